import { type ReactNode, useState } from 'react';
import { deviceWord } from '#platform/web/device-word.ts';
import { browserPorts } from '#platform/web/drafts/draft-ports.ts';
import { isUnsent } from '#platform/web/drafts/draft-records.ts';
import { useUser } from '#platform/web/session.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { signOut } from './sign-out.ts';

/** Signing out; work that has not arrived is told of first, and kept for the next time. */
export function useSignOut(): { ask: () => void; question: ReactNode } {
  const { id: userId } = useUser();
  const [unsent, setUnsent] = useState(0);
  const [isBusy, setIsBusy] = useState(false);

  async function ask() {
    const records = await browserPorts()
      .records.list(userId)
      .catch(() => []);
    const count = records.filter(({ submission }) => isUnsent(submission)).length;
    if (count === 0) await signOut(userId, 'nothing waits');
    else setUnsent(count);
  }

  async function leave() {
    setIsBusy(true);
    await signOut(userId, 'work waits');
    setIsBusy(false);
    setUnsent(0);
  }

  const question = (
    <ConfirmDialog
      open={unsent > 0}
      title="Uscire adesso?"
      confirmLabel="Esci e conserva"
      cancelLabel="Resta"
      busy={isBusy}
      onConfirm={() => void leave()}
      onCancel={() => setUnsent(0)}
    >
      {unsent === 1 ? '1 invio non è ancora arrivato' : `${unsent} invii non sono ancora arrivati`} al server.
      Se esci, {unsent === 1 ? 'resta salvato qui e parte' : 'restano salvati qui e partono'} la prossima
      volta che accedi da questo {deviceWord()}.
    </ConfirmDialog>
  );
  return { ask: () => void ask(), question };
}
