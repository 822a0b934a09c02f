import { keepReadings, placementsMeant } from '../../results/server/public.ts';
import type { Problem } from '../rules.ts';
import { codeProblem, dosimeterCode } from './dosimeter-importer.ts';
import {
  type ImportContext,
  type Importer,
  noteKey,
  nothingPretended,
  problemOf,
  refused,
  type Verdict,
} from './import-context.ts';
import type { ReadRow, Value } from './read-cells.ts';

/** Readings of dosimeters that came back, as a reader writes them out. */
export const readingImporter: Importer = {
  async recall(context, rows) {
    const meant = await placementsOf(context, rows);
    for (const row of rows) noteReading(context, row, meant.get(row));
  },
  importRows,
};

/** By the field of a reading, the column that holds it. */
const columnOf: Record<string, string> = {
  ...{ area: 'Area', traces: 'Tracce', campi: 'Campi', letto: 'Letto il' },
};

/** The placements that rows are about; rows of unknown dosimeters have none. */
async function placementsOf({ db }: ImportContext, rows: readonly ReadRow[]): Promise<Map<ReadRow, number>> {
  const codeOf = (row: ReadRow) => dosimeterCode(row) ?? '';
  const meant = await placementsMeant(db, rows.map(codeOf));
  return new Map(
    rows.flatMap((row) => {
      const id = meant.get(codeOf(row));
      return id === undefined ? [] : [[row, id]];
    }),
  );
}

/** However their codes are written, rows of one placement are doubles. No code has a blank in it. */
function noteReading(context: ImportContext, row: ReadRow, placementId: number | undefined): Problem | null {
  const code = dosimeterCode(row);
  if (code === null) return codeProblem(row);
  return noteKey(context, row, placementId === undefined ? code.toUpperCase() : `of ${placementId}`);
}

async function importRows(context: ImportContext, rows: readonly ReadRow[]) {
  const verdicts = new Map<ReadRow, Verdict>();
  const meant = await placementsOf(context, rows);
  for (const row of rows) {
    const problems = [
      noteReading(context, row, meant.get(row)),
      ...row.problems,
      ...figureProblems(row),
    ].filter((problem) => problem !== null);
    if (problems.length > 0) verdicts.set(row, refused(row, ...problems));
  }
  const going = rows.filter((row) => !verdicts.has(row));
  const readings = new Map<ReadRow, number>();
  for (const row of going) {
    const placementId = meant.get(row);
    if (placementId !== undefined) readings.set(row, placementId);
    else verdicts.set(row, refused(row, problemOf(row, 'Dosimetro', 'Dosimetro sconosciuto.')));
  }
  const kept = await keepReadings(
    context,
    [...readings].map(([row, placementId]) => ({ placementId, ...readingOf(row) })),
  );
  for (const [place, row] of [...readings.keys()].entries()) {
    const outcome = kept[place];
    if (outcome === undefined) continue;
    if (typeof outcome === 'string') {
      verdicts.set(row, { row, outcome, isLegacy: false, problems: [] });
      continue;
    }
    const column = columnOf[outcome.field] ?? 'Dosimetro';
    verdicts.set(row, refused(row, problemOf(row, column, outcome.problem)));
  }
  return { verdicts: rows.map((row) => verdicts.get(row) ?? refused(row)), left: nothingPretended() };
}

/** Numbers that cannot be of a reading, whatever stands in the database. */
function figureProblems(row: ReadRow): Problem[] {
  const figures = [
    ...[['counts', 'Conteggi'] as const, ['traces', 'Tracce'] as const, ['background', 'Fondo'] as const],
    ...[['tracesUncertainty', 'Incertezza tracce'] as const, ['chiSquared', 'Chi quadro'] as const],
    ...[['areaCm2', 'Area'] as const, ['frames', 'Campi'] as const],
  ];
  const problems = figures.flatMap(([field, column]) => {
    const value = row.values[field];
    if (typeof value !== 'number') return [];
    if (value < 0) return [problemOf(row, column, 'Non può essere negativo.')];
    if (value > 1e9) return [problemOf(row, column, 'Numero troppo grande.')];
    const isNothing = value === 0 && (field === 'areaCm2' || field === 'frames');
    return isNothing ? [problemOf(row, column, 'Deve essere maggiore di zero.')] : [];
  });
  const isUnread = row.values['readOn'] === null && !row.problems.some(({ column }) => column === 'Letto il');
  return isUnread ? [...problems, problemOf(row, 'Letto il', 'Manca il giorno della lettura.')] : problems;
}

const numberOr = (value: Value | undefined) => (typeof value === 'number' ? value : null);

function readingOf({ values }: ReadRow) {
  const { reader, readOn } = values;
  return {
    traces: numberOr(values['traces']),
    tracesUncertainty: numberOr(values['tracesUncertainty']),
    counts: numberOr(values['counts']),
    areaCm2: numberOr(values['areaCm2']),
    background: numberOr(values['background']),
    frames: numberOr(values['frames']),
    chiSquared: numberOr(values['chiSquared']),
    reader: typeof reader === 'string' ? reader.slice(0, 100) : null,
    readOn: typeof readOn === 'string' ? readOn : '',
  };
}
