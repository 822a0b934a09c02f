import { permission } from '#platform/contract/access.ts';

/** The laboratory reads final reports, issues and corrects them. */
export const readReports = permission('report.read', ['lab']);
export const issueReports = permission('report.issue', ['lab']);
