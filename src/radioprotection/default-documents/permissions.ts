import { permission } from '#platform/contract/access.ts';

/** The documents that registries have by default, in which order, and what is printed in them. */
export const keepDefaultDocuments = permission('default-document.keep', ['rp']);

/** Read by the experts, too, who are to confirm them, and by the laboratory. */
export const readDefaultDocuments = permission('default-document.read', ['rp', 'edr', 'lab']);

/** Standing for what a template says is for an expert of radiation protection, not for who typed it. */
export const confirmTemplates = permission('default-document.confirm', ['edr']);
