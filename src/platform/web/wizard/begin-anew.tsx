import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { OpenDraft } from '../drafts/types.ts';
import classes from './wizard.module.css';
import { losesWork, type WizardDefinition, type WizardDraft, type WizardScope } from './wizard-definition.ts';

/** How a wizard is begun anew beside what lies there. */
export type Beginning<D extends WizardDraft> = {
  session: OpenDraft<D>;
  definition: Pick<WizardDefinition<D, WizardScope>, 'about' | 'holdsWork'>;
  /** What beginning here would replace: 'un posizionamento non ancora inviato'. */
  work: string;
};

type BeginAnewProps<D extends WizardDraft> = Beginning<D> & {
  /** From where: 'Sede centrale', 'LBS00012'. */
  from: string;
  /** 'Riparti da questa sede' */
  beginLabel: string;
  draft: D;
  /** Called when the wizard may show its draft, the new one or the one that was there. */
  onReady: () => void;
};

/** Begins a wizard with `draft`; asks before work that was not sent is replaced. */
export function BeginAnew<D extends WizardDraft>(props: BeginAnewProps<D>) {
  const { session, definition, work, from, beginLabel, draft, onReady } = props;
  const [isReplacing, setReplacing] = useState(false);
  const isBegun = useRef(false);
  const mayBegin = !losesWork(definition, session.draft) || isReplacing;

  useEffect(() => {
    if (!mayBegin || isBegun.current) return;
    isBegun.current = true;
    void beginWith(session, draft).then(onReady);
  }, [mayBegin, draft, session, onReady]);

  if (mayBegin) return <Skeletons />;
  const { code, place } = definition.about(session.draft.value);
  return (
    <section className={classes.center}>
      <h1>Prima di partire da {from}</h1>
      <p className={classes.note}>C’è {work}: ripartendo da qui va perso quello che vi hai messo.</p>
      {code && <p className={classes.waitingCode}>{code}</p>}
      <p className={classes.note}>{place}</p>
      <div className={classes.actions}>
        <Button size="lg" color="accent" onClick={onReady}>
          Riprendi quello
        </Button>
        <Button size="lg" variant="default" onClick={() => setReplacing(true)}>
          {beginLabel}
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
