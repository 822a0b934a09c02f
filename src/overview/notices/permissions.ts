import { permission } from '#platform/contract/access.ts';

/** Everybody has notices of his own. */
export const readNotices = permission('notice.read', 'signed-in');
