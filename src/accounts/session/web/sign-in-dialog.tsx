import { Dialog } from '#ui/feedback/dialog.tsx';
import type { SignedInUser } from '../contract.ts';
import classes from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';

type SignInDialogProps = { open: boolean; onClose: () => void; onSignedIn: (user: SignedInUser) => void };

/** Sign-in over the page whose session has ended: the page and what was typed on it stay. */
export function SignInDialog({ open, onClose, onSignedIn }: SignInDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Sessione scaduta">
      <p className={classes.expired}>Accedi di nuovo per continuare: la pagina resta com’è.</p>
      <SignInForm onSignedIn={onSignedIn} />
    </Dialog>
  );
}
