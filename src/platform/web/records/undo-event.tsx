import { Button } from '@mantine/core';
import { useContext, useState } from 'react';
import { isAllowed } from '#platform/contract/access.ts';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { useUser } from '../session.tsx';
import { UndoCallsContext } from '../undo-calls.ts';
import { useUndo } from './offer-undo.ts';

/** Takes an event back from its record's history, with all that was done in the same moment. */
export function UndoEvent({ event: { id, evento, annulla } }: { event: HistoryEvent }) {
  const calls = useContext(UndoCallsContext);
  const { roles } = useUser();
  const undo = useUndo();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const noun = annulla === undefined ? undefined : calls[annulla];
  if (!noun || !isAllowed(roles, noun.permission)) return null;

  async function confirm({ load }: typeof noun & object) {
    setBusy(true);
    const found = await undo(await load(), [id]);
    setBusy(false);
    setProblem(found);
    if (found === null) setAsked(false);
  }

  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Annulla: ${evento}`}
        onClick={() => setAsked(true)}
      >
        Annulla
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          title={`Annullare «${evento}»?`}
          confirmLabel="Annulla l’operazione"
          cancelLabel="Torna indietro"
          busy={isBusy}
          onConfirm={() => void confirm(noun)}
          onCancel={() => setAsked(false)}
        >
          <p>{`${noun.words} Nella storia resta scritto.`}</p>
          {problem !== null && <AlertBox tone="error">{problem}</AlertBox>}
        </ConfirmDialog>
      )}
    </>
  );
}
