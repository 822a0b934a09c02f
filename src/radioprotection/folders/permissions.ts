import { permission } from '#platform/contract/access.ts';

/** Folders and their documents, each role within its reach; a customer those of the own units. */
export const readFolders = permission('folder.read', ['rp', 'lab', 'edr', 'cliente']);
