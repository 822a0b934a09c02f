import { permission } from '#platform/contract/access.ts';

/** The laboratory looks at a site before it writes its final report. */
export const readSites = permission('site.read', ['lab']);
