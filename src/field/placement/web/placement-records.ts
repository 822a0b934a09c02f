import { formatDay } from '#platform/contract/dates.ts';
import type { DraftReader } from '#platform/web/drafts/draft-kind.ts';
import { type PlacementDraft, placementDraftShape } from '../rules.ts';
import { addressName, clientName, pointName } from './chosen-names.ts';
import { adviceOn, openForMending } from './mending.ts';
import { isTouched } from './use-wizard-draft.ts';

/** Placements in the list of what lies on this device. */
export const placementRecords: DraftReader = {
  describe(value) {
    const draft = read(value);
    if (draft === null) return null;
    const site = [clientName(draft), addressName(draft), pointName(draft)].filter(Boolean);
    const removed = draft.removals.map(({ dosimeterCode }) => dosimeterCode);
    return {
      title: 'Posizionamento',
      code: draft.dosimeter?.codice ?? null,
      lines: [
        site.join(' › '),
        draft.dosimeter && draft.placementDate ? `Dal ${formatDay(draft.placementDate)}` : '',
        removed.length > 0 ? `Rimuove ${removed.join(', ')}` : '',
      ].filter(Boolean),
    };
  },
  href: (context) => `/${context}/cr39/positioning`,
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

function read(value: unknown): PlacementDraft | null {
  return placementDraftShape.safeParse(value).data ?? null;
}
