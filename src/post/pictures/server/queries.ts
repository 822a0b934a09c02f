import { and, eq, gt, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { fileUploads, storedFiles } from '#platform/server/database/schema.ts';
import type { Picture } from '#platform/server/files/pictures.ts';

/** Notes a stored picture and who sent it; the same picture again changes nothing but the day. */
export async function insertUpload(db: Db, picture: Picture, userId: number, now: Date): Promise<void> {
  const { sha256, mediaType, bytes, width, height } = picture;
  await db
    .insert(storedFiles)
    .values({ sha256, mediaType, size: bytes.length, width, height, storedAt: now })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt: now } });
  await db
    .insert(fileUploads)
    .values({ sha256, userId, uploadedAt: now })
    .onConflictDoUpdate({ target: [fileUploads.sha256, fileUploads.userId], set: { uploadedAt: now } });
}

/** Which of the pictures this user has sent before, with their sizes in bytes; files of other kinds are none. */
export function findUploads(
  db: Db,
  userId: number,
  hashes: readonly string[],
): Promise<{ sha256: string; size: number; mediaType: string }[]> {
  if (hashes.length === 0) return Promise.resolve([]);
  return db
    .select({ sha256: storedFiles.sha256, size: storedFiles.size, mediaType: storedFiles.mediaType })
    .from(storedFiles)
    .innerJoin(fileUploads, eq(fileUploads.sha256, storedFiles.sha256))
    .where(
      and(
        eq(fileUploads.userId, userId),
        inArray(storedFiles.sha256, [...hashes]),
        like(storedFiles.mediaType, 'image/%'),
      ),
    );
}

/** How many bytes of files, of whatever kind, a person has sent since; the same file counts once. */
export async function findUploadedBytes(db: Db, userId: number, since: Date): Promise<number> {
  const [sum] = await db
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.size}), 0)::float8` })
    .from(fileUploads)
    .innerJoin(storedFiles, eq(storedFiles.sha256, fileUploads.sha256))
    .where(and(eq(fileUploads.userId, userId), gt(fileUploads.uploadedAt, since)));
  return sum?.bytes ?? 0;
}

/**
 * Holds a file for the rest of the transaction: while somebody stores or refers to it nobody sweeps it away, and the
 * other way round.
 */
export async function lockFile(db: Db, sha256: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 7301002))`);
}

/**
 * SQL condition: no record refers to the file. The foreign keys onto `stored_files` tell which records may, so a new
 * table that keeps pictures needs nothing here.
 */
async function unreferenced(db: Db): Promise<SQL> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", a.attname as "column"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'stored_files'::regclass and c.conrelid <> 'file_uploads'::regclass`);
  const conditions = rows.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.raw(table)} r where r.${sql.identifier(column)} = stored_files.sha256)`,
  );
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** Files stored before `limit` that no record refers to. */
export async function listUnreferencedFiles(db: Db, limit: Date): Promise<string[]> {
  const rows = await db
    .select({ sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(and(lt(storedFiles.storedAt, limit), await unreferenced(db)));
  return rows.map(({ sha256 }) => sha256);
}

/** Deletes the note of a file if it is still old and unreferenced. Returns whether none is left. */
export async function deleteUnreferencedFile(db: Db, sha256: string, limit: Date): Promise<boolean> {
  await db
    .delete(storedFiles)
    .where(and(eq(storedFiles.sha256, sha256), lt(storedFiles.storedAt, limit), await unreferenced(db)));
  const left = await db
    .select({ sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(eq(storedFiles.sha256, sha256));
  return left.length === 0;
}
