import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { columnsOf } from '#laboratory/record-import/columns/rules.ts';
import { getImport, type ImportRun, startImport } from '#laboratory/record-import/contract.ts';
import { storeImportFile } from '#laboratory/record-import/files/contract.ts';
import {
  type ImportKind,
  isOfRadioprotection,
  kindLabels,
  type UnitKind,
  unitKinds,
} from '#laboratory/record-import/rules.ts';
import { workOnImports } from '#laboratory/record-import/server/public.ts';
import type { Cell, SheetFormat } from '#platform/server/sheets/sheet-format.ts';
import { writeSheet, writeWorkbook } from '#platform/server/sheets/write-sheet.ts';
import type { Answer, Caller, TestApp } from './app.ts';

/** Rows of a file by the names of their columns. */
export type FileRow = Record<string, Cell>;

/** A file of a kind with its template's columns, or with `columns`. */
export function sheetOf(
  kind: ImportKind,
  rows: readonly FileRow[],
  { format = 'csv', columns }: { format?: SheetFormat; columns?: readonly string[] } = {},
): Promise<Buffer> {
  const names = columns ?? columnsOf[kind].map(({ name }) => name);
  const cells = rows.map((row) => names.map((name) => row[name] ?? null));
  return buffer(writeSheet(format, 'Foglio', names, cells));
}

/** A workbook of radiation protection with the sheets that are given. */
export function workbookOf(sheets: Partial<Record<UnitKind, readonly FileRow[]>>): Promise<Buffer> {
  return writeWorkbook(
    unitKinds.flatMap((kind) => {
      const names = columnsOf[kind].map(({ name }) => name);
      const rows = sheets[kind]?.map((row) => names.map((name) => row[name] ?? null));
      return rows ? [{ name: kindLabels[kind], rows: [names, ...rows] }] : [];
    }),
  );
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Sends a file as the page does. */
export function sendFile(caller: Caller, bytes: Buffer, sha256 = hashOf(bytes)): Promise<Answer> {
  return caller.send({
    method: 'PUT',
    url: storeImportFile.path.replace('{sha256}', sha256),
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  });
}

/** What the worker does, until nothing waits. */
export function work({ foundation }: TestApp, isStopped: () => boolean = () => false): Promise<void> {
  return workOnImports({ ...foundation.services, pool: foundation.database.pool }, isStopped);
}

/** Sends a file and puts its import into the queue. */
export async function queueImport(
  caller: Caller,
  kind: ImportKind,
  bytes: Buffer,
  { isTrial = false }: { isTrial?: boolean } = {},
): Promise<ImportRun> {
  const sent = await sendFile(caller, bytes);
  if (sent.status !== 200) throw new Error(`the file was refused: ${sent.failure.detail}`);
  const started = await caller.call(startImport, {
    body: { kind, file: hashOf(bytes), fileName: 'prova.csv', isTrial },
  });
  if (started.status !== 200) throw new Error(`the import was refused: ${started.failure.detail}`);
  return started.body;
}

/** Imports rows, or tries to, from sending the file to the end of the run. */
export async function importRows(
  app: TestApp,
  kind: ImportKind,
  rows: readonly FileRow[],
  { isTrial = false, format = 'csv' }: { isTrial?: boolean; format?: SheetFormat } = {},
): Promise<ImportRun> {
  return importFile(app, kind, await sheetOf(kind, rows, { format }), { isTrial });
}

/** Imports a file as those do who keep what it holds. */
export async function importFile(
  app: TestApp,
  kind: ImportKind,
  bytes: Buffer,
  { isTrial = false, isStopped }: { isTrial?: boolean; isStopped?: () => boolean } = {},
): Promise<ImportRun> {
  const keeper = await app.as(isOfRadioprotection(kind) ? 'radioprotezione' : 'laboratorio');
  const { id } = await queueImport(keeper, kind, bytes, { isTrial });
  await work(app, isStopped);
  return (await keeper.call(getImport, { params: { id } })).body;
}

/** Imports rows, and tells `created/updated/unchanged/refused` with everything that was said of them. */
export async function outcomeOf(
  app: TestApp,
  kind: ImportKind,
  rows: readonly FileRow[],
  options?: { isTrial: boolean },
): Promise<{ counts: string; legacy: number; said: string[] }> {
  return outcomeOfRun(app, await importRows(app, kind, rows, options));
}

/** What a run came to, with everything that was said of its rows: `[sheet.]row outcome column: reason`. */
export async function outcomeOfRun(
  app: TestApp,
  run: ImportRun,
): Promise<{ counts: string; legacy: number; said: string[] }> {
  const isOfSheets = run.kind === 'rp-stock';
  if (run.state !== 'finished') throw new Error(`the import ended as ${run.state}: ${run.failure}`);
  const { rows: findings } = await app.db.execute<{ text: string }>(sql`
    select case when ${isOfSheets} then f.sheet || '.' else '' end || f.row_number || ' ' || f.outcome || ' ' || (p ->> 'column') || ': ' || (p ->> 'reason') as text
      from import_findings f, jsonb_array_elements(f.problems) p where f.run_id = ${run.id} order by f.sheet, f.row_number, 1`);
  const { created, updated, unchanged, refused, legacy } = run;
  return {
    counts: [created, updated, unchanged, refused].join('/'),
    legacy,
    said: findings.map(({ text }) => text),
  };
}
