import { readRecord } from '#identity/record-keeping/server/public.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { CompanyRecord } from '../contract.ts';
import { companyTexts } from '../rules.ts';
import { findCompany } from './queries.ts';

export { companyFields } from './fields.ts';

/** The local unit, for whatever is asked below it. Throws 404 when it is unknown or out of reach. */
export function readCompany(id: number, context: RequestContext): Promise<CompanyRecord> {
  return readRecord({ find: findCompany, unknownText: companyTexts.notFound }, id, context);
}
