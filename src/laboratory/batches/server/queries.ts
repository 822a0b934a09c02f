import { eq, sql } from 'drizzle-orm';
import { batches } from '#dosimeters/schema.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, orderOf, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import { batchRevisions } from '../../schema.ts';
import type { Batch, BatchFields, BatchRow, listBatches as listEndpoint } from '../contract.ts';
import { batchFields } from './fields.ts';

const dosimeterCount = sql<number>`(select count(*)::int from dosimeters d where d.batch_id = batches.id)`;
const inForce = sql`batch_revisions.batch_id = batches.id and not exists (select from batch_revisions later
  where later.batch_id = batches.id and later.revision > batch_revisions.revision)`;

/** One page of batches with the figures in force. */
export async function listBatches(
  db: Db,
  query: QueryOf<typeof listEndpoint>,
): Promise<{ rows: BatchRow[]; total: number }> {
  const { sort, dir } = query;
  const words = everyWord(query.q, (pattern) => sql`search_fold(${batches.code}) like ${pattern}`);
  const by = sort === 'codice' ? batches.code : dosimeterCount;
  const { offset, limit } = sliceOf(query);
  const rows = await db
    .select({
      id: batches.id,
      codice: batches.code,
      revisione: batchRevisions.revision,
      k: batchRevisions.k,
      incertezzaK: batchRevisions.kUncertainty,
      fondo: batchRevisions.background,
      limite: batchRevisions.detectionLimit,
      validoFino: batchRevisions.validUntil,
      dosimetri: dosimeterCount,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(batches)
    .innerJoin(batchRevisions, inForce)
    .where(words)
    .orderBy(...orderOf(dir, by, batches.id))
    .limit(limit)
    .offset(offset);
  return pageOf(rows, query, () => db.$count(batches, words));
}

/** A batch with its revisions, the one in force first. */
export async function findBatch(db: Db, batchId: number): Promise<Batch | null> {
  const [found] = await db
    .select({
      id: batches.id,
      codice: batches.code,
      versione: batches.version,
      dosimetri: dosimeterCount,
      revisioni: sql<Batch['revisioni']>`(
        select json_agg(json_build_object(
            'id', r.id, 'revisione', r.revision, ${batchFields.json('r')},
            'risultati', (select count(*) from results s where s.batch_revision_id = r.id),
            'chi', u.name, 'quando', r.created_at) order by r.revision desc)
          from batch_revisions r left join users u on u.id = r.created_by where r.batch_id = batches.id)`,
    })
    .from(batches)
    .where(eq(batches.id, batchId));
  return found ?? null;
}

export async function insertBatch(db: Db, code: string, createdAt: Date): Promise<number> {
  const [row] = await db.insert(batches).values({ code, createdAt }).returning({ id: batches.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

type Author = { createdBy: number; createdAt: Date };

export async function insertRevision(
  db: Db,
  batchId: number,
  revision: number,
  fields: BatchFields,
  author: Author,
): Promise<void> {
  await db.insert(batchRevisions).values({ batchId, revision, ...batchFields.rowOf(fields), ...author });
}

/** Overwrites a revision that nothing was calculated with. */
export async function updateRevision(
  db: Db,
  revisionId: number,
  fields: BatchFields,
  author: Author,
): Promise<void> {
  await db
    .update(batchRevisions)
    .set({ ...batchFields.rowOf(fields), ...author })
    .where(eq(batchRevisions.id, revisionId));
}

/** Writes the code anew even when it stays: the record's version counts on with its figures. */
export async function updateCode(db: Db, batchId: number, code: string): Promise<void> {
  await db.update(batches).set({ code }).where(eq(batches.id, batchId));
}

export type Candidate = {
  id: number;
  code: string;
  batchId: number | null;
  /** The other batch its results in force were calculated with. */
  analysedWith: string | null;
};

/** Dosimeters by their codes in capitals, locked in the order that everybody takes them. */
export async function lockDosimeters(
  db: Db,
  codes: readonly string[],
  batchId: number,
): Promise<Candidate[]> {
  const wanted = sql`upper(d.code) = any(${sql.param([...codes])}::text[])`;
  await db.execute(sql`select from dosimeters d where ${wanted} order by d.id for no key update`);
  // A statement of its own: it sees the results of whoever was waited for.
  const { rows } = await db.execute<Candidate>(sql`
    select d.id, d.code, d.batch_id as "batchId",
           (select max(b.code) from placements p join results r on r.placement_id = p.id and r.in_force
              join batch_revisions v on v.id = r.batch_revision_id join batches b on b.id = v.batch_id
             where p.dosimeter_id = d.id and b.id <> ${batchId}) as "analysedWith"
      from dosimeters d where ${wanted} order by d.id`);
  return rows;
}

export async function updateBatchOf(db: Db, dosimeterIds: readonly number[], batchId: number): Promise<void> {
  await db.execute(
    sql`update dosimeters set batch_id = ${batchId} where id = any(${sql.param([...dosimeterIds])}::int[])`,
  );
}
