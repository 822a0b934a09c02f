import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { storedFiles } from '#platform/server/database/schema.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import type { Services } from '#platform/server/http/route.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import { shows } from '../../default-documents/rules.ts';
import { templateDocument, templateVersionWithId } from '../../default-documents/server/public.ts';
import type { DocumentKind } from '../../folders/rules.ts';
import { latestSnapshots } from '../../planimetries/server/public.ts';
import { readRadioprotectionSettings } from '../../settings/server/public.ts';
import {
  type Gap,
  type PaperKind,
  type Period,
  paperGaps,
  paperKinds,
  paperTexts,
  yearUntil,
} from '../paper/rules.ts';
import type { UnitFacts } from '../rules.ts';
import { paperVersions } from '../schema.ts';
import { type Paper, type PlanPicture, paperDocument } from './paper-document.ts';
import { readPaperRecords } from './paper-records.ts';
import { readMeasures } from './read-measures.ts';
import { readUnitFacts } from './unit-facts.ts';

type Work = Pick<Services, 'db' | 'clock' | 'files'>;

/** A version that is to be printed. */
export type Unprinted = {
  documentId: number;
  revision: number;
  kind: DocumentKind;
  title: string;
  companyId: number;
  registryId: number | null;
  manualId: number | null;
  asOf: string;
  fromDay: string | null;
  templateVersionId: number | null;
  createdAt: Date;
};

export const isPaper = (kind: DocumentKind): kind is PaperKind => paperKinds.some((one) => one === kind);

/** From when on a document tells what was done: a report of its period, the others of as long as they are open. */
export function periodOf(kind: PaperKind, facts: UnitFacts, fromDay: string | null): Period {
  const to = facts.asOf;
  if (kind === 'surveillance-report') return fromDay === null ? yearUntil(to) : { from: fromDay, to };
  const from = facts.registry?.openDate ?? facts.manual?.openDate ?? to;
  return { from, to };
}

/** Prints one of the documents that are made of a unit's data. Nothing is kept. */
export async function printPaper(
  version: Unprinted & { kind: PaperKind },
  work: Work,
): Promise<{ bytes: Buffer; gaps: Gap[] }> {
  const { kind, fromDay, revision, createdAt, documentId, companyId } = version;
  const facts = await readUnitFacts(work, version);
  const { settings } = await readRadioprotectionSettings(work.db);
  const period = periodOf(kind, facts, fromDay);
  const records = await readPaperRecords(work, facts, period, documentId);
  const plans = kind === 'annex' ? [] : await readPlans(companyId, work);
  const gaps = paperGaps(kind, facts, settings);
  const paper: Paper = { kind, facts, records, settings, plans, period, gaps, revision, madeAt: createdAt };
  return { bytes: await buffer(await writeDocument(paperDocument(paper))), gaps };
}

/** The planimetries of a unit as they were saved last, with their pictures. */
export async function readPlans(companyId: number, { db, files }: Work): Promise<PlanPicture[]> {
  const found = await latestSnapshots(db, companyId);
  return Promise.all(
    found.map(async ({ id: _id, sha256, ...plan }) => {
      const bytes = sha256 === null ? null : await readStoredFile(files, sha256);
      return { ...plan, picture: bytes && dataUrl(bytes) };
    }),
  );
}

const isPng = (bytes: Buffer) => bytes.subarray(1, 4).toString('latin1') === 'PNG';
const dataUrl = (bytes: Buffer) =>
  `data:${isPng(bytes) ? 'image/png' : 'image/jpeg'};base64,${bytes.toString('base64')}`;

/** Puts a printed file into the store, in the transaction of `db`. Returns its hash. */
export async function storePrinted(bytes: Buffer, { db, clock, files }: Work): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockFile(db, sha256);
  await files.put(sha256, bytes);
  await db
    .insert(storedFiles)
    .values({ sha256, mediaType: 'application/pdf', size: bytes.length, storedAt: clock.now() })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt: clock.now() } });
  return sha256;
}

/** Prints a version as what it is, and tells what keeps it a draft. */
export async function printVersion(version: Unprinted, work: Work): Promise<{ bytes: Buffer; gaps: Gap[] }> {
  const { kind, templateVersionId } = version;
  if (isPaper(kind)) return printPaper({ ...version, kind }, work);
  const found = templateVersionId === null ? null : await templateVersionWithId(work.db, templateVersionId);
  if (!found) throw new Error(`document ${version.documentId} of kind ${kind} has no template`);
  const facts = await readUnitFacts(work, version);
  const { template, number, isConfirmed } = found;
  const document = templateDocument({
    ...{ title: version.title, template, number, isUnconfirmed: !isConfirmed, facts },
    plans: shows(template, 'planimetry') ? await readPlans(version.companyId, work) : [],
    measures: shows(template, 'measures') ? await readMeasures(facts, work) : [],
    madeAt: version.createdAt,
  });
  const gaps: Gap[] = isConfirmed ? [] : [{ where: 'regole', text: paperTexts.unconfirmedTemplate }];
  return { bytes: await buffer(await writeDocument(document)), gaps };
}

/** Notes what a version lacked when it was printed. */
export async function keepPaperVersion(
  { documentId, revision, fromDay }: Pick<Unprinted, 'documentId' | 'revision' | 'fromDay'>,
  gaps: readonly Gap[],
  { db }: Pick<Work, 'db'>,
): Promise<void> {
  const shortcomings = gaps.map(({ text }) => text);
  await db
    .insert(paperVersions)
    .values({ documentId, revision, fromDay, shortcomings })
    .onConflictDoUpdate({
      target: [paperVersions.documentId, paperVersions.revision],
      set: { shortcomings },
    });
}
