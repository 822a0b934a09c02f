import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { UndoEndpoint } from '#platform/contract/undo.ts';
import { showToast, undoToastMs } from '#ui/shell/toasts.ts';
import { call, toFailure } from '../api-client.ts';

/** Does what takes something back and says so; answers why not, in words, or null. Whatever is on screen is read anew. */
async function takeBack(queries: QueryClient, opposite: () => Promise<unknown>): Promise<string | null> {
  const problem = await opposite().then(
    () => null,
    (error: unknown) => toFailure(error).text,
  );
  if (problem === null) showToast('info', 'Operazione annullata: è tutto come prima');
  void queries.invalidateQueries();
  return problem;
}

function offer(text: string, undo: () => Promise<string | null>): void {
  const onSelect = async () => {
    const problem = await undo();
    if (problem !== null) showToast('error', problem, { stayMs: undoToastMs });
  };
  showToast('ok', text, { stayMs: undoToastMs, action: { label: 'Annulla', onSelect } });
}

const callUndo = (endpoint: UndoEndpoint, azioni: readonly number[]) =>
  call(endpoint, { body: { azioni: [...azioni] } });

/** Takes actions back; answers why not, in words, or null. */
export function useUndo() {
  const queries = useQueryClient();
  return (endpoint: UndoEndpoint, azioni: readonly number[]): Promise<string | null> =>
    takeBack(queries, () => callUndo(endpoint, azioni));
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
    if (actions.length === 0) showToast('ok', text);
    else
      offer(text, async () => {
        const problem = await undo(endpoint, actions);
        if (problem === null) onUndone?.();
        return problem;
      });
  };
}

/**
 * The same for a write that changed one record and nothing beside it: its opposite takes it back. Where that names the
 * version it was made from, it is refused once somebody has changed the record.
 */
export function useOfferOpposite() {
  const queries = useQueryClient();
  return (text: string, opposite: () => Promise<unknown>): void =>
    offer(text, () => takeBack(queries, opposite));
}
