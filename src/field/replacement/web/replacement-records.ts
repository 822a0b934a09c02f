import { formatDay } from '#platform/contract/dates.ts';
import type { DraftReader } from '#platform/web/drafts/draft-kind.ts';
import { type ReplacementDraft, replacementDraftShape } from '../rules.ts';
import { adviceOn, openForMending } from './mending.ts';
import { isTouched } from './use-replacement-draft.ts';

/** Replacements in the list of what lies on this device. */
export const replacementRecords: DraftReader = {
  describe(value) {
    const draft = read(value);
    if (draft === null) return null;
    const { address, point, oldDosimeter, newDosimeter, removalDate, lost, removeOnly } = draft;
    const old =
      oldDosimeter && removalDate ? `Rimuove ${oldDosimeter.codice} dal ${formatDay(removalDate)}` : '';
    return {
      title: removeOnly ? 'Rimozione' : 'Sostituzione',
      code: newDosimeter?.codice ?? oldDosimeter?.codice ?? null,
      lines: [
        [address?.displayName, point?.alias].filter(Boolean).join(' › '),
        lost ? `${old} (smarrito)` : old,
      ].filter(Boolean),
    };
  },
  href: (context) => `/${context}/cr39/replacement`,
  isTouched: (value) => {
    const draft = read(value);
    return draft === null || isTouched(draft);
  },
  mend: (value, failure) => {
    const draft = read(value);
    return draft === null ? value : openForMending(draft, failure);
  },
  advise: adviceOn,
};

function read(value: unknown): ReplacementDraft | null {
  return replacementDraftShape.safeParse(value).data ?? null;
}
