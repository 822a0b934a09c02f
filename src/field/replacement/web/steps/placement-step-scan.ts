import { useQueryClient } from '@tanstack/react-query';
import { type AvailableDosimeter, checkDosimeter } from '#dosimeters/dosimeters/contract.ts';
import { findByCode, readCode, stateInWords } from '#dosimeters/dosimeters/rules.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import type { OnScan, ScanAnswer } from '#ui/scanning/use-scan-answers.ts';
import { useQueued } from '../../../field-wizards/web/public.ts';
import { listReplacementCandidates } from '../../contract.ts';
import { chooseNew } from '../../rules.ts';
import { useWizard } from '../wizard.ts';

const texts = {
  chosen: 'scelto',
  queued: 'già posizionato da questo dispositivo, in attesa di invio',
  /** Without an answer of the server only the list tells. */
  notListed: 'non è tra i dosimetri disponibili dell’elenco; senza rete non posso sapere perché',
  notHere: 'disponibile, ma non per questo punto',
} as const;

/** Chooses the new dosimeter whose label is read: from the list at hand, else the server says why it is not there. */
export function useNewDosimeterScan(available: readonly AvailableDosimeter[] | undefined): OnScan {
  const { draft, session, change } = useWizard();
  const queries = useQueryClient();
  const queued = useQueued(null, session.draft.key).dosimeters;

  function choose(list: readonly AvailableDosimeter[], scanned: string): ScanAnswer | null {
    const found = findByCode(list, scanned);
    if (!found) return null;
    change(chooseNew(found));
    return { tone: 'ok', code: found.codice, text: texts.chosen, done: true };
  }

  async function ask(scanned: string): Promise<ScanAnswer> {
    const known = await call(checkDosimeter, { query: { codice: scanned } });
    if (known.esito !== 'disponibile')
      return { tone: 'error', code: known.codice, text: stateInWords(known) };
    // Given to the principal since the list was read.
    const params = { oldDosimeterId: draft.oldDosimeter?.id ?? 0 };
    const list = await call(listReplacementCandidates, { params });
    await queries.refetchQueries({ queryKey: [listReplacementCandidates.name], type: 'active' });
    return choose(list, known.codice) ?? { tone: 'error', code: known.codice, text: texts.notHere };
  }

  return async (scanned) => {
    const chosen = available && choose(available, scanned);
    if (chosen) return chosen;
    const waiting = findByCode([...queued.values()], scanned);
    if (waiting) return { tone: 'error', code: waiting.codice, text: texts.queued };
    try {
      return await ask(scanned);
    } catch (error) {
      const { status, text } = toFailure(error);
      const code = readCode(scanned) ?? scanned;
      return { tone: 'error', code, text: status === 0 ? texts.notListed : text };
    }
  };
}
