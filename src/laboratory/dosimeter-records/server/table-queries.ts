import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { expiringSince } from '#customers/points/rules.ts';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import { batches, dosimeters, placements } from '#dosimeters/schema.ts';
import { isInForce, isInState } from '#field/dosimeter-states/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import { everyWord, orderOf, patternOf, wordsOf } from '#platform/server/http/paging.ts';
import type { ReportSettings } from '../../report-settings/contract.ts';
import { siteLevel } from '../../report-settings/server/public.ts';
import { isOver } from '../../results/server/public.ts';
import type { TableRow, tableDosimeters } from '../table/contract.ts';
import type { DosimeterOrder } from '../table/rules.ts';
import { columnsOn, isItsAddress } from './queries.ts';

type Asked = Pick<BodyOf<typeof tableDosimeters>, 'q' | 'sort' | 'dir' | 'filters'>;
/** What a row says depends on the day, and on the reference levels in force. */
type Terms = { today: string; settings: ReportSettings };

const levelOfPlacement = ({ settings }: Terms): SQL =>
  siteLevel(settings, sql`(select p.address_id from measurement_points p where p.id = placements.point_id)`);

const isAboveLevel = (terms: Terms): SQL => sql`exists (select from results
  where results.placement_id = placements.id and results.in_force and placements.point_id is not null
    and ${isOver(levelOfPlacement(terms), terms.settings.decision.rule)})`;

const resultJson = jsonObject<NonNullable<TableRow['risultato']>>({
  esito: sql`r.state`,
  esposizione: sql`r.exposure`,
  incertezzaEsposizione: sql`r.exposure_uncertainty`,
});

const resultInForce = sql<
  TableRow['risultato']
>`(select ${resultJson} from results r where r.placement_id = placements.id and r.in_force)`;

const tableColumns = (terms: Terms) => ({
  ...columnsOn(terms.today),
  idPunto: measurementPoints.id,
  cliente: clients.name,
  idCliente: clients.id,
  lotto: batches.code,
  idLotto: batches.id,
  livello: sql<number | null>`case when placements.point_id is not null then ${levelOfPlacement(terms)} end`,
  regola: sql<TableRow['regola']>`${terms.settings.decision.rule}::text`,
  risultato: resultInForce,
});

/** SQL: ids of those in whose names a word stands; a site's points too. */
const namedBy = (pattern: SQL) => ({
  principals: sql`select id from principals where search_text like ${pattern}`,
  points: sql`select p.id from measurement_points p join addresses a on a.id = p.address_id
    where a.search_text like ${pattern}`,
  addresses: sql`select id from addresses where search_text like ${pattern}`,
});

/** Every word stands in the code, or in the name of whom or where it was given to. */
function found(q: string): SQL | undefined {
  return everyWord(q, (pattern) => {
    const named = namedBy(pattern);
    return sql`dosimeters.search_text like ${pattern}
      or placements.principal_id in (${named.principals}) or placements.point_id in (${named.points})
      or placements.point_id is null and placements.address_id in (${named.addresses})`;
  });
}

/** So many dosimeters are looked at one by one; of more, all are looked at in order. */
const fewDosimeters = 10_000;
/** Indexes find what holds three letters in a row; fewer stand nearly everywhere. */
const fewestLetters = 3;

/**
 * Ids of the few dosimeters that hold a word of those looked for, or were ever given to whom or where it stands: they are
 * found by indexes, and all that fit are among them. Null where each word stands in too many.
 */
async function findLikely(db: Db, q: string): Promise<number[] | null> {
  const words = wordsOf(q).filter(({ length }) => length >= fewestLetters);
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const pattern = patternOf(word);
    const named = namedBy(pattern);
    const { rows } = await db.execute<{ ids: number[] | null }>(sql`
      select case when count(*) <= ${fewDosimeters} then coalesce(array_agg(id), '{}') end as ids from (
        select id from dosimeters where search_text like ${pattern}
        union all select dosimeter_id from placements where principal_id in (${named.principals})
        union all select dosimeter_id from placements where point_id in (${named.points})
        union all select dosimeter_id from placements where point_id is null and address_id in (${named.addresses})
        limit ${sql.raw(String(fewDosimeters + 1))}) likely`);
    if (rows[0]?.ids) return rows[0].ids;
  }
  return null;
}

async function conditionOf(
  db: Db,
  { q, filters: { situazione, scadenza, sede, livello, lotto, committente } }: Asked,
  terms: Terms,
): Promise<SQL | undefined> {
  const { today } = terms;
  const likely = await findLikely(db, q);
  return and(
    likely === null ? undefined : sql`dosimeters.id = any(${sql.param(likely)}::int[])`,
    found(q),
    situazione && isInState(situazione, today),
    scadenza && and(isInState('posizionato', today), lte(placements.startedOn, expiringSince(today))),
    sede && sql`placements.id is not null and placements.point_id is null and placements.address_id is null`,
    livello && isAboveLevel(terms),
    lotto === undefined ? undefined : eq(dosimeters.batchId, lotto),
    committente === undefined ? undefined : eq(placements.principalId, committente),
  );
}

const orders: Record<DosimeterOrder, SQL> = {
  codice: sql`dosimeters.code`,
  spedito: sql`placements.shipped_on`,
  inizio: sql`placements.started_on`,
  fine: sql`placements.ended_on`,
  rientrato: sql`placements.returned_on`,
};

/** What has no such day stands at the end, whatever the direction; a code there always is. */
function orderBy({ sort, dir }: Pick<Asked, 'sort' | 'dir'>): SQL[] {
  const order = sort as DosimeterOrder;
  const sorted = orderOf(dir, orders[order], dosimeters.id);
  return order === 'codice' ? sorted : [sql`${orders[order]} is null`, ...sorted];
}

/** One page: which dosimeters they are is found first, what they are only for those. */
export async function pageOfDosimeters(
  db: Db,
  asked: Asked,
  { offset, limit }: { offset: number; limit: number },
  terms: Terms,
): Promise<{ rows: TableRow[]; filtered: number; total: number }> {
  const condition = await conditionOf(db, asked, terms);
  const total = sql<number>`(select count(*)::int from dosimeters)`;
  const filtered = condition
    ? sql<number>`(${db.select({ n: sql`count(*)::int` }).from(dosimeters).leftJoin(placements, isInForce).where(condition)})`
    : total;
  const page = db
    .select({
      dosimeterId: sql<number>`dosimeters.id`.as('dosimeter_id'),
      placementId: sql<number>`placements.id`.as('placement_id'),
    })
    .from(dosimeters)
    .leftJoin(placements, isInForce)
    .where(condition)
    .orderBy(...orderBy(asked))
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await db
    .select({ ...tableColumns(terms), filtered, total })
    .from(page)
    .innerJoin(dosimeters, eq(dosimeters.id, page.dosimeterId))
    .leftJoin(placements, eq(placements.id, page.placementId))
    .leftJoin(principals, eq(principals.id, placements.principalId))
    .leftJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .leftJoin(addresses, isItsAddress)
    .leftJoin(clients, eq(clients.id, addresses.clientId))
    .leftJoin(batches, eq(batches.id, dosimeters.batchId))
    .orderBy(...orderBy(asked));
  const counts =
    rows[0] ??
    (
      await db.execute<{ filtered: number; total: number }>(
        sql`select ${filtered} as filtered, ${total} as total`,
      )
    ).rows[0];
  return {
    rows: rows.map(({ filtered: _filtered, total: _total, ...row }) => row),
    filtered: counts?.filtered ?? 0,
    total: counts?.total ?? 0,
  };
}

/** Ids of all that fit, in order. */
export async function listDosimeterIds(db: Db, asked: Asked, terms: Terms): Promise<number[]> {
  const [row] = await db
    .select({
      ids: sql<
        number[]
      >`coalesce(json_agg(dosimeters.id order by ${sql.join(orderBy(asked), sql`, `)}), '[]')`,
    })
    .from(dosimeters)
    .leftJoin(placements, isInForce)
    .where(await conditionOf(db, asked, terms));
  return row?.ids ?? [];
}

/** What the spreadsheet tells of a dosimeter; the names of records without their ids. */
export type SheetRow = Pick<TableRow, 'codice' | 'situazione' | 'punto' | 'cliente' | 'lotto' | 'risultato'> &
  Pick<TableRow, 'spedito' | 'inizio' | 'fine' | 'rientrato'> & {
    committente: string | null;
    sede: string | null;
  };

const sheetFields = (today: string) =>
  ({
    codice: sql`dosimeters.code`,
    situazione: sql`${columnsOn(today).situazione}`,
    committente: sql`principals.name`,
    cliente: sql`clients.name`,
    sede: sql`addresses.name`,
    punto: sql`measurement_points.alias`,
    spedito: sql`placements.shipped_on`,
    inizio: sql`placements.started_on`,
    fine: sql`placements.ended_on`,
    rientrato: sql`placements.returned_on`,
    lotto: sql`batches.code`,
    risultato: resultInForce,
  }) satisfies JsonFields<SheetRow>;

/**
 * Rows of the spreadsheet, of the dosimeters with these ids and in this order: put together by the database as one value,
 * which costs this program a tenth of what the values of so many columns do.
 */
export async function listSheetRows(db: Db, ids: readonly number[], { today }: Terms): Promise<SheetRow[]> {
  const wanted = sql`unnest(${sql.param([...ids])}::int[]) with ordinality as wanted (id, place)`;
  const row = jsonObject<SheetRow>(sheetFields(today));
  const [found] = await db
    .select({ rows: sql<SheetRow[]>`coalesce(json_agg(${row} order by wanted.place), '[]')` })
    .from(wanted)
    .innerJoin(dosimeters, sql`dosimeters.id = wanted.id`)
    .leftJoin(placements, isInForce)
    .leftJoin(principals, eq(principals.id, placements.principalId))
    .leftJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .leftJoin(addresses, isItsAddress)
    .leftJoin(clients, eq(clients.id, addresses.clientId))
    .leftJoin(batches, eq(batches.id, dosimeters.batchId));
  return found?.rows ?? [];
}
