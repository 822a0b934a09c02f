import { candidatesFrom } from '#field/candidates/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { siteStateOf } from '#reports/final-reports/rules.ts';

import type { HeldMeasuredPoint } from '#reports/site-verdict/rules.ts';
import { verdictBy } from '#reports/site-verdict/server/public.ts';
import { type AnswerGap, answerGaps } from '#surveys/isin-readiness/rules.ts';
import { nextDeadlines } from '../../dashboards/rules.ts';
import type { getSiteSummary } from '../contract.ts';
import { findSite, type ReportRow } from './queries.ts';

type Asks = Pick<RequestContext, 'db' | 'clock' | 'config' | 'user'>;

/** How a site stands, for the header and the overview of its page. */
export async function siteSummary(
  addressId: number,
  isLaboratory: boolean,
  { db, user, clock, config }: Asks,
): Promise<ResponseOf<typeof getSiteSummary>> {
  const [site, { settings }] = await Promise.all([
    findSite(db, { user, isLaboratory }, addressId),
    readReportSettings(db),
  ]);
  if (!site) throw notFound();
  const today = clock.today();
  const { points, building, answers, employer, employerAnswers, province, reports, ...rest } = site;
  const gaps = answerGaps({
    building: { questions: building.questions, answers, province },
    employer: { questions: employer.questions, answers: employerAnswers },
    today,
  });
  const last = reports.find(({ annullata }) => !annullata) ?? null;
  return {
    ...rest,
    verdetto: verdictBy(settings, config.reqDays)({ answers, points }),
    questionari: {
      ...{ edificio: missingIn(gaps.building), datore: missingIn(gaps.employer) },
      daControllare: [...gaps.building, ...gaps.employer].filter(({ isUnfit }) => isUnfit).length,
    },
    relazioni: reports.length,
    ultima: last && withoutUse(last),
    comunicare: reports.flatMap(({ comunicare }) => comunicare ?? []).toSorted()[0] ?? null,
    scadenze: deadlinesOf(rest, { measuring: rest.inPosizione, last }, settings.law),
    pronta: isLaboratory ? readinessOf(points, today, config.reqDays) : null,
  };
}

const missingIn = (gaps: readonly AnswerGap[]) => gaps.filter(({ isUnfit }) => !isUnfit).length;

/** A report as it is answered: its use only tells by which law its terms go. */
export function withoutUse({ uso: _uso, ...report }: ReportRow): Omit<ReportRow, 'uso'> {
  return report;
}

type Standing = { measuring: readonly { inizio: string }[]; last: ReportRow | null };

function deadlinesOf(
  { id, nome, cliente }: { id: number; nome: string; cliente: { id: number } },
  { measuring, last }: Standing,
  law: Parameters<typeof nextDeadlines>[2],
) {
  const indirizzo = { id, nome, cliente: cliente.id };
  const [first] = measuring;
  return nextDeadlines(
    first ? [{ indirizzo, inizio: first.inizio, dosimetri: measuring.length }] : [],
    last ? [{ indirizzo, emessa: last.emessa, sopraLivello: last.supera, uso: last.uso }] : [],
    law,
  ).map(({ tipo, entro }) => ({ tipo, entro }));
}

/** Whether a report can be issued of what was placed in the years that candidates are looked for in. */
function readinessOf(points: readonly HeldMeasuredPoint[], today: string, reqDays: number) {
  const from = candidatesFrom(today);
  const held = points.map(({ id, nome, codicePiano, oldPiano, periodi, inMisuraDal }) => ({
    ...{ id, name: nome, floorId: codicePiano, oldFloor: oldPiano },
    ended: periodi.filter(({ inizio }) => inizio >= from),
    attivo: inMisuraDal === null ? null : { inizio: inMisuraDal },
  }));
  const measured = held.filter(({ ended }) => ended.length > 0);
  const { verdict, reportId } = siteStateOf(measured, today, reqDays);
  return { ...verdict, emessa: verdict.pronto ? null : reportId };
}
