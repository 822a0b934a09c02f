import { recordKind } from '#platform/web/records/record-kind.ts';
import {
  createDefaultDocument,
  getDefaultDocument,
  getDefaultDocumentHistory,
  listDefaultDocuments,
  updateDefaultDocument,
} from '../contract.ts';

export const defaultDocumentsPath = '/lb/radioprotection/assets/registries/default/docs';

export const defaultDocumentKind = recordKind({
  breadcrumb: [{ label: 'Documenti di registro', href: defaultDocumentsPath }],
  key: 'doc',
  read: getDefaultDocument,
  history: getDefaultDocumentHistory,
  create: createDefaultDocument,
  update: updateDefaultDocument,
  shownBy: [listDefaultDocuments],
  created: ({ titolo }) => `Documento creato: ${titolo}`,
  pageOf: ({ id }) => `${defaultDocumentsPath}/${id}?scheda=modello`,
  changed: () => 'Documento salvato',
});
