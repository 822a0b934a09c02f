import { createHash } from 'node:crypto';
import { lockFile } from '#office/pictures/server/public.ts';
import type { Db } from '#platform/server/database.ts';
import { conflict, invalid, notFound, onConstraint } from '#platform/server/errors.ts';
import type { FileStore } from '#platform/server/files.ts';
import {
  readSheet,
  SheetProblem,
  type SheetRow,
  sheetFormatOf,
  sheetMediaTypes,
} from '#platform/server/spreadsheets.ts';
import type { ImportRun } from '../contract.ts';
import { type ImportKind, kindLabels, maxImportBytes, maxImportRows } from '../rules.ts';
import { cellText, readHeader } from './read-cells.ts';
import * as runs from './run-queries.ts';

/** Looks at a file, stores it under its hash and notes who sent it. Throws a 422 `Refusal` when it is no spreadsheet. */
export async function storeImportFile(
  { db, files }: { db: Db; files: FileStore },
  bytes: Buffer,
  { userId, now }: { userId: number | null; now: Date },
): Promise<{ sha256: string; size: number; columns: string[] }> {
  if (bytes.length > maxImportBytes) {
    throw invalid('Il file è troppo grande (massimo 25 MB): dividerlo in più file.');
  }
  const columns = (await readFirstRow(bytes)).cells.map(cellText).filter((name) => name !== '');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const mediaType = sheetMediaTypes[sheetFormatOf(bytes)].split(';')[0] ?? '';
  await db.transaction(async (tx) => {
    await lockFile(tx, sha256);
    await files.put(sha256, bytes);
    await runs.noteFile(tx, { sha256, mediaType, size: bytes.length, storedAt: now, userId });
  });
  return { sha256, size: bytes.length, columns };
}

async function readFirstRow(bytes: Buffer): Promise<SheetRow> {
  try {
    for await (const row of readSheet(bytes, maxImportRows)) return row;
  } catch (error) {
    throw error instanceof SheetProblem ? invalid(error.message, { file: error.message }) : error;
  }
  throw invalid('Il file è vuoto.');
}

/**
 * Puts an import, or its trial, into the queue. Throws a `Refusal`: the file was not sent (404) or lacks columns
 * (422), or an import of this kind is under way (409). Needs a transaction.
 */
export async function startImport(
  { db, files }: { db: Db; files: FileStore },
  wanted: { kind: ImportKind; file: string; fileName: string; isTrial: boolean },
  { userId, now }: { userId: number | null; now: Date },
): Promise<ImportRun> {
  const { kind, file, fileName, isTrial } = wanted;
  await lockFile(db, file);
  if (!(await runs.isSheetStored(db, file, userId))) {
    throw notFound('Il file non è sul server: sceglierlo di nuovo.');
  }
  const { missing, warnings } = readHeader(kind, (await readFirstRow(await files.read(file))).cells);
  if (missing.length > 0) {
    const text = `Mancano le colonne: ${missing.join(', ')}.`;
    throw invalid(text, { file: text });
  }
  const run = { kind, isTrial, fileName, fileSha256: file, warnings, startedBy: userId, createdAt: now };
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
