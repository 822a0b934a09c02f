import { endpointUrl } from '#platform/web/api-client.ts';
import { printReportDraft } from '../draft/contract.ts';

export type DraftOf = { addressId: number; from: string; to: string | null };

/** What the draft of a report is asked by. */
export const draftInput = ({ addressId, from, to }: DraftOf) => ({
  params: { addressId, date: from },
  ...(to === null ? {} : { query: { to } }),
});

/** Where the PDF of a draft is. */
export const draftUrl = (draft: DraftOf): string => endpointUrl(printReportDraft, draftInput(draft));
