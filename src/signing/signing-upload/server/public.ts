import type { UploadedFile } from '#platform/contract/uploaded-file.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type SignatureList, signaturePages } from '../../signing-list/rules.ts';
import type { SigningContext } from '../../signing-list/server/public.ts';
import { fileSigned } from './file-signed.ts';

/**
 * Files the signed file of one document of a list, from a page of what it is a document of: checked and kept as where
 * signed files are uploaded in heaps. Throws what that throws.
 */
export async function fileSignedDocument(
  context: RequestContext,
  {
    list,
    documentId,
    contexts,
  }: { list: SignatureList; documentId: number; contexts: readonly SigningContext[] },
  file: UploadedFile,
): Promise<void> {
  const page = signaturePages.find((one) => one.list === list);
  if (!page) throw new Error(`no page of ${list}`);
  // The leading number tells which document it is of (Q1-97), whatever its sender called it.
  const name = `${documentId}_${file.name.replace(/^\d+_?/, '')}`;
  await fileSigned(context, { page, scopeId: null, contexts }, { [name]: file });
}
