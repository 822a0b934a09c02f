import { createHash } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { awaitSignature, type Unsigned } from '#signing/signing-list/server/public.ts';
import { buildStoredFile } from './files.ts';
import { nextNumber } from './rows.ts';

type Overrides = Partial<Unsigned> & { bytes?: Uint8Array; mediaType?: string };

/** A document that waits to be signed, with its file in the store. Returns its number and what is to be signed. */
export async function buildDocumentToSign(
  { db, files, clock }: { db: Db; files: FileStore; clock: Clock },
  { bytes: given, mediaType = 'application/pdf', ...overrides }: Overrides = {},
): Promise<{ id: number; bytes: Uint8Array; fileName: string; sha256: string }> {
  const number = nextNumber();
  const bytes = given ?? Buffer.from(`%PDF-1.7\n% documento di prova ${number}\n%%EOF\n`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await files.put(sha256, bytes);
  await buildStoredFile(db, {
    ...{ sha256, mediaType, size: bytes.length, width: null, height: null, storedAt: clock.now() },
  });
  const document: Unsigned = {
    ...{ list: 'cr39', subject: `prova/${number}`, revision: 0, sha256 },
    ...{
      title: `Documento ${number}`,
      detail: 'Sede di prova',
      link: '',
      fileName: `documento_${number}.pdf`,
    },
    ...overrides,
  };
  return { id: await awaitSignature({ db, clock }, document), bytes, fileName: document.fileName, sha256 };
}
