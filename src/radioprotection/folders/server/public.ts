export { countDuePages, hasPagesToCount } from './count-pages.ts';
export type { PrintNow } from './document-files.ts';
export {
  addDocument,
  type KeepingContext,
  keepPrinted,
  type NewDocument,
  type Revision,
  removeDocument,
  reviseDocument,
} from './keep-document.ts';
export { folderRoutes } from './routes.ts';
export { sendDocument } from './send-document.ts';
export { documentSigning, signingRole } from './sign-document.ts';
