import { setTimeout } from 'node:timers/promises';
import type { Db } from '#platform/server/database/database.ts';
import { isRetryable } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { SheetProblem } from '#platform/server/sheets/sheet-format.ts';
import type { ImportRun } from '../contract.ts';
import type { Reader } from '../readers/contract.ts';
import { isOfRadioprotection, maxImportRows, portionRows } from '../rules.ts';
import { databaseReason } from './database-reason.ts';
import { type Doubt, doubtsIn, doubtTexts } from './doubted-codes.ts';
import {
  type ImportContext,
  nothingPretended,
  type Pretended,
  refused,
  type Verdict,
} from './import-context.ts';
import { importers } from './importers.ts';
import { type Header, type ReadRow, readHeader, readRow } from './read-cells.ts';
import { findReader } from './reader-queries.ts';
import * as runs from './run-queries.ts';
import { sheetsIn } from './sheets-in.ts';

const maxAttempts = 5;
const pauseMs = 200;

/** `notes`: the connection that holds the run's lock; what a trial finds is noted by it, beside what is undone. */
type Work = Pick<Services, 'db' | 'clock' | 'files'> & { notes: Db };
/** `left`: it stops between two portions when asked to, and another process goes on later. */
export type RunEnd = 'finished' | 'cancelled' | 'failed' | 'left';

class Cancelled extends Error {}

/** Works a run off, batch by batch, from where it stands. Whoever calls this holds the run's lock. */
export async function workRunOff(work: Work, run: ImportRun, isStopped: () => boolean): Promise<RunEnd> {
  const { db, clock } = work;
  const end = async (
    state: 'finished' | 'cancelled' | 'failed',
    told: { failure?: string; warnings?: string[] } = {},
  ) => {
    await runs.endRun(db, run.id, { state, finishedAt: clock.now(), ...told });
    return state;
  };
  try {
    const bytes = await work.files.read(run.file);
    const total = await countRows(run.kind, bytes);
    if (!(await runs.markRunning(db, run.id, total))) return await end('cancelled');
    if (run.isTrial) await runs.restartTrial(db, run.id);
    const doubts = await importFile(work, { ...run, done: run.isTrial ? 0 : run.done }, bytes, isStopped);
    return doubts ? await end('finished', { warnings: doubtTexts(doubts) }) : 'left';
  } catch (error) {
    if (error instanceof Cancelled) return end('cancelled');
    if (error instanceof SheetProblem) return end('failed', { failure: error.message });
    throw error;
  }
}

async function countRows(kind: ImportRun['kind'], bytes: Buffer): Promise<number> {
  let rows = 0;
  for (const { place } of sheetsIn(bytes, kind).sheets) {
    let found = -1;
    for await (const _row of readSheet(bytes, maxImportRows, place)) found += 1;
    rows += Math.max(0, found);
  }
  return rows;
}

/** Returns the codes of the file that are to be looked at again; null when it was stopped on the way. */
async function importFile(
  { db, clock, notes }: Work,
  run: ImportRun,
  bytes: Buffer,
  isStopped: () => boolean,
): Promise<Doubt[] | null> {
  const actor = await runs.findActor(db, run.id);
  const context: ImportContext = {
    ...{ db, clock, requestId: null, runId: run.id, isTrial: run.isTrial },
    user: actor === null ? null : { id: actor },
    seen: new Map(),
    raised: new Map(),
    pretended: nothingPretended(),
  };
  const reader = run.reader && (await findReader(db, run.reader.id));
  const walk = async (work: (portion: Portion, done: number) => Promise<void>) => {
    let done = 0;
    const doubts: Doubt[] = [];
    for await (const portion of portions(run.kind, reader, bytes)) {
      if (isStopped()) return null;
      await work(portion, done);
      done += portion.rows.length;
      doubts.push(...doubtsIn(portion.kind, portion.rows));
    }
    return doubts;
  };
  if (run.isTrial && isOfRadioprotection(run.kind)) return tryWhole(context, notes, walk);
  return walk(async (portion, done) => {
    // A portion is kept whole or not at all, so `run.done` stands at the end of one.
    if (done + portion.rows.length <= run.done) await importers[portion.kind].recall(context, portion.rows);
    else await importPortion(context, portion, done);
  });
}

type SheetKind = keyof typeof importers;
type Portion = { kind: SheetKind; sheet: number; rows: ReadRow[] };
type Walk = (work: (portion: Portion, done: number) => Promise<void>) => Promise<Doubt[] | null>;

async function* portions(
  kind: ImportRun['kind'],
  reader: Reader | null,
  bytes: Buffer,
): AsyncGenerator<Portion> {
  for (const sheet of sheetsIn(bytes, kind).sheets) {
    if (sheet.kind === 'rp-stock') continue;
    let header: Header | null = null;
    const begun = (): Portion => ({ kind: sheet.kind as SheetKind, sheet: sheet.number, rows: [] });
    let portion = begun();
    for await (const row of readSheet(bytes, maxImportRows, sheet.place)) {
      if (header === null) {
        header = readHeader(sheet.kind, row.cells, reader);
        continue;
      }
      const read = readRow(header, row);
      if (reader) read.values['reader'] ??= reader.name;
      portion.rows.push(read);
      if (portion.rows.length < portionRows) continue;
      yield portion;
      portion = begun();
    }
    if (portion.rows.length > 0) yield portion;
  }
}

/** A trial is undone by this, after the database has had its say. */
class Undone extends Error {}

/**
 * A trial whose rows build upon one another, sheet upon sheet: all of it in one transaction that is undone at the end,
 * while what is found is noted beside it.
 */
async function tryWhole(context: ImportContext, notes: Db, walk: Walk): Promise<Doubt[] | null> {
  for (let attempt = 1; ; attempt += 1) {
    let doubts: Doubt[] | null = null;
    try {
      await context.db.transaction(async (tx) => {
        doubts = await walk(async (portion, done) => {
          const { verdicts } = await importRows(portion.kind, { ...context, db: tx }, portion.rows);
          await notes.transaction((beside) => note(beside, context, { portion, verdicts, done }));
        });
        throw new Undone();
      });
    } catch (error) {
      if (error instanceof Undone) return doubts;
      if (attempt >= maxAttempts || !isRetryable(error)) throw error;
      context.seen.clear();
      context.raised.clear();
      await runs.restartTrial(context.db, context.runId);
      await setTimeout(pauseMs * attempt);
    }
  }
}

type Judged = { portion: Portion; verdicts: readonly Verdict[]; done: number };

async function note(tx: Db, { runId }: ImportContext, { portion, verdicts, done }: Judged): Promise<void> {
  await runs.insertFindings(tx, runId, findingsOf(portion.sheet, verdicts));
  const counts = countsOf(verdicts);
  if (!(await runs.advanceRun(tx, runId, { done, rows: portion.rows.length, counts }))) throw new Cancelled();
}

async function importPortion(context: ImportContext, portion: Portion, done: number): Promise<void> {
  const { db, isTrial } = context;
  for (let attempt = 1; ; attempt += 1) {
    let result: PortionResult = { verdicts: [], left: nothingPretended() };
    try {
      await db.transaction(async (tx) => {
        result = await importRows(portion.kind, { ...context, db: tx }, portion.rows);
        if (isTrial) throw new Undone();
        await note(tx, context, { portion, verdicts: result.verdicts, done });
      });
      return;
    } catch (error) {
      if (error instanceof Undone) {
        pretend(context.pretended, result.left);
        const judged = { portion, verdicts: result.verdicts, done };
        await db.transaction((tx) => note(tx, context, judged));
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
  kind: SheetKind,
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

function findingsOf(sheet: number, verdicts: readonly Verdict[]): runs.Finding[] {
  return verdicts.flatMap(({ row, outcome, isLegacy, problems }): runs.Finding[] => {
    if (outcome !== 'refused' && !isLegacy) return [];
    const kind = outcome === 'refused' ? outcome : 'legacy';
    return [{ sheet, rowNumber: row.number, outcome: kind, problems, cells: row.cells }];
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
