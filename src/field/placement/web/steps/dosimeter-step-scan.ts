import { useQueryClient } from '@tanstack/react-query';
import {
  type AvailableDosimeter,
  checkDosimeter,
  listAvailableDosimeters,
} from '#dosimeters/dosimeters/contract.ts';
import { findByCode, readCode, stateInWords, whyNot } from '#dosimeters/dosimeters/rules.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import type { OnScan } from '#ui/scanning/use-scan-answers.ts';
import { useQueued } from '../../../field-wizards/web/public.ts';
import { useWizard } from '../wizard.ts';

const texts = {
  chosen: 'scelto',
  queued: 'già posizionato da questo dispositivo, in attesa di invio',
  /** Without an answer of the server only the list tells. */
  notListed: 'non è tra i dosimetri disponibili dell’elenco; senza rete non posso sapere perché',
} as const;

/** Chooses the dosimeter whose label is read: from the list at hand, else the server says why it is not there. */
export function useDosimeterScan(available: readonly AvailableDosimeter[] | undefined): OnScan {
  const { draft, session, change } = useWizard();
  const queries = useQueryClient();
  const queued = useQueued(null, session.draft.key).dosimeters;

  function choose(id: number, codice: string) {
    change((value) => ({ ...value, dosimeter: { id, codice } }));
    return { tone: 'ok', code: codice, text: texts.chosen, done: true } as const;
  }

  async function ask(scanned: string) {
    const found = await call(checkDosimeter, { query: { codice: scanned } });
    const wanted = {
      committente: draft.principal?.id ?? 0,
      indirizzo: draft.address && 'known' in draft.address ? draft.address.known.id : null,
    };
    const reason = whyNot(found, wanted);
    if (reason !== null || found.trattamento === null)
      return { tone: 'error', code: found.codice, text: reason ?? stateInWords(found) } as const;
    // Given to the principal since the list was read.
    await queries.refetchQueries({ queryKey: [listAvailableDosimeters.name], type: 'active' });
    return choose(found.trattamento, found.codice);
  }

  return async (scanned) => {
    const listed = findByCode(available ?? [], scanned);
    if (listed) return choose(listed.id, listed.codice);
    const waiting = findByCode([...queued.values()], scanned);
    if (waiting) return { tone: 'error', code: waiting.codice, text: texts.queued };
    try {
      return await ask(scanned);
    } catch (error) {
      const { status, text } = toFailure(error);
      return {
        tone: 'error',
        code: readCode(scanned) ?? scanned,
        text: status === 0 ? texts.notListed : text,
      };
    }
  };
}
