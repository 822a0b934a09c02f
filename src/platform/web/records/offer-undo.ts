import { useQueryClient } from '@tanstack/react-query';
import type { UndoEndpoint } from '#platform/contract/undo.ts';
import { showToast, undoToastMs } from '#ui/shell/toasts.ts';
import { call, toFailure } from '../api-client.ts';

/** Takes actions back and says so; answers why not, in words, or null. Whatever is on screen is read anew. */
export function useUndo() {
  const queries = useQueryClient();
  return async (endpoint: UndoEndpoint, azioni: readonly number[]): Promise<string | null> => {
    const problem = await call(endpoint, { body: { azioni: [...azioni] } }).then(
      () => null,
      (error: unknown) => toFailure(error).text,
    );
    if (problem === null) showToast('info', 'Operazione annullata: è tutto come prima');
    void queries.invalidateQueries();
    return problem;
  };
}

/** Says what was done, with 'Annulla' beside it as long as `azioni` names something to take back. */
export function useOfferUndo() {
  const undo = useUndo();
  return (
    text: string,
    endpoint: UndoEndpoint,
    azioni: readonly (number | null)[],
    onUndone?: () => void,
  ): void => {
    const actions = azioni.filter((id) => id !== null);
    const onSelect = async () => {
      const problem = await undo(endpoint, actions);
      if (problem === null) onUndone?.();
      else showToast('error', problem, { stayMs: undoToastMs });
    };
    if (actions.length === 0) showToast('ok', text);
    else showToast('ok', text, { stayMs: undoToastMs, action: { label: 'Annulla', onSelect } });
  };
}
