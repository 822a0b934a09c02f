import { type Entry, field, mailing, unknownId } from './entry.ts';

const signedFileReaders: Entry['roles'] = ['admin', 'lab', 'rp', 'edr', 'cliente'];

const pictureSenders: Entry['roles'] = [...field, 'rp', 'edr'];

/** Who may call what: the search, mails, pictures and documents to sign. */
export const officeAccess: Record<string, Entry> = {
  searchAll: { roles: [...field, 'rp', 'edr'], scoped: false, on: () => ({ query: { q: 'terme' } }) },
  listMails: { roles: ['admin'], scoped: false, on: () => ({}) },
  retryMail: { roles: ['admin'], scoped: false, on: () => ({ params: { id: 1 } }), answers: 404 },
  listMailings: { roles: ['admin'], scoped: false, on: () => ({}) },
  createMailing: { roles: ['admin'], scoped: false, on: () => ({ body: mailing }) },
  getMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  getMailingHistory: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  updateMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId }, body: { ...mailing, version: 1 } }),
    answers: 404,
  },
  removeMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  copyMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  previewMailing: { roles: ['admin'], scoped: false, on: () => ({ body: mailing }) },
  testMailing: { roles: ['admin'], scoped: false, on: () => ({ body: mailing }) },
  startMailing: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  getMailingProgress: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  listMailingRecipients: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId } }),
    answers: 404,
  },
  sendMailingRecipient: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId, recipient: 1 } }),
    answers: 404,
  },
  retryMailingRecipient: {
    roles: ['admin'],
    scoped: false,
    on: () => ({ params: { massive: unknownId, recipient: 1 } }),
    answers: 404,
  },
  storePicture: {
    roles: pictureSenders,
    scoped: false,
    on: () => ({ params: { sha256: 'a'.repeat(64) } }),
    answers: 422,
  },
  // Without a form: the pictures' own tests send one.
  uploadPicture: { roles: pictureSenders, scoped: false, on: () => ({}), answers: 415 },
  getPicture: {
    roles: pictureSenders,
    scoped: false,
    on: () => ({ params: { blob: 'a'.repeat(64) } }),
    answers: 404,
  },
  listMissingPictures: { roles: pictureSenders, scoped: false, on: () => ({ body: { sha256: [] } }) },
  // Without a form, as above.
  readSignedFile: { roles: signedFileReaders, scoped: false, on: () => ({}), answers: 415 },
  extractSignedContent: { roles: signedFileReaders, scoped: false, on: () => ({}), answers: 415 },
  printVerification: { roles: signedFileReaders, scoped: false, on: () => ({}), answers: 415 },
};
