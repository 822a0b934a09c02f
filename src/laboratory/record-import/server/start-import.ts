import { createHash } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import {
  SheetProblem,
  type SheetRow,
  sheetFormatOf,
  sheetMediaTypes,
} from '#platform/server/sheets/sheet-format.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import type { ImportRun } from '../contract.ts';
import type { Reader } from '../readers/contract.ts';
import { exampleRows, readerTexts } from '../readers/rules.ts';
import { type ImportKind, kindLabels, maxImportBytes, maxImportRows, sheetsOf } from '../rules.ts';
import { cellText, readHeader } from './read-cells.ts';
import { lockReader } from './reader-queries.ts';
import * as runs from './run-queries.ts';
import { sheetsIn } from './sheets-in.ts';

/** Looks at a file, stores it under its hash and notes who sent it. Throws a 422 `Refusal` when it is no spreadsheet. */
export async function storeImportFile(
  { db, files }: { db: Db; files: FileStore },
  bytes: Buffer,
  { userId, now }: { userId: number | null; now: Date },
): Promise<{ sha256: string; size: number; columns: string[]; examples: string[][] }> {
  if (bytes.length > maxImportBytes) {
    throw invalid('Il file è troppo grande (massimo 25 MB): dividerlo in più file.');
  }
  const [header, ...examples] = await readFirstRows(bytes, 1 + exampleRows);
  const named = (header?.cells ?? [])
    .map(cellText)
    .flatMap((name, place) => (name === '' ? [] : [{ name, place }]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const mediaType = sheetMediaTypes[sheetFormatOf(bytes)].split(';')[0] ?? '';
  await db.transaction(async (tx) => {
    await lockFile(tx, sha256);
    await files.put(sha256, bytes);
    await runs.noteFile(tx, { sha256, mediaType, size: bytes.length, storedAt: now, userId });
  });
  return {
    ...{ sha256, size: bytes.length, columns: named.map(({ name }) => name) },
    examples: named.map(({ place }) =>
      examples.map(({ cells }) => cellText(cells[place] ?? null).slice(0, 60)),
    ),
  };
}

async function readFirstRows(bytes: Buffer, wanted: number, sheet?: number): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  try {
    for await (const row of readSheet(bytes, maxImportRows, sheet)) {
      found.push(row);
      if (found.length === wanted) break;
    }
  } catch (error) {
    throw error instanceof SheetProblem ? invalid(error.message, { file: error.message }) : error;
  }
  if (found.length === 0 && sheet === undefined) throw invalid('Il file è vuoto.');
  return found;
}

/**
 * Puts an import, or its trial, into the queue. Throws a `Refusal`: the file was not sent (404) or lacks columns
 * (422), or an import of this kind is under way (409). Needs a transaction.
 */
export async function startImport(
  { db, files }: { db: Db; files: FileStore },
  wanted: { kind: ImportKind; file: string; fileName: string; isTrial: boolean; reader?: number | null },
  { userId, now }: { userId: number | null; now: Date },
): Promise<ImportRun> {
  const { kind, file, fileName, isTrial } = wanted;
  const reader = await theReader(db, kind, wanted.reader ?? null);
  await lockFile(db, file);
  if (!(await runs.isSheetStored(db, file, userId))) {
    throw notFound('Il file non è sul server: sceglierlo di nuovo.');
  }
  const warnings = await lookAtColumns(kind, await files.read(file), reader);
  const readerId = reader?.id ?? null;
  const run = {
    kind,
    readerId,
    isTrial,
    fileName,
    fileSha256: file,
    warnings,
    startedBy: userId,
    createdAt: now,
  };
  const runId = await runs.insertRun(db, run).catch((error: unknown) =>
    onConstraint(error, {
      import_runs_one_at_a_time: () =>
        conflict(
          `È già in corso una importazione di questo tipo (${kindLabels[kind]}): aspettare che finisca.`,
        ),
    }),
  );
  const started = await runs.findRun(db, runId);
  if (!started) throw new Error('the run is gone');
  return started;
}

/** What is to be said of the columns of each sheet. Throws a 422 `Refusal` when some are missing. */
async function lookAtColumns(kind: ImportKind, bytes: Buffer, reader: Reader | null): Promise<string[]> {
  const refuse = (text: string) => invalid(text, { file: text });
  const { sheets, unknown } = lookAtSheets(kind, bytes);
  if (sheets.length === 0) {
    const names = sheetsOf(kind).map((one) => kindLabels[one]);
    throw refuse(`Serve un file XLSX con almeno uno di questi fogli: ${names.join(', ')}.`);
  }
  const warnings = unknown.length > 0 ? [`Fogli sconosciuti, ignorati: ${unknown.join(', ')}.`] : [];
  for (const sheet of sheets) {
    const [header] = await readFirstRows(bytes, 1, sheet.place);
    if (!header && sheet.place !== undefined) continue;
    const found = readHeader(sheet.kind, header?.cells ?? [], reader);
    const where = sheets.length > 1 ? `Foglio «${kindLabels[sheet.kind]}»: ` : '';
    if (found.missing.length > 0) {
      throw refuse(`${where}${where ? 'm' : 'M'}ancano le colonne: ${found.missing.join(', ')}.`);
    }
    warnings.push(...found.warnings.map((warning) => where + warning));
  }
  return warnings;
}

function lookAtSheets(kind: ImportKind, bytes: Buffer): ReturnType<typeof sheetsIn> {
  try {
    return sheetsIn(bytes, kind);
  } catch (error) {
    throw error instanceof SheetProblem ? invalid(error.message, { file: error.message }) : error;
  }
}

/** The reader, held as it is until the run stands in the queue. */
async function theReader(db: Db, kind: ImportKind, readerId: number | null): Promise<Reader | null> {
  if (readerId === null) return null;
  if (kind !== 'readings') throw invalid(readerTexts.onlyReadings, { reader: readerTexts.onlyReadings });
  const reader = await lockReader(db, readerId, 'share');
  if (!reader) throw notFound('Il lettore non c’è: sceglierne un altro.');
  return reader;
}
