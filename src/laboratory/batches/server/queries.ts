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
      risultati: sql<number>`(select count(*)::int from results s join batch_revisions r on r.id = s.batch_revision_id
        where r.batch_id = batches.id and s.in_force)`,
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
  /** Their ids. */
  otherResults: number[];
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
    select d.id, d.code, d.batch_id as "batchId", other.codes as "analysedWith",
           coalesce(other.ids, '{}') as "otherResults"
      from dosimeters d left join lateral (
        select max(b.code) as codes, array_agg(r.id order by r.id) as ids from placements p
          join results r on r.placement_id = p.id and r.in_force
          join batch_revisions v on v.id = r.batch_revision_id join batches b on b.id = v.batch_id
         where p.dosimeter_id = d.id and b.id <> ${batchId}) other on true
     where ${wanted} order by d.id`);
  return rows;
}

/** A result of a dosimeter, and the batch it was calculated with; null: from before batches were kept. */
export type Analysed = {
  id: number;
  dosimeterId: number;
  code: string;
  inForce: boolean;
  batchId: number | null;
  formerBatch: string | null;
};

/** These results, and whatever else in force their dosimeters have of a batch; the dosimeters are locked. */
export async function lockAnalysed(db: Db, resultIds: readonly number[]): Promise<Analysed[]> {
  const ids = sql`${sql.param([...resultIds])}::int[]`;
  const theirs = sql`select p.dosimeter_id from results r join placements p on p.id = r.placement_id
    where r.id = any(${ids})`;
  await db.execute(sql`select from dosimeters where id in (${theirs}) order by id for no key update`);
  // A statement of its own: it sees the results of whoever was waited for.
  const { rows } = await db.execute<Analysed>(sql`
    select r.id, d.id as "dosimeterId", d.code, r.in_force as "inForce", v.batch_id as "batchId",
           b.code as "formerBatch"
      from dosimeters d join placements p on p.dosimeter_id = d.id join results r on r.placement_id = p.id
      left join batch_revisions v on v.id = r.batch_revision_id left join batches b on b.id = v.batch_id
     where d.id in (${theirs}) and (r.id = any(${ids}) or (r.in_force and v.id is not null))
     order by d.id, r.id`);
  return rows;
}

export async function updateBatchOf(db: Db, dosimeterIds: readonly number[], batchId: number): Promise<void> {
  await db.execute(
    sql`update dosimeters set batch_id = ${batchId} where id = any(${sql.param([...dosimeterIds])}::int[])`,
  );
}
