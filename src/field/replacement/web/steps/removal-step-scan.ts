import { checkDosimeter } from '#dosimeters/dosimeters/contract.ts';
import { findByCode, readCode, stateInWords } from '#dosimeters/dosimeters/rules.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import type { OnScan, ScanAnswer } from '#ui/scanning/use-scan-answers.ts';
import type { QueuedMoves } from '../../../field-wizards/web/public.ts';
import { listPlacedDosimeters } from '../../contract.ts';
import { type Placed, pickOld, step, stepProblems } from '../../rules.ts';
import { placedQuery } from '../use-placed.ts';
import { useWizard } from '../wizard.ts';

const texts = {
  queued: 'già rimosso da questo dispositivo, in attesa di invio',
  /** Without an answer of the server only the list tells. */
  notListed: 'non è nell’elenco dei dosimetri posizionati; senza rete non posso sapere perché',
  otherContext: 'posizionato, ma non tra i dosimetri di questa pagina o in questa data',
} as const;

/** Chooses the placed dosimeter whose label is read, with its point: from the list at hand, else the server is asked. */
export function useOldDosimeterScan(listed: Placed | undefined, removed: QueuedMoves['removed']): OnScan {
  const { draft, scope, today, change, forward } = useWizard();

  function choose(lists: Placed, scanned: string): ScanAnswer | null {
    const found = findByCode(lists.dosimetri, scanned);
    const pick = found && pickOld(lists, found.id);
    if (!found || !pick) return null;
    if (removed.has(found.id)) return { tone: 'error', code: found.codice, text: texts.queued };
    // Where nothing is left to ask about the old one, the new one is next.
    const isAsked = Object.keys(stepProblems(step.removal, pick(draft), { today })).length > 0;
    if (isAsked) change(pick);
    else forward(step.placement, pick);
    const point = lists.punti.find(({ id }) => id === found.idPunto);
    return { tone: 'ok', code: found.codice, text: `scelto: ${point?.alias ?? ''}`, done: true };
  }

  async function ask(scanned: string): Promise<ScanAnswer> {
    const known = await call(checkDosimeter, { query: { codice: scanned } });
    if (known.esito !== 'posizionato')
      return { tone: 'error', code: known.codice, text: stateInWords(known) };
    // Beyond what the list holds, or placed since it was read.
    const lists = await call(listPlacedDosimeters, {
      query: placedQuery(scope, known.codice),
      body: { before: draft.removalDate },
    });
    return choose(lists, known.codice) ?? { tone: 'error', code: known.codice, text: texts.otherContext };
  }

  return async (scanned) => {
    const chosen = listed && choose(listed, scanned);
    if (chosen) return chosen;
    const waiting = findByCode([...removed.values()], scanned);
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
