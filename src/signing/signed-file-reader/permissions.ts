import { permission } from '#platform/contract/access.ts';

/** Whoever signs documents, files them or gets them may look into one. */
export const readSignedFiles = permission('signed-file.read', ['lab', 'rp', 'edr', 'cliente']);
