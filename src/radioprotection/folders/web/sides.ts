import { endpointUrl } from '#platform/web/api-client.ts';
import { downloadOwnDocument, downloadUnitDocument } from '../downloads/contract.ts';

/** On whose pages documents are shown: those of a unit, or a customer's own. */
export type Side = { company: number; client?: string };

/** Where the file of a document is. */
export function fileHref(
  { company, client }: Side,
  document: number,
  query: { download?: '1'; firmato?: '1' } = {},
): string {
  if (client === undefined)
    return endpointUrl(downloadUnitDocument, { params: { companyId: company, document }, query });
  return endpointUrl(downloadOwnDocument, { params: { client, company, document }, query });
}
