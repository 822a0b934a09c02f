import { and, eq } from 'drizzle-orm';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { currentTemplateVersion } from '../../default-documents/server/public.ts';
import { documents, documentVersions } from '../../folders/schema.ts';
import { reviseDocument } from '../../folders/server/public.ts';
import type { RunContext } from '../../runs/server/public.ts';
import { paperVersions } from '../../unit-papers/schema.ts';
import { readPapers } from '../../unit-papers/server/public.ts';
import { generationTexts } from '../rules.ts';

/** A request that changes something, or the work on an item of a run. */
export type GeneratingContext = Omit<RunContext, 'requestId'> & { requestId: string | null };

/** Begins another revision of a draft: of the same day and period, by the template of now. It has no file yet. */
export async function reviseDraft(context: GeneratingContext, documentId: number): Promise<void> {
  const { db } = context;
  const [latest] = await db
    .select({
      fileName: documentVersions.fileName,
      defaultDocId: documents.defaultDocId,
      fromDay: paperVersions.fromDay,
      isPaper: paperVersions.documentId,
    })
    .from(documents)
    .innerJoin(
      documentVersions,
      and(eq(documentVersions.documentId, documents.id), eq(documentVersions.revision, documents.revision)),
    )
    .leftJoin(
      paperVersions,
      and(eq(paperVersions.documentId, documents.id), eq(paperVersions.revision, documents.revision)),
    )
    .where(eq(documents.id, documentId));
  if (!latest) throw notFound(generationTexts.notFound);
  const { fileName, defaultDocId, fromDay, isPaper } = latest;
  const template = defaultDocId === null ? null : await currentTemplateVersion(db, defaultDocId);
  const revision = await reviseDocument(context, documentId, {
    fileName,
    ...(template ? { templateVersionId: template.id } : {}),
  });
  if (isPaper !== null) await db.insert(paperVersions).values({ documentId, revision, fromDay });
}

/** What printed drafts of the units' data lack for their signature, in words, each under its number. */
export async function whyNotToSign(
  context: Pick<RequestContext, 'db' | 'user' | 'clock'>,
  units: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const reasons = new Map<number, string>();
  for (const companyId of units) {
    const { documenti } = await readPapers(companyId, context);
    for (const { id, nonFirmabile } of documenti) if (nonFirmabile !== null) reasons.set(id, nonFirmabile);
  }
  return reasons;
}
