import { Button } from '@mantine/core';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { deviceWord, installHint } from '../device-word.ts';
import type { OpenDraft } from '../drafts/types.ts';
import { useSessionEnd } from '../session.tsx';
import { useStoragePromise } from '../use-storage-promise.ts';
import classes from './wizard.module.css';

const words = {
  network: 'Nessuna rete: invieremo appena possibile',
  server: 'Il server non risponde: riproviamo tra poco',
  'sign-in': 'Sessione scaduta: accedi per inviare',
} as const;

type WaitingPanelProps = {
  session: Pick<OpenDraft<unknown>, 'draft' | 'saving' | 'sendNow' | 'cancelSubmission'>;
  code: string | undefined;
  hasPictures: boolean;
  /** What need not wait for it: 'Posiziona un altro'. */
  next: { label: string; onClick: () => void };
};

/**
 * Nothing is lost while it waits, also when the page is closed; sending may be hurried or called off, and the next
 * piece of work need not wait: once this one is stored, whatever the network does.
 */
export function WaitingPanel({ session, code, hasPictures, next }: WaitingPanelProps) {
  const { draft, saving, sendNow, cancelSubmission } = session;
  const waitingFor = draft.submission?.waitingFor ?? null;
  const isPromised = useStoragePromise();
  const { hasEnded, askToSignIn } = useSessionEnd();
  return (
    <>
      {code && <p className={classes.waitingCode}>{code}</p>}
      <AlertBox
        tone={waitingFor ? 'warning' : 'info'}
        title={waitingFor ? words[waitingFor] : 'Invio in corso…'}
      >
        {hasPictures ? 'I dati e le foto sono salvati' : 'I dati sono salvati'} su questo {deviceWord()}.
      </AlertBox>
      {waitingFor && isPromised === false && (
        <div className={classes.promise}>
          <AlertBox tone="info" live={false}>
            Questo browser può cancellare i dati delle pagine non usate da giorni: apri Radia appena c’è rete,
            o {installHint()}.
          </AlertBox>
        </div>
      )}
      <div className={classes.actions}>
        {waitingFor && (
          <Button size="lg" color="accent" onClick={hasEnded ? askToSignIn : sendNow}>
            {hasEnded ? 'Accedi' : 'Invia ora'}
          </Button>
        )}
        {saving === 'saved' && (
          <Button size="lg" variant="default" onClick={next.onClick}>
            {next.label}
          </Button>
        )}
        <Button size="lg" variant="default" onClick={cancelSubmission}>
          Annulla invio
        </Button>
      </div>
    </>
  );
}
