import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { FieldSite } from '../../site-view/contract.ts';
import type { StartSite } from './start-site.ts';
import classes from './wizard.module.css';

type StartAtSiteProps = {
  start: StartSite;
  /** Work not sent, which beginning here would replace ('un posizionamento non ancora inviato'); null: there is none. */
  unsent: { work: string; code: string | undefined; place: string } | null;
  begin: (site: FieldSite) => Promise<void>;
  /** Called when the wizard may show its draft, the new one or the one that was there. */
  onReady: () => void;
};

/** Begins a wizard at a site; asks before work that was not sent is replaced. */
export function StartAtSite({ start, unsent, begin, onReady }: StartAtSiteProps) {
  const { found, site, done } = start;
  const [isReplacing, setReplacing] = useState(false);
  const isBegun = useRef(false);
  const mayBegin = site !== undefined && (unsent === null || isReplacing);

  useEffect(() => {
    if (!mayBegin || isBegun.current) return;
    isBegun.current = true;
    const startHere = async () => {
      await begin(site);
      onReady();
      done();
    };
    void startHere();
  }, [mayBegin, site, begin, onReady, done]);

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
  if (site === undefined || mayBegin || unsent === null) return <Skeletons />;
  return (
    <section className={classes.center}>
      <h1>Prima di partire da {site.indirizzo.displayName}</h1>
      <p className={classes.note}>C’è {unsent.work}: ripartendo da qui va perso quello che vi hai messo.</p>
      {unsent.code && <p className={classes.waitingCode}>{unsent.code}</p>}
      <p className={classes.note}>{unsent.place}</p>
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
