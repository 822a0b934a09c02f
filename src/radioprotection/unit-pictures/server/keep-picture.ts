import { sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { toDataUrl } from '#platform/server/files/pictures.ts';
import { forbidden, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { keepPicture } from '#post/pictures/server/public.ts';
import type { UnitPicture } from '../contract.ts';
import type { Pictured } from './pictured.ts';

/** A picture as it was uploaded (Q2-92). */
const maxBytes = 10 * 1024 * 1024;

type Stored = { sha256: string | null; mediaType: string | null; version: number; mayChange: boolean };

async function findPicture(kind: Pictured, id: number, context: RequestContext): Promise<Stored> {
  const { table, picture } = kind;
  const { rows } = await context.db.execute<Stored>(sql`
    select ${picture} as sha256, f.media_type as "mediaType", ${table.version} as version,
        ${kind.mayChange(context)} as "mayChange"
      from ${table} left join stored_files f on f.sha256 = ${picture}
     where ${table.id} = ${id} and ${kind.isWithinReach(context)}`);
  const [found] = rows;
  if (!found) throw notFound(kind.unknownText);
  return found;
}

/** The picture of a record within reach. Throws 404. */
export async function readPicture(kind: Pictured, id: number, context: RequestContext): Promise<UnitPicture> {
  const { sha256, mediaType, version, mayChange } = await findPicture(kind, id, context);
  return {
    immagine: sha256 && mediaType ? toDataUrl(await context.files.read(sha256), mediaType) : null,
    ...{ versione: version, modificabile: mayChange },
  };
}

/** Gives it a picture that was sent before, or takes it away. Throws 404, 403, 409 when the record has changed, 422. */
export async function savePicture(
  kind: Pictured,
  id: number,
  { immagine, versione }: { immagine: string | null; versione: number },
  context: RequestContext,
): Promise<UnitPicture> {
  const { db } = context;
  await lockRecord(db, kind.table, id);
  const { sha256: before, version, mayChange } = await findPicture(kind, id, context);
  if (!mayChange) throw forbidden();
  refuseStale(version, versione);
  const after = immagine === null ? null : (await keepPicture(context, immagine, maxBytes)).sha256;
  if (after !== before) {
    await kind.write(db, id, after);
    const details = { before: kind.noted(before), after: kind.noted(after) };
    await recordAudit(context, kind.event(id, details));
  }
  return readPicture(kind, id, context);
}
