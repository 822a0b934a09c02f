import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';

/** Asks before a page with unsaved changes is left, by a link, the back button or the closing of the tab. */
export function useLeaveQuestion(hasUnsaved: boolean): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Modifiche non salvate"
      confirmLabel="Esci senza salvare"
      cancelLabel="Resta qui"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Se esci da questa pagina, quello che hai scritto va perso.
    </ConfirmDialog>
  );
}
