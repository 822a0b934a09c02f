import type { Page } from '#platform/web/page.ts';
import { readFolders } from '../../folders/permissions.ts';

const page = {
  title: 'Fascicolo',
  permission: readFolders,
  load: () => import('./folder-viewer-page.tsx').then((module) => module.FolderViewerPage),
};

/** A folder read as one PDF, by those who work for the unit and by the customer whose it is (Q2-14). */
export const pages: readonly Page[] = [
  { ...page, path: '/user/radioprotection/folders/$type/$folder/view' },
  { ...page, path: '/client/$committente/radioprotection/folders/$type/$folder/view' },
];
