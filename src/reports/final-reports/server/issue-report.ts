import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { blockedBatchText } from '#laboratory/batches/server/public.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { isIntroduced, notIntroducedText } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { type PrintedDocument, writeDocument } from '#platform/server/documents/documents.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import { awaitSignature } from '#signing/signing-list/server/public.ts';
import type { ReportContent } from '../content/contract.ts';
import { composeReport, hasCoordinates } from '../content/rules.ts';
import type { FinalReport } from '../contract.ts';
import { freeExposures, type HeldPoint, siteStateOf } from '../rules.ts';
import { reportNumber, reportTexts } from '../words/rules.ts';
import { contentHash } from './content-hash.ts';
import { findFacts, type HeldFacts, listFacts, lockAddress, type Window } from './fact-queries.ts';
import { announceReport, recipientsOf } from './mails.ts';
import * as queries from './queries.ts';
import { reportDocument } from './report-document.ts';
import { settleNotice } from './settle-notice.ts';
import { signingSubject } from './signed-queries.ts';

/** Who issues, and with what. `db` is a transaction; `user: null` is the program itself. */
export type IssueContext = Pick<Services, 'db' | 'clock' | 'files'> & {
  config: Pick<Services['config'], 'baseUrl' | 'reqDays'>;
  user: { id: number } | null;
  requestId: string | null;
};

/**
 * `existing`: the window was answered for before, and nothing has been written. `recipients`: how many people are told,
 * now or once it is signed.
 */
export type Issued =
  | { kind: 'issued'; report: FinalReport; recipients: number }
  | { kind: 'existing'; report: FinalReport };

/** What the rules need of the facts. */
export function heldPoints(points: HeldFacts['points']): HeldPoint[] {
  return points.map(({ id, name, floorId, oldFloor, exposures, attivo }) => ({
    ...{ id, name, floorId, oldFloor, attivo },
    ended: exposures,
  }));
}

/** A report that could be issued: what it would say under a number. */
export type Draft = {
  facts: HeldFacts;
  settings: { version: number; settings: ReportSettings };
  compose: (number: string) => ReportContent;
};
type Asked = { addressId: number } & Window;

/**
 * What the final report of a site would say now. Throws 404 without such a site; 422 with a reversed window, too few
 * days or results, or without coordinates.
 */
export async function draftReport(
  context: Omit<IssueContext, 'files'>,
  { addressId, from, to }: Asked,
): Promise<Draft | Issued> {
  const { db, clock, config } = context;
  if (to !== null && to < from) throw invalid(reportTexts.reversedPeriod, { to: reportTexts.reversedPeriod });
  const held = await findFacts(db, addressId, { from, to });
  if (!held) throw notFound();
  const today = clock.today();
  const { verdict, reportId } = siteStateOf(heldPoints(held.points), today, config.reqDays);
  if (reportId !== null) return { kind: 'existing', report: { id: reportId, addressId } };
  if (!verdict.pronto) throw notReady(verdict.motivo);
  if (!hasCoordinates(held.site)) throw invalid(reportTexts.noCoordinates);
  return draftOf(context, held, { from, to }, await readReportSettings(db));
}

/** What a report of these facts would say under a number. */
function draftOf(
  { clock, config }: Pick<IssueContext, 'clock' | 'config'>,
  held: HeldFacts,
  period: Window,
  settings: Draft['settings'],
): Draft {
  const facts = freeFacts(held);
  const issue = {
    ...{ revision: 0, reason: null, period, reqDays: config.reqDays },
    ...{ issuedAt: clock.now().toISOString(), issuedOn: clock.today() },
  };
  return { facts, settings, compose: (number) => composeReport(facts, { ...issue, number }, settings) };
}

/** What the reports of these sites, all of them ready, would say now. */
export async function draftReports(
  context: Pick<IssueContext, 'db' | 'clock' | 'config'>,
  addressIds: readonly number[],
  window: Window,
): Promise<Draft[]> {
  const settings = await readReportSettings(context.db);
  const held = await listFacts(context.db, addressIds, window);
  return held.map((facts) => draftOf(context, facts, window, settings));
}

/**
 * Issues the final report of a site for a window, in the transaction of `context`: number, PDF, mails and the entry in
 * the list to sign appear with it or not at all. Who comes second, for the same dosimeters, gets the report of the
 * first. `read`: the hash of the draft that a person has read. Throws what `draftReport` throws, 422 when nobody may issue,
 * or not this person, and 409 when the report would not say what was read.
 */
export async function issueReport(
  context: IssueContext,
  { read, ...asked }: Asked & { read?: string | undefined },
): Promise<Issued> {
  const { db, clock } = context;
  const { addressId, from, to } = asked;
  if (!(await lockAddress(db, addressId))) throw notFound();
  const draft = await draftReport(context, asked);
  if ('kind' in draft) return draft;
  const { settings } = draft.settings;
  refuseRelease(context, draft.facts, settings);
  const issuedAt = clock.now();
  const year = Number(clock.today().slice(0, 4));
  const number = await queries.takeNumber(db, year);
  const content = draft.compose(reportNumber(year, number));
  if (read !== undefined && read !== contentHash(content)) throw conflict(reportTexts.draftChanged);
  const id = await queries.insertReport(db, {
    ...{ addressId, year, number, dateFrom: from, dateTo: to, issuedAt, issuedBy: context.user?.id ?? null },
  });
  await keepRevision(context, { id, addressId }, content, settings);
  const recipients =
    settings.issuing.customersSee === 'issued'
      ? await announceReport(context, id, content, settings)
      : (await recipientsOf(db, content)).length;
  await recordAudit(context, {
    event: 'report.issued',
    entityId: id,
    details: { number: content.number, addressId, isAboveLevel: content.isAboveLevel },
  });
  return { kind: 'issued', report: { id, addressId }, recipients };
}

/** Throws 422 while the laboratory has no name, or when this person entered a result and four eyes are asked for. */
export function refuseRelease(
  { user }: Pick<IssueContext, 'user'>,
  facts: HeldFacts,
  settings: ReportSettings,
): void {
  const [obstacle] = obstaclesOf(user, facts, settings);
  if (obstacle !== undefined) throw invalid(obstacle);
}

/** Why this person may not release a report of these facts, in words. */
export function obstaclesOf(
  user: { id: number } | null,
  { points }: Pick<HeldFacts, 'points'>,
  settings: ReportSettings,
): string[] {
  const entered = points.some(({ exposures }) =>
    exposures.some(({ result }) => user !== null && result?.enteredBy?.includes(user.id)),
  );
  return [
    ...(isIntroduced(settings) ? [] : [notIntroducedText]),
    ...(settings.issuing.fourEyes && entered ? [reportTexts.fourEyes] : []),
  ];
}

/** 422: too few days in the words of Q1-17, anything else in the words of the verdict. */
function notReady(motivo: string | null) {
  const isShort = motivo === null || /^(mancano \d+ giorni|manca 1 giorno|i giorni bastano)/.test(motivo);
  return invalid(isShort ? reportTexts.insufficientDays : motivo);
}

/** Without what reports in force answer for. */
function freeFacts(facts: HeldFacts): HeldFacts {
  const points = facts.points.map((point) => ({
    ...point,
    exposures: freeExposures(point.exposures),
  }));
  return { ...facts, points };
}

/**
 * Prints a revision and puts it in force: its file, its placements, its entry to sign, the authorities' clock. Throws
 * 422 while a batch of its results is out of control without a comment.
 */
export async function keepRevision(
  context: IssueContext,
  report: FinalReport,
  content: ReportContent,
  settings: ReportSettings,
): Promise<void> {
  const { db, files, clock, user } = context;
  const blocked = await blockedBatchText(db, resultsIn(content));
  if (blocked !== null) throw invalid(blocked);
  const issuedAt = clock.now();
  const sha256 = await keepDocument(context, await reportDocument(content, files, { kind: 'original' }));
  await queries.insertRevision(db, {
    ...{ reportId: report.id, revision: content.revision, reason: content.reason, content },
    ...{ contentVersion: content.contentVersion, settingsVersion: content.settingsVersion },
    ...{ pdfSha256: sha256, aboveLevel: content.isAboveLevel, issuedAt, issuedBy: user?.id ?? null },
    heldUntilSigned: settings.issuing.customersSee === 'signed',
  });
  await settleNotice(db, report.id, settings);
  await awaitSignature(context, {
    ...{ list: 'cr39', subject: signingSubject(report.id), revision: content.revision, sha256 },
    title: `${content.number} – ${content.site.alias}`,
    detail: `${content.client.name} · ${content.site.city} (${content.site.province}) · revisione ${content.revision}`,
    link: `/lb/cr39/sede/relations/${report.addressId}/view/${report.id}`,
    fileName: `relazione_finale_${report.id}.pdf`,
  });
}

function resultsIn({ points }: ReportContent): number[] {
  return points.flatMap(({ exposures }) => exposures.flatMap(({ resultId }) => resultId ?? []));
}

/** Prints a document and keeps its file. Returns the file's hash. */
export async function keepDocument(
  { db, files, clock }: Pick<IssueContext, 'db' | 'files' | 'clock'>,
  document: PrintedDocument,
): Promise<string> {
  const bytes = await buffer(await writeDocument(document));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await lockFile(db, sha256);
  await files.put(sha256, bytes);
  await queries.insertFile(db, { sha256, size: bytes.length, storedAt: clock.now() });
  return sha256;
}
