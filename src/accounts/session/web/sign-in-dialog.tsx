import { Button } from '@mantine/core';
import { useState } from 'react';
import { deviceWord } from '#platform/web/device-word.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import type { SignedInUser } from '../contract.ts';
import classes from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

type SignInDialogProps = {
  open: boolean;
  /** Whose session it was. */
  username: string;
  /** How much finished work leaves this device by itself after signing in. */
  waiting: number;
  /** There is work on this device that goes on without the server. */
  mayWait: boolean;
  onClose: () => void;
  onSignedIn: (user: SignedInUser) => void;
};

/** Sign-in over the page whose session has ended: the page and what was typed on it stay. */
export function SignInDialog(props: SignInDialogProps) {
  const { open, username, waiting, mayWait, onClose, onSignedIn } = props;
  const [given] = useState({ username, password: '' });
  const [isCutOff, setCutOff] = useState(() => !navigator.onLine);
  return (
    <Dialog open={open} onClose={onClose} title="Sessione scaduta">
      <p className={classes.expired}>Accedi di nuovo per continuare: la pagina resta com’è.</p>
      {waiting > 0 && <p className={classes.expired}>{inWords(waiting)}</p>}
      <SignInForm given={given} onSignedIn={onSignedIn} onUnanswered={() => setCutOff(true)}>
        {(mayWait || isCutOff) && (
          <Button variant="default" size="lg" fullWidth className={classes.later} onClick={onClose}>
            Più tardi
          </Button>
        )}
      </SignInForm>
    </Dialog>
  );
}

function inWords(waiting: number): string {
  return waiting === 1
    ? `1 invio aspetta su questo ${deviceWord()}: parte appena hai fatto l’accesso.`
    : `${waiting} invii aspettano su questo ${deviceWord()}: partono appena hai fatto l’accesso.`;
}
