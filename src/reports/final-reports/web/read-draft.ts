import { call } from '#platform/web/api-client.ts';
import { previewReport, type ReportDraft } from '../draft/contract.ts';

/** The report of a site as it would be issued. Throws what the server refuses. */
export function readDraft(addressId: number, from: string, to: string | null): Promise<ReportDraft> {
  return call(previewReport, { params: { addressId, date: from }, query: to === null ? {} : { to } });
}
