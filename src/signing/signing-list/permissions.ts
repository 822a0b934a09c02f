import { permission } from '#platform/contract/access.ts';

/** Documents of the laboratories: seen, taken away to be signed, and brought back signed (Q1-05, Q2-25). */
export const signLaboratoryDocuments = permission('laboratory-document.sign', ['lab', 'rp']);

/** The same for documents of radiation protection. */
export const signRadioprotectionDocuments = permission('radioprotection-document.sign', ['rp', 'edr']);

/** Whoever signs documents of any kind; which of them is told by their page. */
export const signDocuments = permission('document.sign', ['lab', 'rp', 'edr']);
