import { AppLink } from '#platform/web/app-link.tsx';
import { ProcessFrame } from '#platform/web/records/process-frame.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { ViewLine } from '#ui/lists/view-line.tsx';
import { type MassPlace, massHref } from '../../mass-activities/rules.ts';
import { MassAddress, type MassOwner, MassStatusWord, TermWords } from '../../mass-activities/web/public.ts';
import { statusPageTitle } from '../status/rules.ts';
import { Documents } from './document-groups.tsx';
import { stepsOfMass } from './mass-steps.ts';
import { ReadMassProgress } from './read-progress.tsx';
import classes from './status.module.css';
import { StatusNext } from './status-next.tsx';
import { StatusTools } from './status-tools.tsx';
import { UnitWays } from './unit-ways.tsx';
import type { MassProgress } from './use-mass-progress.ts';

type Place = MassPlace & { activity: number };

/** What has become of the notifications and outcomes of a mass activity (S2 §2.5). */
export function StatusPage() {
  return (
    <MassAddress>
      {(place, owner) => (
        <ReadMassProgress place={place}>
          {({ progress }) => <Status place={place} owner={owner} progress={progress} />}
        </ReadMassProgress>
      )}
    </MassAddress>
  );
}

const viewParam = 'vista';
const units = 'unita';

type StatusProps = { place: Place; owner: MassOwner; progress: MassProgress };

function Status({ place, owner, progress }: StatusProps) {
  const [{ [viewParam]: view }, setParams] = useSearchParams();
  const isUnits = view === units;
  const documents = [
    ...progress.unprocessedPreventiveActivities,
    ...progress.processedPreventiveActivities,
    ...progress.unprocessedEsitoActivities,
    ...progress.processedEsitoActivities,
  ];
  const views = [
    { key: 'documenti', label: 'Documenti', count: documents.length, value: undefined },
    { key: units, label: 'Unità locali', count: progress.unita.length, value: units },
  ];
  return (
    <ProcessFrame
      title={statusPageTitle}
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
        <div className={classes.now}>
          {progress.avviso && (
            <AlertBox tone="warning" live={false}>
              <TermWords warning={progress.avviso} />
            </AlertBox>
          )}
          <StatusNext place={place} progress={progress} />
        </div>
      }
    >
      <div className={classes.body}>
        <div className={classes.top}>
          <ViewLine
            label="Viste"
            views={views.map(({ key, label, count, value }) => ({
              ...{ key, label, count: wholeFigure(count) },
              isCurrent: (value === units) === isUnits,
              onPick: () => setParams({ [viewParam]: value }),
            }))}
          />
          <StatusTools place={place} progress={progress} />
        </div>
        {isUnits ? (
          <UnitWays place={place} progress={progress} />
        ) : (
          <Documents place={place} progress={progress} documents={documents} />
        )}
      </div>
    </ProcessFrame>
  );
}
