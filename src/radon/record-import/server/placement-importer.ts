import { formatDay } from '#platform/contract/dates.ts';
import type { Problem } from '../rules.ts';
import {
  blankPlacement,
  type Change,
  codeProblem,
  dosimeterCode,
  placementColumns,
  writeDosimeters,
  writePlacements,
} from './dosimeter-importer.ts';
import {
  type ImportContext,
  type Importer,
  noteKey,
  nothingPretended,
  type Pretended,
  problemOf,
  refused,
  type Verdict,
} from './import-context.ts';
import { clientLevel, pointLevel, principalLevel, resolveParents, siteLevel } from './parents.ts';
import type { ReadRow } from './read-cells.ts';
import {
  findDosimeters,
  listAttributions,
  listStays,
  lockRecords,
  type Stay,
  type StoredRecord,
  takeIds,
} from './record-queries.ts';

type PlacementKind = 'active-placements' | 'past-results';

/** Placements that last, or that have ended and may have results. A past one may bring its dosimeter along. */
export function placementImporter(kind: PlacementKind): Importer {
  return {
    async recall(context, rows) {
      for (const row of rows) noteRow(kind, context, row);
    },
    importRows: (context, rows) => importPlacements(kind, context, rows),
  };
}

/** The same dosimeter twice in a file: only as a past result, from another day. */
function noteRow(kind: PlacementKind, context: ImportContext, row: ReadRow): Problem | null {
  const code = dosimeterCode(row);
  if (code === null) return codeProblem(row);
  const from = kind === 'past-results' ? ` ${String(row.values['startedOn'])}` : '';
  return noteKey(context, row, `${code.toUpperCase()}${from}`);
}

async function importPlacements(kind: PlacementKind, context: ImportContext, rows: readonly ReadRow[]) {
  const { db } = context;
  const verdicts = new Map<ReadRow, Verdict>();
  const paths = await resolveParents(db, rows, [principalLevel, clientLevel, siteLevel, pointLevel]);
  for (const row of rows) {
    const problems = [
      noteRow(kind, context, row),
      paths.get(row)?.problem ?? null,
      ...row.problems,
      ...dayProblems(kind, context.clock.today(), row),
    ].filter((problem) => problem !== null);
    if (problems.length > 0) verdicts.set(row, refused(row, ...problems));
  }
  const going = rows.filter((row) => !verdicts.has(row));
  const points = going.map((row) => paths.get(row)?.ids[3] ?? 0);
  // Points before placements, as whoever places a dosimeter takes them.
  await lockRecords(db, 'measurement_points', points);
  const ground = await readGround(context, going, points);
  const newDosimeters: Change[] = [];
  const placements: Change[] = [];
  const dosimeterIds = await takeIds(db, 'dosimeters', kind === 'past-results' ? going.length : 0);
  const placementIds = await takeIds(db, 'placements', going.length);

  for (const row of going) {
    const [principal, , , point] = paths.get(row)?.ids ?? [];
    const code = dosimeterCode(row) ?? '';
    let dosimeter = ground.dosimeters.get(code.toUpperCase());
    const isNewDosimeter = dosimeter === undefined;
    if (dosimeter === undefined) {
      if (kind === 'active-placements') {
        verdicts.set(
          row,
          refused(row, problemOf(row, 'Dosimetro', 'Dosimetro sconosciuto: importare prima i dosimetri.')),
        );
        continue;
      }
      dosimeter = dosimeterIds.shift() ?? 0;
    }
    const target = findTarget(
      kind,
      row,
      ground.placementsOf(dosimeter),
      { principal, point },
      (id) => (context.seen.get(`placement ${id}`) ?? row.number) < row.number,
    );
    if ('problem' in target) {
      verdicts.set(row, refused(row, target.problem));
      continue;
    }
    const before = target.placement;
    const base = before ?? { ...blankPlacement, id: placementIds.shift() ?? 0, dosimeter_id: dosimeter };
    const record = {
      ...base,
      principal_id: principal ?? 0,
      ...givenOf(kind, row, point ?? 0),
    } as StoredRecord;
    const legacy = [...target.legacy, ...legacyProblems(row, record, ground.stays)];
    if (legacy.length > 0 && before !== null && before['legacy'] === false && before['started_on'] !== null) {
      const kept = legacy.map((problem) => ({
        ...problem,
        reason: `${problem.reason} Il dato presente è in regola e resta com'è.`,
      }));
      verdicts.set(row, refused(row, ...kept));
      continue;
    }
    record['legacy'] = legacy.length > 0;
    if (isNewDosimeter) {
      newDosimeters.push({ row, before: null, record: { id: dosimeter, code } });
      ground.dosimeters.set(code.toUpperCase(), dosimeter);
    }
    noteKey(context, row, `placement ${record.id}`);
    ground.keep(record, before);
    const isSame = before !== null && placementColumns.every((column) => before[column] === record[column]);
    if (!isSame) placements.push({ row, before, record });
    verdicts.set(row, {
      row,
      outcome: isSame ? 'unchanged' : isFilling(before) ? 'created' : 'updated',
      isLegacy: legacy.length > 0,
      problems: legacy,
    });
  }
  await writeDosimeters(context, newDosimeters);
  await writePlacements(context, placements);
  return {
    verdicts: rows.map((row) => verdicts.get(row) ?? refused(row)),
    left: leftOf(newDosimeters, placements),
  };
}

/** A placement is new where there was none, or only a dosimeter waiting to be placed. */
const isFilling = (before: StoredRecord | null) => before === null || before['started_on'] === null;

function dayProblems(kind: PlacementKind, today: string, row: ReadRow): Problem[] {
  const problems: Problem[] = [];
  const isRead = (column: string) => !row.problems.some((problem) => problem.column === column);
  const { startedOn, endedOn, lost } = row.values;
  if (!startedOn && isRead('Inizio')) problems.push(problemOf(row, 'Inizio', 'Manca il giorno di inizio.'));
  if (typeof startedOn === 'string' && startedOn > today) {
    problems.push(problemOf(row, 'Inizio', 'Il giorno di inizio è nel futuro.'));
  }
  if (kind === 'active-placements') return problems;
  if (!endedOn && lost !== true && isRead('Fine')) {
    problems.push(problemOf(row, 'Fine', 'Manca la fine: chi misura ancora va tra i posizionamenti attivi.'));
  }
  if (typeof endedOn === 'string' && endedOn > today) {
    problems.push(problemOf(row, 'Fine', 'Il giorno di fine è nel futuro.'));
  }
  for (const [field, column] of [
    ['traces', 'Tracce'],
    ['background', 'Fondo'],
  ] as const) {
    if (Number(row.values[field]) < 0) problems.push(problemOf(row, column, 'Non può essere negativo.'));
  }
  return problems;
}

/** The columns a row gives; what it leaves empty stays as it is. */
function givenOf(
  kind: PlacementKind,
  { values }: ReadRow,
  point: number,
): Record<string, StoredRecord[string]> {
  const { startedOn, shippedOn, endedOn, traces, background, lost, processed } = values;
  const given: Record<string, StoredRecord[string]> = { point_id: point, started_on: startedOn ?? null };
  if (shippedOn) given['shipped_on'] = shippedOn;
  if (kind === 'active-placements') return given;
  if (endedOn) given['ended_on'] = endedOn;
  if (typeof traces === 'number') given['traces'] = traces;
  if (typeof background === 'number') given['background'] = background;
  if (typeof lost === 'boolean') given['lost'] = lost;
  if (typeof processed === 'boolean') given['processed'] = processed;
  else if (typeof traces === 'number') given['processed'] = true;
  return given;
}

type Target = { placement: StoredRecord | null; legacy: Problem[] } | { problem: Problem };

/**
 * The placement a row speaks of: the same start; else the same point, unless an earlier row of the file speaks of it;
 * else the dosimeter that waits to be placed.
 */
function findTarget(
  kind: PlacementKind,
  row: ReadRow,
  all: readonly StoredRecord[],
  { principal, point }: { principal: number | undefined; point: number | undefined },
  isTaken: (placementId: number) => boolean,
): Target {
  const inForce = all.find((placement) => placement['legacy'] === false);
  if (inForce !== undefined && inForce['principal_id'] !== principal) {
    return { problem: problemOf(row, 'Dosimetro', 'Il dosimetro è di un altro committente.') };
  }
  const placements = all.filter((placement) => placement['principal_id'] === principal);
  const sameStart = placements.filter((placement) => placement['started_on'] === row.values['startedOn']);
  const placement =
    sameStart.find((candidate) => candidate['point_id'] === point) ??
    sameStart[0] ??
    placements.find((candidate) => candidate['point_id'] === point && !isTaken(candidate.id)) ??
    (inForce?.['started_on'] === null ? inForce : null);
  const problem = placement && kind === 'active-placements' ? endedProblem(row, placement) : null;
  if (problem) return { problem };
  const isSecond =
    placement === null ? inForce !== undefined : inForce !== undefined && inForce !== placement;
  const used = problemOf(row, 'Dosimetro', 'Il dosimetro è già usato in un altro posizionamento.');
  return { placement, legacy: isSecond ? [used] : [] };
}

function endedProblem(row: ReadRow, placement: StoredRecord): Problem | null {
  if (typeof placement['ended_on'] === 'string') {
    const day = formatDay(placement['ended_on']);
    return problemOf(row, 'Dosimetro', `Il posizionamento si è già concluso il ${day}.`);
  }
  if (placement['lost'] === true) return problemOf(row, 'Dosimetro', 'Il dosimetro risulta smarrito.');
  if (placement['processed'] === true)
    return problemOf(row, 'Dosimetro', 'Il dosimetro è già stato lavorato.');
  return null;
}

/** Rules that old placements may break, those that the database waives for them. */
function legacyProblems(row: ReadRow, record: StoredRecord, stays: ReadonlyMap<number, Stay[]>): Problem[] {
  const problems: Problem[] = [];
  const from = String(record['started_on']);
  const to = typeof record['ended_on'] === 'string' ? record['ended_on'] : null;
  if (to !== null && to < from) problems.push(problemOf(row, 'Fine', "La fine viene prima dell'inizio."));
  if (record['lost'] === true && to === null) {
    problems.push(problemOf(row, 'Smarrito', 'È smarrito, ma manca la fine.'));
  }
  const isMeasuring = to !== null || record['processed'] === false;
  const others = isMeasuring ? (stays.get(Number(record['point_id'])) ?? []) : [];
  if (others.some((stay) => stay.id !== record.id && overlaps({ from, to }, stay))) {
    problems.push(problemOf(row, 'Punto', 'In quei giorni nel punto misura già un altro dosimetro.'));
  }
  return problems;
}

/** Removal and placement may share a day, so the last day does not count. */
function overlaps(
  one: { from: string; to: string | null },
  other: { from: string; to: string | null },
): boolean {
  const isEmpty = ({ from, to }: { from: string; to: string | null }) => to !== null && to <= from;
  if (isEmpty(one) || isEmpty(other)) return false;
  return (other.to === null || one.from < other.to) && (one.to === null || other.from < one.to);
}

/** What stands in the database, and what earlier rows have made of it. */
type Ground = {
  dosimeters: Map<string, number>;
  stays: Map<number, Stay[]>;
  placementsOf(dosimeter: number): readonly StoredRecord[];
  keep(record: StoredRecord, before: StoredRecord | null): void;
};

async function readGround(
  { db, pretended }: ImportContext,
  rows: readonly ReadRow[],
  points: readonly number[],
): Promise<Ground> {
  const codes = rows.map((row) => dosimeterCode(row) ?? '');
  const found = [...(await findDosimeters(db, codes)), ...pretended.dosimeters];
  const stored = await lockRecords(
    db,
    'placements',
    await listAttributions(
      db,
      found.map(({ id }) => id),
    ),
  );
  for (const placement of pretended.placements) stored.set(placement.id, placement);
  const byDosimeter = Map.groupBy(stored.values(), (placement) => Number(placement['dosimeter_id']));
  const changed = new Set(pretended.placements.map(({ id }) => id));
  const inDatabase = (await listStays(db, points)).filter(({ id }) => !changed.has(id));
  const stays = Map.groupBy([...inDatabase, ...pretended.stays], ({ point }) => point);
  return {
    dosimeters: new Map(found.map(({ id, code }) => [code.toUpperCase(), id])),
    stays,
    placementsOf: (dosimeter) => byDosimeter.get(dosimeter) ?? [],
    keep(record, before) {
      const dosimeter = Number(record['dosimeter_id']);
      const others = (byDosimeter.get(dosimeter) ?? []).filter(({ id }) => id !== record.id);
      byDosimeter.set(dosimeter, [...others, record]);
      const stay = stayOf(record);
      for (const point of new Set([Number(before?.['point_id']), Number(record['point_id'])])) {
        const there = (stays.get(point) ?? []).filter(({ id }) => id !== record.id);
        stays.set(point, stay?.point === point ? [...there, stay] : there);
      }
    },
  };
}

function stayOf(record: StoredRecord): Stay | null {
  if (record['legacy'] === true || (record['ended_on'] === null && record['processed'] === true)) return null;
  const to = typeof record['ended_on'] === 'string' ? record['ended_on'] : null;
  return { id: record.id, point: Number(record['point_id']), from: String(record['started_on']), to };
}

function leftOf(dosimeters: readonly Change[], placements: readonly Change[]): Pretended {
  const records = placements.map(({ record }) => record);
  return {
    ...nothingPretended(),
    dosimeters: dosimeters.map(({ record }) => ({ id: record.id, code: String(record['code']) })),
    placements: records,
    stays: records.map(stayOf).filter((stay) => stay !== null),
  };
}
