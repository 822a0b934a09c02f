import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { UploadedFile } from '#platform/contract/uploaded-file.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { inspectPicture, maxPictureBytes } from '#platform/server/files/pictures.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import { fileNameHeader } from '#platform/server/http/file-name-header.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import { baseName } from '#signing/signing-list/rules.ts';
import type { ActivityPage } from '../page/contract.ts';
import { activityTexts } from '../rules.ts';
import { activityFiles } from '../schema.ts';
import type { Place } from './execute-activity.ts';
import { findActivity } from './find-activity.ts';
import { lockActivity } from './keep-activities.ts';

type Kept = { bytes: Buffer; mediaType: string; name: string; isResonance?: boolean };

/** Keeps a document of an activity that is locked, as the next of its kind. Returns its revision and hash. */
export async function keepFile(
  activityId: number,
  kind: 'notification' | 'attachment',
  { bytes, mediaType, name, isResonance = false }: Kept,
  { db, files, clock, user }: RequestContext,
): Promise<{ revision: number; sha256: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockFile(db, sha256);
  await files.put(sha256, bytes);
  await db
    .insert(storedFiles)
    .values({ sha256, mediaType, size: bytes.length, storedAt: clock.now() })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt: clock.now() } });
  const next = sql<number>`(select coalesce(max(revision), 0) + 1 from activity_files
    where activity_id = ${activityId} and kind = ${kind})`;
  const [kept] = await db
    .insert(activityFiles)
    .values({
      ...{ activityId, kind, revision: next, name, isResonance, sha256 },
      ...{ addedBy: user.id, addedAt: clock.now() },
    })
    .returning({ revision: activityFiles.revision });
  if (!kept) throw new Error('insert returned nothing');
  return { revision: kept.revision, sha256 };
}

/** Attaches a PDF or a picture, told by its content. A completed activity takes them too. */
export async function attachFile(
  place: Place,
  sent: UploadedFile,
  context: RequestContext,
): Promise<ActivityPage> {
  const stored = await lockActivity(place, null, context);
  if (stored.deletedAt !== null) throw invalid(activityTexts.deleted);
  const bytes = Buffer.from(sent.bytes);
  const name = baseName(sent.name) || 'allegato';
  if (bytes.length === 0) throw invalid(activityTexts.noFile);
  if (bytes.length > maxPictureBytes) throw invalid(activityTexts.fileTooLarge);
  const { sha256 } = await keepFile(
    place.id,
    'attachment',
    { bytes, mediaType: await mediaTypeOf(bytes), name },
    context,
  );
  await recordAudit(context, {
    event: 'activity.file-added',
    entityId: place.id,
    details: { fileName: name, sha256 },
  });
  return findActivity(context, place);
}

async function mediaTypeOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf';
  return inspectPicture(bytes, maxPictureBytes).then(
    ({ mediaType }) => mediaType,
    () => {
      throw invalid(activityTexts.fileType);
    },
  );
}

/** A document of an activity within reach. Throws 404. */
export async function downloadFile(place: Place, fileId: number, context: RequestContext): Promise<Buffer> {
  const page = await findActivity(context, place);
  const file = page.file.find(({ id }) => id === fileId);
  if (!file) throw notFound();
  const { rows } = await context.db.execute<{ sha256: string; mediaType: string }>(sql`
    select f.sha256, s.media_type as "mediaType" from activity_files f join stored_files s on s.sha256 = f.sha256
     where f.id = ${fileId}`);
  const [stored] = rows;
  if (!stored) throw notFound();
  context.setHeader('content-type', stored.mediaType);
  context.setHeader('content-disposition', fileNameHeader('inline', file.nome));
  return readStoredFile(context.files, stored.sha256);
}
