import { permission } from '#platform/contract/access.ts';

/** The laboratory sees what waits to be signed, and takes it away to sign it. */
export const readDocumentsToSign = permission('document-to-sign.read', ['lab']);
