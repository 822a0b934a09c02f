import { permission } from '#platform/contract/access.ts';

/** The laboratory keeps what its reports say. */
export const keepReportSettings = permission('report-settings.keep', ['lab']);
