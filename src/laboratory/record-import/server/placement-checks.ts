import { formatDay } from '#platform/contract/dates.ts';
import { recordTexts } from '../../dosimeter-records/rules.ts';
import { shipmentTexts } from '../../shipments/rules.ts';
import type { Problem } from '../rules.ts';
import { problemOf } from './import-context.ts';
import type { ReadRow } from './read-cells.ts';
import type { Stay, StoredRecord } from './record-queries.ts';

export type PlacementKind = 'active-placements' | 'past-results';

/** What is wrong with the days and figures of a row, whatever stands in the database. */
export function dayProblems(kind: PlacementKind, today: string, row: ReadRow): Problem[] {
  const problems: Problem[] = [];
  const isRead = (column: string) => !row.problems.some((problem) => problem.column === column);
  const { startedOn, endedOn, lost } = row.values;
  if (!startedOn && isRead('Inizio')) problems.push(problemOf(row, 'Inizio', 'Manca il giorno di inizio.'));
  if (typeof startedOn === 'string' && startedOn > today) {
    problems.push(problemOf(row, 'Inizio', 'Il giorno di inizio è nel futuro.'));
  }
  problems.push(...shippingProblems(today, row));
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

/** Nothing has left on a day to come. */
export function shippingProblems(today: string, row: ReadRow): Problem[] {
  const { shippedOn } = row.values;
  const isFuture = typeof shippedOn === 'string' && shippedOn > today;
  return isFuture ? [problemOf(row, 'Spedito il', shipmentTexts.futureShipping)] : [];
}

/** With a shipment its principal and its day are the shipment's, as on the page of the dosimeter. */
export function shipmentProblem(
  row: ReadRow,
  before: StoredRecord | null,
  record: StoredRecord,
): Problem | null {
  if (before === null || typeof before['shipment_id'] !== 'number') return null;
  const column =
    before['principal_id'] !== record['principal_id']
      ? 'Committente'
      : before['shipped_on'] !== record['shipped_on']
        ? 'Spedito il'
        : null;
  return column === null ? null : problemOf(row, column, recordTexts.inShipment);
}

export type Target = { placement: StoredRecord | null; legacy: Problem[] } | { problem: Problem };

/**
 * The placement a row speaks of: the same start; else the same point, unless an earlier row of the file speaks of it or
 * it is a result already; else the dosimeter that waits to be placed.
 */
export function findTarget(
  kind: PlacementKind,
  row: ReadRow,
  all: readonly StoredRecord[],
  { principal, point }: { principal: number | undefined; point: number | undefined },
  isTaken: (startedOn: StoredRecord[string] | undefined) => boolean,
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
    placements.find(
      (candidate) =>
        candidate['point_id'] === point &&
        !isTaken(candidate['started_on']) &&
        (kind === 'active-placements' || mayEnd(row, candidate)),
    ) ??
    (inForce?.['started_on'] === null ? inForce : null);
  const problem = placement && kind === 'active-placements' ? endedProblem(row, placement) : null;
  if (problem) return { problem };
  const isSecond =
    placement === null ? inForce !== undefined : inForce !== undefined && inForce !== placement;
  const used = problemOf(row, 'Dosimetro', 'Il dosimetro è già usato in un altro posizionamento.');
  return { placement, legacy: isSecond ? [used] : [] };
}

/** Whether a result with another start may end a placement: one that has ended stays as it is. */
function mayEnd({ values }: ReadRow, placement: StoredRecord): boolean {
  const isOver =
    placement['ended_on'] !== null || placement['lost'] === true || placement['processed'] === true;
  const endsBefore =
    typeof values['endedOn'] === 'string' && values['endedOn'] < String(placement['started_on']);
  return !isOver && !endsBefore;
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
export function legacyProblems(
  row: ReadRow,
  record: StoredRecord,
  stays: ReadonlyMap<number, Stay[]>,
): Problem[] {
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
