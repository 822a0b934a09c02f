import { sql } from 'drizzle-orm';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { conflict, invalid, notFound, refuseFields } from '#platform/server/http/errors.ts';
import { fileNameHeader } from '#platform/server/http/file-name-header.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { addDocument, reviseDocument, sendDocument } from '../../folders/server/public.ts';
import { refuseUnit } from '../../unit-places/server/public.ts';
import type { generatePaper, Paper } from '../contract.ts';
import {
  lastDay,
  type PaperKind,
  type Period,
  paperFileName,
  paperTexts,
  paperTitle,
  yearUntil,
} from '../paper/rules.ts';
import { paperVersions } from '../schema.ts';
import { readPaper, refuseStrangers } from './papers.ts';
import { periodOf } from './print-document.ts';
import { printLatest } from './print-due.ts';
import { readUnitFacts } from './unit-facts.ts';

type Wanted = BodyOf<typeof generatePaper>;

/** Makes a document of the unit as it is today, or the next revision of the one that nobody has signed yet. */
export async function generateOne(
  companyId: number,
  wanted: Wanted,
  context: RequestContext,
): Promise<Paper> {
  const { db, clock } = context;
  await refuseUnit(companyId, context);
  const { tipo: kind, registro, manuale, sostituisce } = wanted;
  const ids = tiesOf(wanted);
  // Two who generate at once do it one after the other: the second makes the revision after.
  await db.execute(sql`select pg_advisory_xact_lock(${generatingLock}, ${companyId})`);
  const today = clock.today();
  const now = await readUnitFacts(context, { companyId, ...ids, asOf: today }).catch(() => {
    throw invalid(paperTexts.unknownSubject, {
      [registro === null ? 'manuale' : 'registro']: paperTexts.unknownSubject,
    });
  });
  const { asOf, fromDay } = daysOf(wanted, lastDay((now.registry ?? now.manual)?.closeDate, today), today);
  const facts = asOf === today ? now : await readUnitFacts(context, { companyId, ...ids, asOf });
  const folderId = await folderOf(registro, manuale, context);
  const title = paperTitle(kind, facts, periodOf(kind, facts, fromDay));
  const standing = await findUnsigned({ companyId, folderId, kind, asOf, fromDay }, context);
  if (standing?.state === 'to_sign' && standing.revision !== sostituisce)
    throw conflict(paperTexts.waits(standing.revision));
  const made = { title, fileName: paperFileName(kind, facts), day: asOf, state: 'draft' as const };
  const documentId = standing?.id ?? (await addDocument(context, { companyId, folderId, kind, ...made }));
  const revision = standing ? await reviseDocument(context, documentId, made) : 1;
  await db.insert(paperVersions).values({ documentId, revision, fromDay });
  await printLatest(context, documentId);
  return readPaper(companyId, documentId, context);
}
const generatingLock = 7_301_051;

/** Of a report the days of its period; any other tells today, or the day on which what it is about was closed. */
function daysOf(
  { tipo, dal, al }: Wanted,
  last: string,
  today: string,
): { asOf: string; fromDay: string | null } {
  if (tipo !== 'surveillance-report') return { asOf: last, fromDay: null };
  const to = al ?? last;
  const period: Period = { from: dal ?? yearUntil(to).from, to };
  if (period.to > today) refuseFields({ al: paperTexts.inFuture });
  if (period.to > last) refuseFields({ al: paperTexts.afterClosing(last) });
  if (period.from > period.to) refuseFields({ dal: paperTexts.reversed });
  return { asOf: period.to, fromDay: period.from };
}

/** What the document is about: nothing more than its kind is of. */
function tiesOf({ tipo, registro, manuale }: Wanted): { registryId: number | null; manualId: number | null } {
  if (tipo === 'surveillance-registry' && registro === null)
    refuseFields({ registro: paperTexts.needsRegistry });
  if (tipo === 'quality-manual' && manuale === null) refuseFields({ manuale: paperTexts.needsManual });
  const isOther =
    (tipo !== 'quality-manual' && manuale !== null) || (tipo === 'quality-manual' && registro !== null);
  if (isOther || (tipo === 'annex' && registro !== null)) throw invalid(paperTexts.unknownSubject);
  return { registryId: registro, manualId: manuale };
}

async function folderOf(
  registro: number | null,
  manuale: number | null,
  { db }: RequestContext,
): Promise<number | null> {
  if (registro === null && manuale === null) return null;
  const { rows } = await db.execute<{ id: number }>(sql`select id from folders
    where registry_id = ${registro}::int or manual_id = ${manuale}::int`);
  const [folder] = rows;
  if (!folder) throw conflict(paperTexts.noFolder);
  return folder.id;
}

type Standing = { id: number; revision: number; state: string };

type Told = {
  companyId: number;
  folderId: number | null;
  kind: PaperKind;
  asOf: string;
  fromDay: string | null;
};

/**
 * The one of the same thing that nobody has signed, whatever it was called when it was made; of reports the one of the
 * same period. Of several the one that waits for its signature.
 */
async function findUnsigned(
  { companyId, folderId, kind, asOf, fromDay }: Told,
  { db }: RequestContext,
): Promise<Standing | null> {
  const { rows } = await db.execute<Standing>(sql`select d.id, d.revision, d.state from documents d
      join document_versions v on v.document_id = d.id and v.revision = d.revision
      left join paper_versions q on q.document_id = d.id and q.revision = d.revision
    where d.company_id = ${companyId} and d.folder_id is not distinct from ${folderId}::int and d.kind = ${kind}
      and (d.kind <> 'surveillance-report'
        or (v.as_of = ${asOf}::date and q.from_day is not distinct from ${fromDay}::date))
      and d.removed_at is null and d.state <> 'signed' order by d.state = 'to_sign' desc, d.id desc limit 1`);
  return rows[0] ?? null;
}

type PlaceOf = { company: number; documento: number };

/** Puts the revision that was read among the documents to sign: from now on it is what is signed. */
export async function sendOne(
  { company, documento }: PlaceOf,
  revision: number,
  context: RequestContext,
): Promise<Paper> {
  await refuseUnit(company, context);
  await context.db.execute(sql`select pg_advisory_xact_lock(${generatingLock}, ${company})`);
  const paper = await readPaper(company, documento, context);
  if (paper.nonFirmabile !== null) throw conflict(paper.nonFirmabile);
  if (paper.revisioni[0]?.revisione !== revision) throw conflict(paperTexts.notLatest);
  await sendDocument(context, documento);
  return readPaper(company, documento, context);
}

/** The file of a revision of a document within reach. Throws 404. */
export async function downloadOne(
  { company, documento, revisione }: PlaceOf & { revisione: number },
  context: RequestContext,
): Promise<Buffer> {
  await refuseStrangers(company, context);
  const { rows } = await context.db.execute<{ sha256: string; fileName: string }>(sql`
    select v.sha256, v.file_name as "fileName" from document_versions v join documents d on d.id = v.document_id
    where d.id = ${documento} and d.company_id = ${company} and v.revision = ${revisione} and d.removed_at is null
      and d.kind in ('surveillance-registry', 'quality-manual', 'surveillance-report', 'annex') and v.sha256 is not null`);
  const [found] = rows;
  if (!found) throw notFound(paperTexts.notFound);
  context.setHeader('content-type', 'application/pdf');
  context.setHeader('content-disposition', fileNameHeader('inline', found.fileName));
  return readStoredFile(context.files, found.sha256);
}
