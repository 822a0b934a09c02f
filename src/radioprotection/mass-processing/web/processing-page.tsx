import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { ProcessFrame } from '#platform/web/records/process-frame.tsx';
import { useLeaveQuestion } from '#platform/web/records/use-leave-question.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { type MassPlace, massHref, scopeInstead } from '../../mass-activities/rules.ts';
import { MassAddress, type MassOwner, MassStatusWord } from '../../mass-activities/web/public.ts';
import { cardTexts, tallyOf } from '../cards/rules.ts';
import { bannerText } from '../rules.ts';
import { stepsOfMass } from './mass-steps.ts';
import classes from './processing.module.css';
import { DeskBar, ServerBar } from './processing-bars.tsx';
import { ReadMassProgress, type ReadProgress } from './read-progress.tsx';
import { DeskCards, ServerCards, stateOnServer } from './unit-cards.tsx';
import { type MassProgress, underway } from './use-mass-progress.ts';
import { useDeskState, useProcessingDesk } from './use-processing-desk.ts';

type Place = MassPlace & { activity: number };

/** Makes the notification of each local unit of a mass activity (S2 §2.4). */
export function ProcessingPage() {
  return (
    <MassAddress>
      {(place, owner) => (
        <ReadMassProgress place={place}>
          {(read) => <Shown place={place} owner={owner} read={read} />}
        </ReadMassProgress>
      )}
    </MassAddress>
  );
}

type ShownProps = { place: Place; owner: MassOwner; read: ReadProgress };

/** What was to be processed when the page opened stays here until its results are looked at. */
function Shown(props: ShownProps) {
  const { place, read } = props;
  if (scopeInstead('complete', read.opened.status.value) !== null)
    return <Navigate to={massHref(place, 'view')} replace />;
  return <Processing {...props} />;
}

const leaving = {
  title: 'Elaborazione in corso',
  text: 'Se esci adesso, le unità che aspettano non si elaborano. Per chiudere la pagina c’è «Continua in background».',
  confirmLabel: 'Esci e interrompi',
};

function Processing({ place, owner, read: { progress, opened, error, refetch } }: ShownProps) {
  const { desk, renew } = useProcessingDesk(place, opened);
  const { tally, phase } = useDeskState(desk);
  const works = underway(progress) !== null;
  // Once the server does the work the page shows that, and what it came to.
  const [isServers, setServers] = useState(works);
  if (works && !isServers) setServers(true);
  useEffect(() => {
    if (isServers) desk.stop();
  }, [isServers, desk]);
  useEffect(() => {
    if (phase !== 'ended') return;
    void refetch();
    showBar();
  }, [phase, refetch]);
  const question = useLeaveQuestion(!isServers && phase === 'running', leaving);
  const { unita } = progress;
  const onServer = tallyOf(unita.map(stateOnServer));
  const banner = isServers || phase !== 'idle' ? null : leftBehind(opened);

  function goOn() {
    setServers(false);
    renew(progress).start();
  }

  return (
    <ProcessFrame
      title={cardTexts.title}
      breadcrumb={owner.wayToList}
      state={<MassStatusWord status={progress.status.value} active={progress.active} />}
      due={
        <>
          Pratica #{place.activity} ·{' '}
          <AppLink href={massHref(place, 'summary')}>Riepilogo delle modifiche</AppLink>
        </>
      }
      steps={stepsOfMass(progress)}
      next={
        <div className={classes.next}>
          {banner && (
            <AlertBox tone="error" live={false}>
              {banner}
            </AlertBox>
          )}
          {isServers && progress.lavoro ? (
            <ServerBar
              place={place}
              run={progress.lavoro}
              tally={onServer}
              isLost={error !== null}
              onGoOn={goOn}
            />
          ) : (
            <DeskBar
              {...{ place, desk, tally, phase }}
              onBackground={() => {
                desk.stop();
                setServers(true);
                showBar();
              }}
            />
          )}
        </div>
      }
    >
      {question}
      {isServers ? (
        <ServerCards place={place} units={unita} tally={onServer} />
      ) : (
        <DeskCards place={place} units={unita} desk={desk} tally={tally} />
      )}
    </ProcessFrame>
  );
}

/** The page has followed its units: what can be done now stands above them. */
const showBar = () => window.scrollTo({ top: 0 });

function leftBehind({ processingStartedAt, unProcessedCompanies, unita }: MassProgress): string | null {
  const left = unProcessedCompanies.length;
  const failed = unita.filter(({ state }) => state === 'failed').length;
  return bannerText({ started: processingStartedAt !== null, left, failed, total: unita.length });
}
