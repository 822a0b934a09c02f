import type { Page } from '#platform/web/page.ts';
import { signRadioprotectionDocuments } from '../../signing-list/permissions.ts';
import { signaturePages } from '../../signing-list/rules.ts';

const load = () => import('./signature-upload-page.tsx').then((module) => module.SignatureUploadPage);
const loadBare = () => import('./bare-address.tsx').then((module) => module.BareAddress);

/** `/lb/lc/labs/{lab}/…` as pages are written: `/lb/lc/labs/$lab/…`. */
const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1') as Page['path'];

/** The ten pages on which signed documents are uploaded, and the short addresses of two of them. */
export const pages: Page[] = [
  ...signaturePages.map(({ path, title, permission }) => ({
    ...{ path: pathOf(path), title: `${title} da firmare`, permission, load },
  })),
  ...(['/sign/manual_document/$doc/view', '/sign/rm/registry_document/$doc/view'] as const).map((path) => ({
    ...{ path, title: 'Documento da firmare', permission: signRadioprotectionDocuments, load: loadBare },
  })),
];
