import { permission } from '#platform/contract/access.ts';

/** How a site stands and what was issued for it: for the laboratory and for whose sites they are. */
export const readSiteSummary = permission('site-summary.read', ['lab', 'cliente']);
