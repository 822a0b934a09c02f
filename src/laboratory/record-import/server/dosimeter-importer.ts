import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { codeProblem as shapeProblem } from '../../dosimeter-records/rules.ts';
import { keepPastResults } from '../../results/server/public.ts';
import {
  type ImportContext,
  type Importer,
  noteKey,
  nothingPretended,
  problemOf,
  refused,
  type Verdict,
} from './import-context.ts';
import { changesOf } from './named-records.ts';
import { asText, clientLevel, principalLevel, resolveParents, siteLevel } from './parents.ts';
import { shipmentProblem, shippingProblems } from './placement-checks.ts';
import type { ReadRow } from './read-cells.ts';
import {
  countDosimetersOn,
  insertRecords,
  listAttributions,
  listPrincipalNames,
  lockDosimeters,
  lockRecords,
  type StoredRecord,
  takeIds,
  updateRecords,
} from './record-queries.ts';

const dosimeterColumns = ['code'] as const;
/** What the page of a dosimeter lets change. */
const attributionColumns = ['principal_id', 'address_id', 'shipped_on'] as const;
const ownColumns = [
  ...['dosimeter_id', 'principal_id', 'address_id', 'shipped_on', 'point_id', 'started_on', 'ended_on'],
  ...['lost', 'processed', 'legacy'],
] as const;
/** Those of the result in force, which an import may bring along. */
const resultColumns = ['traces', 'background'] as const;
export const placementColumns = [...ownColumns, ...resultColumns] as const;
export const blankPlacement = {
  ...{ address_id: null, shipped_on: null, point_id: null, started_on: null, ended_on: null },
  ...{ lost: false, processed: false, traces: null, background: null, legacy: false },
};

export type Change = { row: ReadRow; before: StoredRecord | null; record: StoredRecord };

/** The code on a dosimeter, or null with the problem of its cell. */
export function dosimeterCode(row: ReadRow): string | null {
  const code = asText(row.values['dosimeter']);
  return code !== null && /^\S{1,64}$/.test(code) ? code : null;
}

export function codeProblem(row: ReadRow) {
  const reason =
    row.cells['Dosimetro'] === undefined
      ? 'Manca il codice.'
      : 'Il codice ha al massimo 64 caratteri, senza spazi.';
  return problemOf(row, 'Dosimetro', reason);
}

/** Dosimeters, each with its attribution to a principal when the row names one. */
export const dosimeterImporter: Importer = {
  async recall(context, rows) {
    for (const row of rows) noteDosimeter(context, row);
  },
  importRows,
};

function noteDosimeter(context: ImportContext, row: ReadRow) {
  const code = dosimeterCode(row);
  return code === null ? codeProblem(row) : noteKey(context, row, code.toUpperCase());
}

async function importRows(context: ImportContext, rows: readonly ReadRow[]) {
  const { db } = context;
  const verdicts = new Map<ReadRow, Verdict>();
  const given = rows.filter(({ values }) => values['principal'] !== null || values['principalCode']);
  const toPrincipal = given.filter((row) => row.values['principal'] || row.values['principalCode']);
  const isNamed = ({ values }: ReadRow) =>
    [values['client'], values['clientCode'], values['site'], values['siteCode']].some(Boolean);
  const principals = await resolveParents(db, toPrincipal, [principalLevel]);
  const sites = await resolveParents(db, rows.filter(isNamed), [principalLevel, clientLevel, siteLevel]);

  for (const row of rows) {
    const problems = [
      noteDosimeter(context, row),
      principals.get(row)?.problem ?? sites.get(row)?.problem ?? null,
      ...row.problems,
      ...shippingProblems(context.clock.today(), row),
    ].filter((problem) => problem !== null);
    if (problems.length > 0) verdicts.set(row, refused(row, ...problems));
  }
  const going = rows.filter((row) => !verdicts.has(row));
  const known = await loadDosimeters(context, going);
  const newDosimeters: Change[] = [];
  const placements: Change[] = [];
  const dosimeterIds = await takeIds(db, 'dosimeters', going.length);
  const placementIds = await takeIds(db, 'placements', going.length);

  for (const row of going) {
    const code = dosimeterCode(row) ?? '';
    const held = known.get(code.toUpperCase());
    const misshapen = held ? null : shapeProblem(code.toUpperCase());
    if (misshapen !== null) {
      verdicts.set(row, refused(row, problemOf(row, 'Dosimetro', misshapen)));
      continue;
    }
    const dosimeterId = held?.id ?? dosimeterIds.shift() ?? 0;
    const principalId = principals.get(row)?.ids[0] ?? null;
    const attribution = held?.attribution ?? null;
    const verdict: Verdict = { row, outcome: 'unchanged', isLegacy: false, problems: [] };
    verdicts.set(row, verdict);
    if (!held) {
      newDosimeters.push({ row, before: null, record: { id: dosimeterId, code } });
      verdict.outcome = 'created';
    }
    if (principalId === null) continue;
    if (attribution && attribution['principal_id'] !== principalId && !isAvailable(attribution)) {
      const owner = held?.owner ?? 'un altro committente';
      verdicts.set(row, refused(row, problemOf(row, 'Committente', `È già stato usato da ${owner}.`)));
      continue;
    }
    const base = attribution ?? {
      ...blankPlacement,
      id: placementIds.shift() ?? 0,
      dosimeter_id: dosimeterId,
    };
    const record = { ...base, principal_id: principalId } as StoredRecord;
    const site = sites.get(row)?.ids[2];
    const moved = attribution !== null && attribution['principal_id'] !== principalId;
    if (isAvailable(record)) record['address_id'] = site ?? (moved ? null : (record['address_id'] ?? null));
    record['shipped_on'] = row.values['shippedOn'] ?? record['shipped_on'] ?? null;
    const elsewhere = shipmentProblem(row, attribution, record);
    if (elsewhere) {
      verdicts.set(row, refused(row, elsewhere));
      continue;
    }
    const isSame = attribution && placementColumns.every((column) => attribution[column] === record[column]);
    if (isSame) continue;
    placements.push({ row, before: attribution, record });
    if (verdict.outcome === 'unchanged') verdict.outcome = attribution ? 'updated' : 'created';
    if (verdict.outcome === 'created' && held && attribution === null) verdict.outcome = 'updated';
  }
  await writeChanges(context, { newDosimeters, placements });
  return { verdicts: rows.map((row) => verdicts.get(row) ?? refused(row)), left: nothingPretended() };
}

/** Neither placed nor lost nor processed. */
function isAvailable(placement: StoredRecord): boolean {
  return placement['started_on'] === null && placement['lost'] === false && placement['processed'] === false;
}

type Known = { id: number; attribution: StoredRecord | null; owner: string | undefined };

/** The dosimeters of rows by their code in capitals, with the attribution in force. */
async function loadDosimeters({ db }: ImportContext, rows: readonly ReadRow[]): Promise<Map<string, Known>> {
  const found = await lockDosimeters(
    db,
    rows.map((row) => dosimeterCode(row) ?? ''),
  );
  const stored = await lockRecords(
    db,
    'placements',
    await listAttributions(
      db,
      found.map(({ id }) => id),
    ),
  );
  const inForce = new Map<number, StoredRecord>();
  for (const placement of stored.values()) {
    if (placement['legacy'] === false) inForce.set(Number(placement['dosimeter_id']), placement);
  }
  const owners = await listPrincipalNames(
    db,
    [...inForce.values()].map((held) => Number(held['principal_id'])),
  );
  return new Map(
    found.map(({ id, code }) => {
      const attribution = inForce.get(id) ?? null;
      return [
        code.toUpperCase(),
        { id, attribution, owner: owners.get(Number(attribution?.['principal_id'])) },
      ];
    }),
  );
}

/**
 * Writes new dosimeters and placements with their events. A dosimeter that was there and is given away, or differently,
 * counts its version on: who has its page open must not undo that.
 */
export async function writeChanges(
  context: ImportContext,
  { newDosimeters, placements }: { newDosimeters: readonly Change[]; placements: readonly Change[] },
): Promise<void> {
  await writeDosimeters(context, newDosimeters);
  await writePlacements(context, placements);
  const created = new Set(newDosimeters.map(({ record }) => record.id));
  const given = placements
    .filter(({ before, record }) => attributionColumns.some((column) => before?.[column] !== record[column]))
    .map(({ record }) => Number(record['dosimeter_id']))
    .filter((id) => !created.has(id));
  await countDosimetersOn(context.db, given);
}

/** Writes new dosimeters with their events. */
async function writeDosimeters(context: ImportContext, changes: readonly Change[]): Promise<void> {
  await insertRecords(
    context.db,
    'dosimeters',
    dosimeterColumns,
    changes.map(({ record }) => record),
  );
  await recordAudit(
    context,
    ...changes.map((change) => eventOf(context, 'dosimeter.imported', dosimeterColumns, change)),
  );
}

/**
 * Writes placements with their results and events: first those that are there already, which may make room for others.
 */
async function writePlacements(context: ImportContext, changes: readonly Change[]): Promise<void> {
  const { db } = context;
  const record = (change: Change) => change.record;
  const known = changes.filter(({ before }) => before !== null);
  await updateRecords(db, 'placements', ownColumns, known.map(record));
  const fresh = changes.filter(({ before }) => before === null);
  await insertRecords(db, 'placements', ownColumns, fresh.map(record));
  const analysed = changes.filter(({ before, record: after }) =>
    resultColumns.some((name) => after[name] !== (before?.[name] ?? null)),
  );
  await keepPastResults(
    context,
    analysed.map(({ record: after }) => pastResultOf(after)),
    `Importazione n. ${context.runId}`,
  );
  await recordAudit(
    context,
    ...changes.map((change) => eventOf(context, 'placement.imported', placementColumns, change)),
  );
}

function pastResultOf({ id, traces, background }: StoredRecord) {
  return {
    placementId: id,
    traces: typeof traces === 'number' ? traces : null,
    background: typeof background === 'number' ? background : null,
  };
}

function eventOf<Event extends 'dosimeter.imported' | 'placement.imported'>(
  { runId }: ImportContext,
  event: Event,
  columns: readonly string[],
  change: Change,
) {
  const details = { ...changesOf(columns, change), importId: runId, rowNumber: change.row.number };
  return { event, entityId: change.record.id, details };
}
