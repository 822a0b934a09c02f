import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { addresses, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { principals } from '#identity/schema.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { containsWords, orderOf, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import { awaitingComment } from '../../batches/rules.ts';
import { controlChart } from '../../batches/server/public.ts';
import type { DecisionRule } from '../../level-comparison/rules.ts';
import type { ReportSettings } from '../../report-settings/contract.ts';
import { readReportSettings, siteLevel } from '../../report-settings/server/public.ts';
import { batchRevisions, results } from '../../schema.ts';
import type { listResults as listEndpoint, Measure, ResultRow } from '../contract.ts';
import type { ReadDosimeter } from '../entry/contract.ts';
import type { BatchFactors, ResultState } from '../rules.ts';
import { concentration, isOver } from './over-level.ts';

/** A row of `results` as the contract has it. */
export const measure = sql<Measure>`json_build_object(
  'traces', results.traces, 'incertezzaTracce', results.traces_uncertainty,
  'background', results.background, 'incertezzaFondo', results.background_uncertainty,
  'fondoProprio', results.is_own_background, 'conteggi', results.counts, 'area', results.area_cm2,
  'campi', results.frames, 'chiQuadro', results.chi_squared, 'k', results.k,
  'incertezzaK', results.k_uncertainty, 'limite', results.detection_limit,
  'saturazione', results.saturation, 'giorniInvecchiamento', results.ageing_days,
  'esposizione', results.exposure, 'incertezzaEsposizione', results.exposure_uncertainty, 'esito', results.state)`;
const batchCode = sql<string | null>`(select b.code from batch_revisions v join batches b on b.id = v.batch_id
  where v.id = results.batch_revision_id)`;
/** Whose result it is, beside the level of its site as reports compare with it. */
export const exposed = (settings: ReportSettings) => ({
  trattamento: placements.id,
  codice: dosimeters.code,
  committente: sql<ResultRow['committente']>`json_build_object('id', principals.id, 'nome', principals.name)`,
  indirizzo: sql<ResultRow['indirizzo']>`case when addresses.id is not null
    then json_build_object('id', addresses.id, 'nome', addresses.name) end`,
  punto: measurementPoints.alias,
  inizio: placements.startedOn,
  fine: placements.endedOn,
  idDosimetro: dosimeters.id,
  idPunto: measurementPoints.id,
  livello: levelOf(settings),
  regola: sql<DecisionRule>`${settings.decision.rule}::text`,
});
const levelOf = (settings: ReportSettings) => sql<number | null>`case when measurement_points.id is not null
  then ${siteLevel(settings, sql`measurement_points.address_id`)} end`;
export const joins = {
  placement: eq(placements.id, results.placementId),
  dosimeter: eq(dosimeters.id, placements.dosimeterId),
  principal: eq(principals.id, placements.principalId),
  point: eq(measurementPoints.id, placements.pointId),
  address: eq(addresses.id, measurementPoints.addressId),
};

/** One page of the results in force. */
export async function listResults(
  db: Db,
  query: QueryOf<typeof listEndpoint>,
): Promise<{ rows: ResultRow[]; total: number }> {
  const { esito, lotto, committente, dal, oltre, livello, sort, dir } = query;
  const { settings } = await readReportSettings(db);
  const level = levelOf(settings);
  const condition = and(
    sql`${results.inForce}`,
    containsWords(query.q, dosimeters.searchText),
    esito && eq(results.state, esito),
    // Where nobody noted the day of reading, the last of the exposure counts.
    dal === undefined
      ? undefined
      : or(gte(results.readOn, dal), and(isNull(results.readOn), gte(placements.endedOn, dal))),
    lotto === undefined
      ? undefined
      : sql`${results.batchRevisionId} in (select id from batch_revisions where batch_id = ${lotto})`,
    committente === undefined ? undefined : eq(placements.principalId, committente),
    oltre === undefined ? undefined : isOver(oltre),
    livello === undefined
      ? undefined
      : and(sql`measurement_points.id is not null`, isOver(level, settings.decision.rule)),
  );
  const by = {
    letto: results.readOn,
    codice: dosimeters.code,
    concentrazione: concentration,
    livello: timesLevel(level),
  }[sort];
  const { offset, limit } = sliceOf(query);
  const count = () => {
    const counted = db.select({ n: sql<number>`count(*)::int` }).from(results).$dynamic();
    // Every result has its placement and dosimeter: they are looked at only when they are asked about.
    if (query.q || [committente, dal, oltre, livello].some((filter) => filter !== undefined))
      counted.innerJoin(placements, joins.placement).innerJoin(dosimeters, joins.dosimeter);
    if (livello !== undefined) counted.leftJoin(measurementPoints, joins.point);
    return counted.where(condition);
  };
  const rows = await db
    .select({
      ...exposed(settings),
      id: results.id,
      lotto: batchCode,
      idLotto: sql<
        number | null
      >`(select v.batch_id from batch_revisions v where v.id = results.batch_revision_id)`,
      lettore: results.reader,
      letto: results.readOn,
      misura: measure,
      total: sql<number>`(${count()})`,
    })
    .from(results)
    .innerJoin(placements, joins.placement)
    .innerJoin(dosimeters, joins.dosimeter)
    .innerJoin(principals, joins.principal)
    .leftJoin(measurementPoints, joins.point)
    .leftJoin(addresses, joins.address)
    .where(condition)
    .orderBy(...nullsLast(orderOf(dir, by, results.id)))
    .limit(limit)
    .offset(offset);
  return pageOf(rows, query, async () => (await count())[0]?.n ?? 0);
}

/** How many times its level a result is: what is saturated above any, what is below LR below any figure. */
const timesLevel = (level: SQL<number | null>) => sql`case
  when measurement_points.id is null then null
  when ${results.state} = 'saturated' then 'Infinity'::float8
  when ${results.state} = 'below-limit' then 0
  when ${results.state} = 'valid' then ${concentration} / ${level} end`;

/** What was never read stands at the end, whatever the direction. */
function nullsLast([by, ...rest]: SQL[]): SQL[] {
  return by === undefined ? [] : [sql`${by} nulls last`, ...rest];
}

/** Figures of the batch in force, as the page reads them. */
const batchOfDosimeter = sql<Omit<NonNullable<ReadDosimeter['lotto']>, 'daCommentare'> | null>`(
  select json_build_object('id', b.id, 'codice', b.code, 'revisione', v.revision, 'k', v.k, 'incertezzaK', v.k_uncertainty,
      'fondo', v.background, 'incertezzaFondo', v.background_uncertainty, 'area', v.area_cm2,
      'limite', v.detection_limit, 'saturazione', v.saturation, 'giorniInvecchiamento', v.ageing_days,
      'validoDal', v.valid_from, 'validoFino', v.valid_until)
    from batches b join batch_revisions v on v.batch_id = b.id
   where b.id = dosimeters.batch_id order by v.revision desc limit 1)`;
const allResults = sql<ReadDosimeter['risultati']>`coalesce((
  select json_agg(json_build_object('id', results.id, 'lotto', ${batchCode}, 'lettore', results.reader,
      'letto', results.read_on, 'misura', ${measure}, 'inVigore', results.in_force, 'fonte', results.source,
      'motivo', results.reason, 'chi', u.name, 'quando', results.entered_at) order by results.id desc)
    from results left join users u on u.id = results.entered_by
   where results.placement_id = placements.id), '[]')`;

const selectDosimeters = (db: Db, settings: ReportSettings) =>
  db
    .select({
      ...exposed(settings),
      ...{ smarrito: placements.lost, lotto: batchOfDosimeter, risultati: allResults },
      chart: controlChart(sql`dosimeters.batch_id`),
    })
    .from(placements)
    .innerJoin(dosimeters, joins.dosimeter)
    .innerJoin(principals, joins.principal)
    .leftJoin(measurementPoints, joins.point)
    .leftJoin(addresses, joins.address);

export async function findReadDosimeter(db: Db, placementId: number): Promise<ReadDosimeter | null> {
  const [found] = await findReadDosimeters(db, [placementId]);
  return found ?? null;
}

/** Those of these placements, in no order. */
export async function findReadDosimeters(db: Db, placementIds: readonly number[]): Promise<ReadDosimeter[]> {
  const { settings } = await readReportSettings(db);
  const found = await selectDosimeters(db, settings).where(inArray(placements.id, [...placementIds]));
  return found.map(readOf);
}

function readOf({
  lotto,
  chart,
  ...rest
}: Awaited<ReturnType<typeof selectDosimeters>>[number]): ReadDosimeter {
  const waiting = chart ? awaitingComment(chart.controls, chart.background).length : 0;
  return { ...rest, lotto: lotto && { ...lotto, daCommentare: waiting } };
}

/** By its code; of several attributions the one in force, of old ones the latest. */
export async function findByCode(db: Db, code: string): Promise<ReadDosimeter | null> {
  const { settings } = await readReportSettings(db);
  const [found] = await selectDosimeters(db, settings)
    .where(sql`upper(${dosimeters.code}) = upper(${code})`)
    .orderBy(placements.legacy, sql`${placements.id} desc`)
    .limit(1);
  return found ? readOf(found) : null;
}

export type LockedPlacement = {
  id: number;
  code: string;
  startedOn: string | null;
  endedOn: string | null;
  lost: boolean;
  batch: (BatchFactors & { revisionId: number; code: string }) | null;
  inForce: {
    id: number;
    state: ResultState;
    traces: number;
    background: number | null;
    exposure: number | null;
    /** The batch it was calculated with. */
    batch: string | null;
  } | null;
};

/** Placements, held with their dosimeters' batches and the figures of those until this write is done. */
export async function lockPlacements(db: Db, ids: readonly number[]): Promise<LockedPlacement[]> {
  const wanted = sql.param([...new Set(ids)]);
  await db.execute(sql`
    select from dosimeters where id in (select p.dosimeter_id from placements p where p.id = any(${wanted}::int[]))
     order by id for share`);
  await db.execute(sql`
    select from placements where id = any(${wanted}::int[]) order by id for no key update`);
  await db.execute(sql`
    select from batch_revisions where batch_id in (select d.batch_id from placements p
      join dosimeters d on d.id = p.dosimeter_id where p.id = any(${wanted}::int[])) order by id for share`);
  const { rows } = await db.execute<LockedPlacement>(sql`
    select p.id, d.code, p.started_on::text as "startedOn", p.ended_on::text as "endedOn", p.lost,
           (select json_build_object('revisionId', v.id, 'code', b.code, 'k', v.k, 'kUncertainty', v.k_uncertainty,
                'background', json_build_object('value', v.background, 'uncertainty', v.background_uncertainty),
                'areaCm2', v.area_cm2, 'detectionLimit', v.detection_limit, 'saturation', v.saturation,
                'ageingDays', v.ageing_days)
              from batches b join batch_revisions v on v.batch_id = b.id
             where b.id = d.batch_id order by v.revision desc limit 1) as batch,
           (select json_build_object('id', r.id, 'state', r.state, 'traces', r.traces, 'background', r.background,
                'exposure', r.exposure, 'batch', (select b.code from batch_revisions v join batches b on b.id = v.batch_id
                  where v.id = r.batch_revision_id))
              from results r where r.placement_id = p.id and r.in_force) as "inForce"
      from placements p join dosimeters d on d.id = p.dosimeter_id
     where p.id = any(${wanted}::int[]) order by p.id`);
  return rows;
}

/** The placement of a result, and whether it is in force. */
export async function findResult(
  db: Db,
  resultId: number,
): Promise<{ placementId: number; inForce: boolean } | null> {
  const [found] = await db
    .select({ placementId: results.placementId, inForce: results.inForce })
    .from(results)
    .where(eq(results.id, resultId));
  return found ?? null;
}

/** The laboratory is done with these. */
export async function markProcessed(db: Db, placementIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update placements set processed = true
     where id = any(${sql.param([...placementIds])}::int[]) and not processed`);
}

/** Every reading ever kept of these placements. */
export async function listReadings(db: Db, placementIds: readonly number[]) {
  return db
    .select({
      placementId: results.placementId,
      counts: results.counts,
      areaCm2: results.areaCm2,
      traces: results.traces,
      frames: results.frames,
      chiSquared: results.chiSquared,
      background: sql<number | null>`case when ${results.isOwnBackground} then ${results.background} end`,
      readOn: sql<string>`coalesce(${results.readOn}::text, '')`,
    })
    .from(results)
    .where(inArray(results.placementId, [...placementIds]));
}

/** Results by their ids, with the batch each was calculated with. */
export async function listMeasures(
  db: Db,
  resultIds: readonly number[],
): Promise<Map<number, { lotto: string | null; misura: Measure }>> {
  const rows = await db
    .select({ id: results.id, lotto: batchCode, misura: measure })
    .from(results)
    .where(inArray(results.id, [...resultIds]));
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** By result, the area (cm²) that is usually read of the batch it was calculated with. */
export async function usualAreas(db: Db, resultIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: results.id, areaCm2: batchRevisions.areaCm2 })
    .from(results)
    .innerJoin(batchRevisions, eq(batchRevisions.id, results.batchRevisionId))
    .where(inArray(results.id, [...resultIds]));
  return new Map(rows.map(({ id, areaCm2 }) => [id, areaCm2]));
}
