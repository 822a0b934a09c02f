import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { tabParam } from './record-tabs.tsx';

type LeaveWords = { title: string; text: string; confirmLabel: string; cancelLabel?: string };

const unsavedWords: LeaveWords = {
  title: 'Modifiche non salvate',
  text: 'Se esci da questa pagina, quello che hai scritto va perso.',
  confirmLabel: 'Esci senza salvare',
};

/** Asks before a page with unsaved changes, or its open part, is left: by a link, the back button or the closing of the tab. */
export function useLeaveQuestion(hasUnsaved: boolean, words: LeaveWords = unsavedWords): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasUnsaved && (current.pathname !== next.pathname || tabOf(current) !== tabOf(next)),
    enableBeforeUnload: () => hasUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={words.title}
      confirmLabel={words.confirmLabel}
      cancelLabel={words.cancelLabel ?? 'Resta qui'}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {words.text}
    </ConfirmDialog>
  );
}

/** Which part of a record is open. */
function tabOf({ search }: { search: unknown }): unknown {
  return (search as Record<string, unknown>)[tabParam];
}
