import { permission } from '#platform/contract/access.ts';

/** What the laboratory does before it issues: says where a site lies, reminds its customer of what is missing. */
export const prepareReports = permission('report.prepare', ['lab']);
