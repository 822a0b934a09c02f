import { permission } from '#platform/contract/access.ts';

/** Whoever places dosimeters has entries of his own. */
export const openMyPlacements = permission('my-placements.open', ['operatore', 'zona', 'cliente', 'lab']);
