import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { deviceClock } from '#platform/web/clock.ts';
import type { OpenDraft } from '#platform/web/drafts/types.ts';
import classes from '#platform/web/wizard/wizard.module.css';
import type { WizardDefinition, WizardDraft } from '#platform/web/wizard/wizard-definition.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { FieldSite } from '../../site-view/contract.ts';
import { useStartSite } from './use-start-site.ts';

export type StartProps<D> = {
  session: OpenDraft<D>;
  scope: Standpoint;
  /** Called when the wizard may show its draft, the new one or the one that was there. */
  onReady: () => void;
};

type StartAtSiteProps<D extends WizardDraft> = StartProps<D> & {
  definition: WizardDefinition<D, Standpoint>;
  /** What beginning here would replace: 'un posizionamento non ancora inviato'. */
  work: string;
  /** Whether something would be lost with a draft that was not sent. */
  holdsWork: (draft: D) => boolean;
  draftAt: (site: FieldSite, chosen: { point: number; dosimeter: number }, today: string) => D;
};

/** Begins a wizard at the site its page's address names; asks before work that was not sent is replaced. */
export function StartAtSite<D extends WizardDraft>({
  session,
  scope,
  onReady,
  definition,
  work,
  holdsWork,
  draftAt,
}: StartAtSiteProps<D>) {
  const { found, site, point, dosimeter, done } = useStartSite(scope);
  const { value, submission } = session.draft;
  const isUnsent = submission === null ? holdsWork(value) : submission.state === 'refused';
  const [isReplacing, setReplacing] = useState(false);
  const isBegun = useRef(false);
  const mayBegin = site !== undefined && (!isUnsent || isReplacing);

  useEffect(() => {
    if (!mayBegin || isBegun.current) return;
    isBegun.current = true;
    const startHere = async () => {
      await beginWith(session, draftAt(site, { point, dosimeter }, deviceClock.today()));
      onReady();
      done();
    };
    void startHere();
  }, [mayBegin, site, point, dosimeter, session, draftAt, onReady, done]);

  function goOn() {
    onReady();
    done();
  }

  if (site === undefined && found.error) {
    const { text, status, requestId } = found.error;
    return (
      <section className={classes.center}>
        <h1>Da questa sede non si può partire</h1>
        <ErrorState
          text={text}
          requestId={requestId ?? undefined}
          onRetry={status === 404 ? undefined : () => void found.refetch()}
        />
        <Button size="lg" variant="default" onClick={goOn}>
          Continua senza questa sede
        </Button>
      </section>
    );
  }
  if (site === undefined || mayBegin || !isUnsent) return <Skeletons />;
  const { code, place } = definition.about(value);
  return (
    <section className={classes.center}>
      <h1>Prima di partire da {site.indirizzo.displayName}</h1>
      <p className={classes.note}>C’è {work}: ripartendo da qui va perso quello che vi hai messo.</p>
      {code && <p className={classes.waitingCode}>{code}</p>}
      <p className={classes.note}>{place}</p>
      <div className={classes.actions}>
        <Button size="lg" color="accent" onClick={goOn}>
          Riprendi quello
        </Button>
        <Button size="lg" variant="default" onClick={() => setReplacing(true)}>
          Riparti da questa sede
        </Button>
      </div>
    </section>
  );
}

/** Begins anew with `value`. What is on its way goes on being sent; what was not sent is dropped. */
async function beginWith<T>(session: OpenDraft<T>, value: T): Promise<void> {
  const state = session.draft.submission?.state;
  if (state === 'waiting' || state === 'sending') return session.setAside(value);
  if (state === 'received') return session.finish(value);
  await session.discard();
  session.update(() => value);
}
