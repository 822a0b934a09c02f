import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { fileNameHeader } from '#platform/server/http/file-name-header.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { FiledSignature } from './queries.ts';

const mediaTypes = { CAdES: 'application/pkcs7-mime', PAdES: 'application/pdf' } as const;

/** A signed file as the answer, byte for byte as it came in, under the name it came with. */
export async function signedAttachment(
  context: Pick<RequestContext, 'files' | 'setHeader'>,
  { sha256, fileName, format }: Pick<FiledSignature, 'sha256' | 'fileName' | 'format'>,
): Promise<Buffer> {
  const bytes = await readStoredFile(context.files, sha256);
  context.setHeader('content-type', mediaTypes[format]);
  context.setHeader('content-disposition', fileNameHeader('attachment', fileName));
  return bytes;
}
