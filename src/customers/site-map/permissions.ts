import { permission } from '#platform/contract/access.ts';

/** Where the sites lie, and what expires there first. */
export const lookAtSiteMap = permission('site-map.read', ['lab', 'operatore', 'zona', 'cliente']);
