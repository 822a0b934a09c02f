import { Button } from '@mantine/core';
import { AlertBox } from '#ui/alert-box.tsx';
import type { PlacementSession } from './use-wizard-draft.ts';
import classes from './wizard.module.css';

const words = {
  network: 'Nessuna rete: invieremo appena possibile',
  server: 'Il server non risponde: riproviamo tra poco',
  'sign-in': 'Sessione scaduta: accedi per inviare',
} as const;

/** Nothing is lost while it waits, also when the page is closed; sending may be hurried or called off. */
export function WaitingPanel({ session }: { session: PlacementSession }) {
  const { draft, sendNow, cancelSubmission } = session;
  const waitingFor = draft.submission?.waitingFor ?? null;
  return (
    <>
      <AlertBox
        tone={waitingFor ? 'warning' : 'info'}
        title={waitingFor ? words[waitingFor] : 'Invio in corso…'}
      >
        I dati e le foto sono salvati su questo telefono.
      </AlertBox>
      <div className={classes.actions}>
        {waitingFor && (
          <Button size="lg" color="accent" onClick={sendNow}>
            Invia ora
          </Button>
        )}
        <Button size="lg" variant="default" onClick={cancelSubmission}>
          Annulla invio
        </Button>
      </div>
    </>
  );
}
