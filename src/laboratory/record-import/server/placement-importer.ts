import type { Problem } from '../rules.ts';
import {
  blankPlacement,
  type Change,
  codeProblem,
  dosimeterCode,
  placementColumns,
  writeChanges,
} from './dosimeter-importer.ts';
import {
  type ImportContext,
  type Importer,
  noteKey,
  problemOf,
  refused,
  type Verdict,
} from './import-context.ts';
import { clientLevel, pointLevel, principalLevel, resolveParents, siteLevel } from './parents.ts';
import {
  dayProblems,
  findTarget,
  legacyProblems,
  type PlacementKind,
  shipmentProblem,
} from './placement-checks.ts';
import { leftOf, readGround } from './placement-ground.ts';
import type { ReadRow } from './read-cells.ts';
import { lockPoints, type StoredRecord, takeIds } from './record-queries.ts';

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
  return noteKey(context, row, rowKey(kind, code, row.values['startedOn']));
}

function rowKey(kind: PlacementKind, code: string, startedOn: unknown): string {
  return `${code.toUpperCase()}${kind === 'past-results' ? ` ${String(startedOn)}` : ''}`;
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
  const inUse = await lockPoints(db, points);
  const ground = await readGround(context, going, points);
  const newDosimeters: Change[] = [];
  const placements: Change[] = [];
  const dosimeterIds = await takeIds(db, 'dosimeters', kind === 'past-results' ? going.length : 0);
  const placementIds = await takeIds(db, 'placements', going.length);

  for (const row of going) {
    const [principal, , , point] = paths.get(row)?.ids ?? [];
    if (kind === 'active-placements' && inUse.get(point ?? 0) !== true) {
      verdicts.set(
        row,
        refused(row, problemOf(row, 'Punto', 'Il punto, o ciò che gli sta sopra, è fuori uso.')),
      );
      continue;
    }
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
      (startedOn) => (context.seen.get(rowKey(kind, code, startedOn)) ?? row.number) < row.number,
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
    const elsewhere = shipmentProblem(row, before, record);
    if (elsewhere) {
      verdicts.set(row, refused(row, elsewhere));
      continue;
    }
    // A background without tracks is no result.
    if (record['traces'] === null) record['background'] = null;
    if (isMeasuredHere(before) && densitiesDiffer(before, record)) {
      const text = 'Il laboratorio ha già un suo risultato: correggerlo dalla pagina dei risultati.';
      verdicts.set(row, refused(row, problemOf(row, 'Tracce', text)));
      continue;
    }
    if (isMeasuredHere(before) && record['lost'] === true) {
      const text = 'Il laboratorio ha il suo risultato: non può essere smarrito.';
      verdicts.set(row, refused(row, problemOf(row, 'Smarrito', text)));
      continue;
    }
    // What was read here is done with, whatever the file says.
    if (isMeasuredHere(before)) record['processed'] = true;
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
  await writeChanges(context, { newDosimeters, placements });
  return {
    verdicts: rows.map((row) => verdicts.get(row) ?? refused(row)),
    left: leftOf(newDosimeters, placements),
  };
}

/** A placement is new where there was none, or only a dosimeter waiting to be placed. */
const isFilling = (before: StoredRecord | null) => before === null || before['started_on'] === null;

/** Whether its result was read here, not brought along by an import. */
const isMeasuredHere = (before: StoredRecord | null) =>
  before?.['result_source'] === 'manual' || before?.['result_source'] === 'reader';

const densitiesDiffer = (before: StoredRecord | null, after: StoredRecord) =>
  before?.['traces'] !== after['traces'] || before?.['background'] !== after['background'];

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
