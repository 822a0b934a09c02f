import { setTimeout } from 'node:timers/promises';
import type { Db } from '#platform/server/database/database.ts';
import { isRetryable } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { SheetProblem } from '#platform/server/sheets/sheet-format.ts';
import type { ImportRun } from '../contract.ts';
import type { Reader } from '../readers/contract.ts';
import { type ImportKind, maxImportRows, portionRows } from '../rules.ts';
import { addressImporter } from './address-importer.ts';
import { databaseReason } from './database-reason.ts';
import { dosimeterImporter } from './dosimeter-importer.ts';
import {
  type ImportContext,
  type Importer,
  nothingPretended,
  type Pretended,
  refused,
  type Verdict,
} from './import-context.ts';
import { placementImporter } from './placement-importer.ts';
import { pointImporter } from './point-importer.ts';
import { clientImporter, principalImporter } from './principal-client-importers.ts';
import { type Header, type ReadRow, readHeader, readRow } from './read-cells.ts';
import { findReader } from './reader-queries.ts';
import { readingImporter } from './reading-importer.ts';
import * as runs from './run-queries.ts';

const importers: Record<ImportKind, Importer> = {
  principals: principalImporter,
  clients: clientImporter,
  addresses: addressImporter,
  points: pointImporter,
  dosimeters: dosimeterImporter,
  'active-placements': placementImporter('active-placements'),
  'past-results': placementImporter('past-results'),
  readings: readingImporter,
};

const maxAttempts = 5;
const pauseMs = 200;

type Work = Pick<Services, 'db' | 'clock' | 'files'>;
/** `left`: it stops between two portions when asked to, and another process goes on later. */
export type RunEnd = 'finished' | 'cancelled' | 'failed' | 'left';

class Cancelled extends Error {}

/** Works a run off, batch by batch, from where it stands. Whoever calls this holds the run's lock. */
export async function workRunOff(work: Work, run: ImportRun, isStopped: () => boolean): Promise<RunEnd> {
  const { db, clock } = work;
  const end = async (state: 'finished' | 'cancelled' | 'failed', failure?: string) => {
    await runs.endRun(db, run.id, { state, finishedAt: clock.now(), ...(failure ? { failure } : {}) });
    return state;
  };
  try {
    const bytes = await work.files.read(run.file);
    const total = await countRows(bytes);
    if (!(await runs.markRunning(db, run.id, total))) return await end('cancelled');
    if (run.isTrial) await runs.restartTrial(db, run.id);
    const isDone = await importFile(work, { ...run, done: run.isTrial ? 0 : run.done }, bytes, isStopped);
    return isDone ? await end('finished') : 'left';
  } catch (error) {
    if (error instanceof Cancelled) return end('cancelled');
    if (error instanceof SheetProblem) return end('failed', error.message);
    throw error;
  }
}

async function countRows(bytes: Buffer): Promise<number> {
  let rows = -1;
  for await (const _row of readSheet(bytes, maxImportRows)) rows += 1;
  return rows;
}

/** Returns false when it was stopped on the way. */
async function importFile(
  { db, clock }: Work,
  run: ImportRun,
  bytes: Buffer,
  isStopped: () => boolean,
): Promise<boolean> {
  const actor = await runs.findActor(db, run.id);
  const context: ImportContext = {
    ...{ db, clock, requestId: null, runId: run.id, isTrial: run.isTrial },
    user: actor === null ? null : { id: actor },
    seen: new Map(),
    pretended: nothingPretended(),
  };
  const reader = run.reader && (await findReader(db, run.reader.id));
  let done = 0;
  for await (const rows of portions(run.kind, reader, bytes)) {
    if (isStopped()) return false;
    // A portion is kept whole or not at all, so `run.done` stands at the end of one.
    if (done + rows.length <= run.done) await importers[run.kind].recall(context, rows);
    else await importPortion(run.kind, context, rows, done);
    done += rows.length;
  }
  return true;
}

async function* portions(kind: ImportKind, reader: Reader | null, bytes: Buffer): AsyncGenerator<ReadRow[]> {
  let header: Header | null = null;
  let portion: ReadRow[] = [];
  for await (const row of readSheet(bytes, maxImportRows)) {
    if (header === null) {
      header = readHeader(kind, row.cells, reader);
      continue;
    }
    const read = readRow(header, row);
    if (reader) read.values['reader'] ??= reader.name;
    portion.push(read);
    if (portion.length < portionRows) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** A trial is undone by this, after the database has had its say. */
class Undone extends Error {}

async function importPortion(
  kind: ImportKind,
  context: ImportContext,
  rows: readonly ReadRow[],
  done: number,
): Promise<void> {
  const { db, runId, isTrial } = context;
  const note = async (tx: Db, verdicts: readonly Verdict[]) => {
    await runs.insertFindings(tx, runId, findingsOf(verdicts));
    const counts = countsOf(verdicts);
    if (!(await runs.advanceRun(tx, runId, { done, rows: rows.length, counts }))) throw new Cancelled();
  };
  for (let attempt = 1; ; attempt += 1) {
    let result: PortionResult = { verdicts: [], left: nothingPretended() };
    try {
      await db.transaction(async (tx) => {
        result = await importRows(kind, { ...context, db: tx }, rows);
        if (isTrial) throw new Undone();
        await note(tx, result.verdicts);
      });
      return;
    } catch (error) {
      if (error instanceof Undone) {
        pretend(context.pretended, result.left);
        await db.transaction((tx) => note(tx, result.verdicts));
        return;
      }
      if (attempt >= maxAttempts || !isRetryable(error)) throw error;
      await setTimeout(pauseMs * attempt);
    }
  }
}

type PortionResult = { verdicts: Verdict[]; left: Pretended };

/**
 * Rows are looked at before they are written, so the database refuses none of them; should it all the same (somebody
 * was faster, or a rule is new), the portion is halved until the row is found that it refuses.
 */
async function importRows(
  kind: ImportKind,
  context: ImportContext,
  rows: readonly ReadRow[],
): Promise<PortionResult> {
  try {
    return await context.db.transaction((tx) => importers[kind].importRows({ ...context, db: tx }, rows));
  } catch (error) {
    const reason = databaseReason(error);
    if (reason === null) throw error;
    const [row, ...others] = rows;
    if (row !== undefined && others.length === 0) {
      return { verdicts: [refused(row, { column: '', value: '', reason })], left: nothingPretended() };
    }
    const middle = Math.ceil(rows.length / 2);
    const first = await importRows(kind, context, rows.slice(0, middle));
    const second = await importRows(kind, context, rows.slice(middle));
    pretend(first.left, second.left);
    return { verdicts: [...first.verdicts, ...second.verdicts], left: first.left };
  }
}

/** Adds what a portion has left; what it changed again counts as it is now. */
function pretend(all: Pretended, left: Pretended): void {
  all.buildings = merged(all.buildings, left.buildings);
  all.pointNames = merged(all.pointNames, left.pointNames);
  all.stays = merged(all.stays, left.stays);
  all.dosimeters = merged(all.dosimeters, left.dosimeters);
  all.placements = merged(all.placements, left.placements);
}

function merged<T extends { id: number }>(before: readonly T[], after: readonly T[]): T[] {
  return [...new Map([...before, ...after].map((one) => [one.id, one])).values()];
}

function findingsOf(verdicts: readonly Verdict[]): runs.Finding[] {
  return verdicts.flatMap(({ row, outcome, isLegacy, problems }): runs.Finding[] => {
    if (outcome !== 'refused' && !isLegacy) return [];
    const kind = outcome === 'refused' ? outcome : 'legacy';
    return [{ rowNumber: row.number, outcome: kind, problems, cells: row.cells }];
  });
}

function countsOf(verdicts: readonly Verdict[]): runs.Counts {
  const counts = { created: 0, updated: 0, unchanged: 0, legacy: 0, refused: 0 };
  for (const { outcome, isLegacy } of verdicts) {
    counts[outcome] += 1;
    if (isLegacy) counts.legacy += 1;
  }
  return counts;
}
