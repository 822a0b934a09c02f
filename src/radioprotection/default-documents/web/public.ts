import { type Page, pagesBelow } from '#platform/web/page.ts';
import { keepDefaultDocuments, readDefaultDocuments } from '../permissions.ts';

export { DocumentsToCome, UnreadOfTypes } from './documents-to-come.tsx';

const base = '/lb/radioprotection/assets/registries/default/docs';

/** Documents that registries have by default; written by the planning staff, confirmed by experts. */
export const pages: readonly Page[] = [
  ...pagesBelow(base, readDefaultDocuments, {
    '': [
      'Documenti di registro',
      () => import('./default-document-list-page.tsx').then((module) => module.DefaultDocumentListPage),
    ],
    '/$doc': [
      'Documento di registro',
      () => import('./default-document-page.tsx').then((module) => module.DefaultDocumentPage),
    ],
    '/$doc/versions/$numero': [
      'Versione del modello',
      () => import('./template-version-page.tsx').then((module) => module.TemplateVersionPage),
    ],
  }),
  {
    path: `${base}/new`,
    title: 'Nuovo documento di registro',
    permission: keepDefaultDocuments,
    load: () => import('./default-document-page.tsx').then((module) => module.NewDefaultDocumentPage),
  },
];
