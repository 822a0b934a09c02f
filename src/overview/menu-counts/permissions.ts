import { permission } from '#platform/contract/access.ts';

/** Whoever has a figure of the server beside an entry of the menu. */
export const readMenuCounts = permission('menu-counts.read', ['lab', 'rp', 'edr', 'cliente']);
