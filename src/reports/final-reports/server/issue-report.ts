import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { romeDay } from '#platform/contract/dates.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import { awaitSignature } from '#signing/signing-list/server/public.ts';
import type { ReportContent } from '../content/contract.ts';
import { composeReport, hasCoordinates, noticeDueOn } from '../content/rules.ts';
import type { FinalReport } from '../contract.ts';
import { freeExposures, type HeldPoint, siteStateOf } from '../rules.ts';
import { reportNumber, reportTexts } from '../words/rules.ts';
import { findFacts, type HeldFacts, lockAddress, type Window } from './fact-queries.ts';
import { announceReport } from './mails.ts';
import * as queries from './queries.ts';
import { reportDocument } from './report-document.ts';

/** Who issues, and with what. `db` is a transaction; `user: null` is the program itself. */
export type IssueContext = Pick<Services, 'db' | 'clock' | 'files'> & {
  config: Pick<Services['config'], 'baseUrl' | 'reqDays'>;
  user: { id: number } | null;
  requestId: string | null;
};

/** `existing`: the window was answered for before, and nothing has been written. */
export type Issued = { kind: 'issued' | 'existing'; report: FinalReport };

/** What the rules need of the facts. */
export function heldPoints(points: HeldFacts['points']): HeldPoint[] {
  return points.map(({ id, name, floorId, oldFloor, exposures, attivo }) => ({
    ...{ id, name, floorId, oldFloor, attivo },
    ended: exposures,
  }));
}

/**
 * Issues the final report of a site for a window, in the transaction of `context`: number, PDF, mails and the entry in
 * the list to sign appear with it or not at all. Who comes second, for the same dosimeters, gets the report of the
 * first. Throws 404 without such a site; 422 with a reversed window, too few days or results, or without coordinates.
 */
export async function issueReport(
  context: IssueContext,
  { addressId, from, to }: { addressId: number } & Window,
): Promise<Issued> {
  const { db, clock, config } = context;
  if (to !== null && to < from) throw invalid(reportTexts.reversedPeriod, { to: reportTexts.reversedPeriod });
  if (!(await lockAddress(db, addressId))) throw notFound();
  const facts = await findFacts(db, addressId, { from, to });
  if (!facts) throw notFound();
  const today = clock.today();
  const { verdict, reportId } = siteStateOf(heldPoints(facts.points), today, config.reqDays);
  if (reportId !== null) return { kind: 'existing', report: { id: reportId, addressId } };
  if (!verdict.pronto) throw notReady(verdict.motivo);
  if (!hasCoordinates(facts.site)) throw invalid(reportTexts.noCoordinates);
  const settings = await readReportSettings(db);
  const issuedAt = clock.now();
  const year = Number(today.slice(0, 4));
  const number = await queries.takeNumber(db, year);
  const content = composeReport(
    freeFacts(facts),
    {
      ...{ number: reportNumber(year, number), revision: 0, reason: null, period: { from, to } },
      ...{ issuedAt: issuedAt.toISOString(), issuedOn: today, reqDays: config.reqDays },
    },
    settings,
  );
  const id = await queries.insertReport(db, {
    ...{ addressId, year, number, dateFrom: from, dateTo: to, issuedAt, issuedBy: context.user?.id ?? null },
  });
  await keepRevision(context, { id, addressId }, content, settings.settings);
  await announceReport(context, content, settings.settings);
  await recordAudit(context, {
    event: 'report.issued',
    entityId: id,
    details: { number: content.number, addressId, isAboveLevel: content.isAboveLevel },
  });
  return { kind: 'issued', report: { id, addressId } };
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

/** Prints a revision and puts it in force: its file, its placements, its entry to sign, the authorities' clock. */
export async function keepRevision(
  context: IssueContext,
  report: FinalReport,
  content: ReportContent,
  settings: ReportSettings,
): Promise<void> {
  const { db, files, clock, user } = context;
  const bytes = await buffer(await writeDocument(await reportDocument(content, files)));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const issuedAt = clock.now();
  await lockFile(db, sha256);
  await files.put(sha256, bytes);
  await queries.insertFile(db, { sha256, size: bytes.length, storedAt: issuedAt });
  await queries.insertRevision(db, {
    ...{ reportId: report.id, revision: content.revision, reason: content.reason, content },
    ...{ contentVersion: content.contentVersion, settingsVersion: content.settingsVersion },
    ...{ pdfSha256: sha256, aboveLevel: content.isAboveLevel, issuedAt, issuedBy: user?.id ?? null },
  });
  const dueOn = noticeDueOn(romeDay(issuedAt), settings.terms.notifyMonths);
  await queries.keepNotice(db, report.id, content.isAboveLevel ? dueOn : null);
  await awaitSignature(context, {
    ...{ list: 'cr39', subject: `final-report/${report.id}`, revision: content.revision, sha256 },
    title: `${content.number} – ${content.site.alias}`,
    detail: `${content.client.name} · ${content.site.city} (${content.site.province}) · revisione ${content.revision}`,
    link: `/lb/cr39/sede/relations/${report.addressId}/view/${report.id}`,
    fileName: `relazione_finale_${report.id}.pdf`,
  });
}
