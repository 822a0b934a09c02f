import type { Role } from '#platform/contract/access.ts';
import { type Entry, unknownId } from './entry.ts';

const laboratory: readonly Role[] = ['admin', 'lab', 'rp'];
const radioprotection: readonly Role[] = ['admin', 'rp', 'edr'];
const anyPage: readonly Role[] = ['admin', 'lab', 'rp', 'edr'];
const page = '/lb/cr39/signature';

/** Without a form: the tests of signed documents send some. */
const upload = (roles: readonly Role[], params: Record<string, number> = {}): Entry => ({
  ...{ roles, scoped: false, answers: 415, on: () => ({ params }) },
});
const oneDocument: Entry = {
  ...{ roles: anyPage, scoped: false, answers: 404, on: () => ({ params: { documento: unknownId } }) },
};

/** Who may call what: documents to sign (Q1-05, Q2-25). */
export const signingAccess: Record<string, Entry> = {
  getSignatureConfig: { roles: laboratory, scoped: false, on: () => ({ query: { page } }) },
  listSignaturePages: { roles: anyPage, scoped: false, on: () => ({}) },
  listDocumentsToSign: { roles: laboratory, scoped: false, on: () => ({ query: { pagina: page } }) },
  // Nothing waits in these worlds.
  downloadSignatureArchive: {
    ...{ roles: laboratory, scoped: false, answers: 404, on: () => ({ query: { page } }) },
  },
  downloadDocumentToSign: oneDocument,
  downloadSignedDocument: oneDocument,
  checkSignedDocument: oneDocument,
  uploadSignedMassive: upload(radioprotection),
  uploadSignedRegistryDocument: upload(radioprotection, { doc: 1 }),
  uploadSignedManualDocument: upload(radioprotection, { doc: 1 }),
  uploadSignedRmRegistryDocument: upload(radioprotection, { doc: 1 }),
  uploadSignedIrme90: upload(radioprotection),
  uploadSignedLaboratoryDocument: upload(laboratory, { lab: 1 }),
  uploadSignedTaskReport: upload(laboratory, { task: 1 }),
  uploadSignedElectretReport: upload(laboratory),
  uploadSignedReport: upload(laboratory),
  uploadSignedInvoice: upload(laboratory),
};
