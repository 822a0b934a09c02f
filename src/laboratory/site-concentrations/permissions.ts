import { permission } from '#platform/contract/access.ts';

/** What a site's points measured, over time: for the laboratory and for whose sites they are. */
export const readConcentrations = permission('concentration.read', ['lab', 'cliente']);
