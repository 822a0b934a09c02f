import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import { fileNameHeader } from '#platform/server/http/file-name-header.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type Cell, sheetMediaTypes } from '#platform/server/sheets/sheet-format.ts';
import { writeSheet } from '#platform/server/sheets/write-sheet.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import { type ColumnMapping, cellOf, type Line } from '../columns/rules.ts';
import type { Transmission } from '../contract.ts';
import type {
  exportTransmission as exportEndpoint,
  sendTransmission as sendEndpoint,
} from '../files/contract.ts';
import { halfName, isFrozen, maxReceiptBytes, sentOnProblem, transmissionTexts } from '../rules.ts';
import { isinExports, isinTransmissions } from '../schema.ts';
import { findMapping } from './column-queries.ts';
import { findContent, readLines } from './frozen-rows.ts';
import { type Actor, exportName, lockFor, theTransmission } from './keep-transmissions.ts';
import { updateTransmission } from './queries.ts';

type Format = 'csv' | 'xlsx';

/** Makes the file of a checked half-year and keeps it; a file of the same rows and columns that is there is enough. */
export async function exportTransmission(
  id: number,
  { version, format }: BodyOf<typeof exportEndpoint>,
  context: Actor,
): Promise<Transmission> {
  const { db, user, clock } = context;
  const found = await lockFor(context, id, { version, from: isFrozen });
  const { rows, incomplete, fingerprint } = await findContent(db, id);
  if (incomplete > 0) throw invalid(transmissionTexts.incomplete(incomplete));
  if (rows === 0) throw invalid(transmissionTexts.allLeftOut);
  const { id: mappingId, number, mapping } = await findMapping(db);
  const same = { transmissionId: id, round: found.round, format, mappingId, fingerprint };
  if (await hasExport(db, same)) return theTransmission(context, id);
  const head = { id, half: halfName(found), recognition: found.serviceRecognition };
  const bytes = await writeFile(format, mapping, readLines(db, head));
  const sha256 = await storeFile(context, bytes, mediaTypes[format]);
  const made = { createdBy: user.id, createdAt: clock.now() };
  await db.insert(isinExports).values({ ...same, ...made, sha256, size: bytes.length, rows });
  await updateTransmission(db, id, { state: 'exported', exportedBy: user.id, exportedAt: clock.now() });
  await recordAudit(context, {
    event: 'isin-transmission.exported',
    entityId: id,
    details: { format, mapping: number, rows, sha256 },
  });
  return theTransmission(context, id);
}

const mediaTypes: Record<Format, string> = { csv: 'text/csv', xlsx: sheetMediaTypes.xlsx };

async function hasExport(
  db: Db,
  {
    transmissionId,
    round,
    format,
    mappingId,
    fingerprint,
  }: Omit<typeof isinExports.$inferInsert, ExportFacts>,
): Promise<boolean> {
  const count = await db.$count(
    isinExports,
    and(
      eq(isinExports.transmissionId, transmissionId),
      eq(isinExports.round, round),
      eq(isinExports.format, format),
      eq(isinExports.mappingId, mappingId),
      eq(isinExports.fingerprint, fingerprint),
    ),
  );
  return count > 0;
}
type ExportFacts = 'id' | 'sha256' | 'size' | 'rows' | 'createdBy' | 'createdAt';

/** The whole file; its rows are read and written some at a time. */
async function writeFile(
  format: Format,
  { columns, separator, decimalSign }: ColumnMapping,
  lines: AsyncIterable<Line>,
): Promise<Buffer> {
  async function* cells(): AsyncGenerator<Cell[]> {
    for await (const line of lines)
      yield columns.map((column) => cellOf(column, line, { decimalSign, format }));
  }
  const header = columns.map((column) => column.header);
  const parts: Buffer[] = [];
  for await (const part of writeSheet(format, 'ISIN', header, cells(), separator)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Puts bytes into the store, in the transaction that refers to them. */
async function storeFile({ db, files, clock }: Actor, bytes: Buffer, mediaType: string): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockFile(db, sha256);
  await files.put(sha256, bytes);
  await db
    .insert(storedFiles)
    .values({ sha256, mediaType, size: bytes.length, storedAt: clock.now() })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt: clock.now() } });
  return sha256;
}

/** A file as it was made. */
export async function downloadExport(
  { transmission, export: exportId }: { transmission: number; export: number },
  context: RequestContext,
): Promise<Buffer> {
  const [found] = await context.db
    .select({
      ...{ id: isinExports.id, format: isinExports.format, sha256: isinExports.sha256 },
      ...{ year: isinTransmissions.year, half: isinTransmissions.half },
    })
    .from(isinExports)
    .innerJoin(isinTransmissions, eq(isinTransmissions.id, isinExports.transmissionId))
    .where(and(eq(isinExports.id, exportId), eq(isinExports.transmissionId, transmission)));
  if (!found) throw notFound();
  context.setHeader('content-type', sheetMediaTypes[found.format]);
  const name = exportName({ ...found, half: halfName(found) });
  context.setHeader('content-disposition', `attachment; filename="${name}"`);
  return context.files.read(found.sha256);
}

/** Notes that a file was uploaded to the portal: by whom, on which day, which one. */
export async function sendTransmission(
  id: number,
  { version, exportId, sentOn, note }: BodyOf<typeof sendEndpoint>,
  context: Actor,
): Promise<Transmission> {
  const { db, user, clock } = context;
  const found = await lockFor(context, id, { version, from: (state) => state === 'exported' });
  const problem = sentOnProblem(sentOn, found, clock.today());
  if (problem !== null) throw invalid(problem, { sentOn: problem });
  const [file] = await db
    .select({ round: isinExports.round, sha256: isinExports.sha256 })
    .from(isinExports)
    .where(and(eq(isinExports.id, exportId), eq(isinExports.transmissionId, id)));
  if (!file) throw notFound();
  if (file.round !== found.round) throw conflict(transmissionTexts.olderFile);
  await updateTransmission(db, id, {
    ...{ state: 'sent', sentBy: user.id, sentAt: clock.now() },
    ...{ sentOn, sentNote: note, sentExportId: exportId },
  });
  await recordAudit(context, {
    event: 'isin-transmission.sent',
    entityId: id,
    details: { sentOn, sha256: file.sha256, note },
  });
  return theTransmission(context, id);
}

/** Keeps what the portal answered. */
export async function storeReceipt(
  id: number,
  { name, bytes }: { name: string; bytes: unknown },
  context: Actor,
): Promise<Transmission> {
  const { db, user, clock } = context;
  await lockFor(context, id, { version: null, from: (state) => state === 'sent' });
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw invalid(transmissionTexts.noFile);
  if (bytes.length > maxReceiptBytes) throw invalid(transmissionTexts.fileTooLarge);
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-';
  const sha256 = await storeFile(context, bytes, isPdf ? 'application/pdf' : 'application/octet-stream');
  await updateTransmission(db, id, {
    ...{ state: 'receipt', receiptBy: user.id, receiptAt: clock.now() },
    ...{ receiptSha256: sha256, receiptName: name },
  });
  await recordAudit(context, {
    event: 'isin-transmission.receipt-stored',
    entityId: id,
    details: { fileName: name, sha256 },
  });
  return theTransmission(context, id);
}

export async function downloadReceipt(id: number, context: RequestContext): Promise<Buffer> {
  const [found] = await context.db
    .select({ name: isinTransmissions.receiptName, sha256: isinTransmissions.receiptSha256 })
    .from(isinTransmissions)
    .where(eq(isinTransmissions.id, id));
  if (!found?.sha256) throw notFound();
  context.setHeader('content-type', 'application/octet-stream');
  context.setHeader('content-disposition', fileNameHeader('attachment', found.name ?? 'ricevuta-isin'));
  return context.files.read(found.sha256);
}
