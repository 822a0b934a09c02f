import { permission } from '#platform/contract/access.ts';

/** Everybody sets up the lists he looks at; nobody else's can be named. */
export const setUpOwnLists = permission('own-lists.set-up', 'signed-in');
