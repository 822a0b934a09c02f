import { permission } from '#platform/contract/access.ts';

/** Folders and their documents, each role within its reach; a customer those of the own units, the laboratory none (Q2-25). */
export const readFolders = permission('folder.read', ['rp', 'edr', 'cliente']);

/** All of a unit's folders at once, and the documents that stand in none. */
export const readUnitFolders = permission('unit-folder.read', ['rp', 'edr']);
