import { chainsOf } from '#field/candidates/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import { contentChanges } from '../content/changes/rules.ts';
import type { ContentChange, ReportContent } from '../content/contract.ts';
import type { ReportedPoint } from '../content/points/contract.ts';
import { composeReport, hasCoordinates } from '../content/rules.ts';
import type { FinalReport } from '../contract.ts';
import type { correctReport as correctEndpoint } from '../correction/contract.ts';
import { freeExposures } from '../rules.ts';
import { reportTexts } from '../words/rules.ts';
import { contentHash } from './content-hash.ts';
import { findFacts, type HeldFact, type HeldFacts, lockAddress, type Window } from './fact-queries.ts';
import { type IssueContext, keepRevision, refuseRelease } from './issue-report.ts';
import { findInForce, type InForce } from './queries.ts';

/** What a correction made now would say. Throws 404 without such a report, 422 when nothing is left to report. */
export async function previewCorrection(
  context: IssueContext,
  reportId: number,
): Promise<{ revisione: number; modifiche: ContentChange[]; impronta: string }> {
  const inForce = await findInForce(context.db, reportId);
  if (!inForce) throw notFound();
  if (inForce.isWithdrawn) throw conflict(reportTexts.withdrawn);
  const { content } = await correctedContent(context, inForce, null);
  const modifiche = contentChanges(inForce.content, content);
  return { revisione: inForce.revision, modifiche, impronta: contentHash(content) };
}

/**
 * Corrects a report in the transaction of `context`: the number stays, the revision rises, the reason is kept (amendment
 * 11). Throws 404 without such a report, 409 when somebody corrected or withdrew it meanwhile or it would not say
 * what was read, 422 when nothing has changed or this person may not release it.
 */
export async function correctReport(
  context: IssueContext,
  reportId: number,
  { revisione, reason, impronta: read }: BodyOf<typeof correctEndpoint>,
): Promise<FinalReport> {
  const { db } = context;
  const before = await findInForce(db, reportId);
  if (!before || !(await lockAddress(db, before.addressId))) throw notFound();
  // Read again: who held the address may have corrected it.
  const inForce = (await findInForce(db, reportId)) ?? before;
  if (inForce.revision !== revisione) throw conflict(reportTexts.correctedMeanwhile);
  if (inForce.isWithdrawn) throw conflict(reportTexts.withdrawn);
  const { content, settings, facts } = await correctedContent(context, inForce, reason);
  if (read !== undefined && read !== contentHash(content)) throw conflict(reportTexts.changesChanged);
  refuseRelease(context, facts, settings);
  const changes = contentChanges(inForce.content, content);
  if (changes.length === 0) throw invalid(reportTexts.nothingChanged);
  const report = { id: reportId, addressId: inForce.addressId };
  await keepRevision(context, report, { ...content, changes }, settings);
  await recordAudit(context, {
    event: 'report.corrected',
    entityId: reportId,
    details: { number: content.number, revision: content.revision, reason },
  });
  return report;
}

async function correctedContent(
  { db, clock, config }: IssueContext,
  inForce: InForce,
  reason: string | null,
): Promise<{ content: ReportContent; settings: ReportSettings; facts: HeldFacts }> {
  const { from, to, revision, content } = inForce;
  const facts = await findFacts(db, inForce.addressId, { from, to: null }, inForce.id);
  if (!facts) throw notFound();
  if (!hasCoordinates(facts.site)) throw invalid(reportTexts.noCoordinates);
  const own = correctableFacts(facts, inForce);
  if (own.points.every(({ exposures }) => exposures.length === 0)) throw invalid(reportTexts.nothingToReport);
  const settings = await readReportSettings(db);
  const issue = {
    ...{ number: content.number, revision: revision + 1, reason, period: periodOf(own, { from, to }) },
    ...{ issuedAt: clock.now().toISOString(), issuedOn: clock.today(), reqDays: config.reqDays },
    firstIssuedOn: inForce.firstIssuedOn,
  };
  return { content: composeReport(own, issue, settings), settings: settings.settings, facts: own };
}

/** The days of the search, and those that its dosimeters have come to by corrections of their dates. */
function periodOf({ points }: HeldFacts, { from, to }: Window): Window {
  const all = points.flatMap(({ exposures }) => exposures);
  const first = all.reduce((day, { inizio }) => (inizio < day ? inizio : day), from);
  const last = (until: string) => all.reduce((day, { fine }) => (fine > day ? fine : day), until);
  return { from: first, to: to === null ? null : last(to) };
}

/**
 * What a correction reports: the report's own placements, also those that it left out; those of its search that nobody
 * reports and that had ended when it was issued; and at points it left open, those that came after, beyond the days of
 * the search where these were too few. Years that follow get a report of their own.
 */
function correctableFacts(facts: HeldFacts, { id, to, content, firstIssuedOn }: InForce): HeldFacts {
  const pointsOf = (...outcomes: ReportedPoint['outcome'][]) =>
    new Set(content.points.filter(({ outcome }) => outcomes.includes(outcome)).map((point) => point.id));
  const [settled, short] = [pointsOf('below', 'above', 'not-comparable'), pointsOf('insufficient')];
  const named = new Set([
    ...content.points.flatMap(({ exposures }) => exposures.map(({ code }) => code)),
    ...(content.excluded ?? []).map(({ code }) => code),
  ]);
  const points = facts.points.map((point) => {
    const isOfReport = (codice: string, until: string) =>
      named.has(codice) ||
      ((to === null || until <= to) && (until <= firstIssuedOn || !settled.has(point.id)));
    const own = point.exposures.filter(
      ({ heldBy, codice, fine }) => heldBy === id || (heldBy === null && isOfReport(codice, fine)),
    );
    return {
      ...point,
      exposures: short.has(point.id) ? continued(own, point.exposures, id) : own,
      lost: (point.lost ?? []).filter(({ codice, inizio, fine }) => isOfReport(codice, fine ?? inizio)),
    };
  });
  return { ...facts, points };
}

/** With what no other report answers for and hangs together with `own`: what begins anew is for a report of its own. */
function continued(own: HeldFact[], all: readonly HeldFact[], reportId: number): HeldFact[] {
  const free = freeExposures(all.filter(({ heldBy }) => heldBy !== reportId));
  const chains = chainsOf([...new Set([...own, ...free])]);
  return chains
    .filter(({ exposures }) => exposures.some((exposure) => own.includes(exposure)))
    .flatMap(({ exposures }) => exposures);
}
