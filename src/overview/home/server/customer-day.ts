import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { figureOfPoint } from '#reports/site-figures/rules.ts';
import type { PointVerdict, SiteVerdict } from '#reports/site-verdict/contract.ts';
import { customerVerdictWords, isProvisional, leadingPoint } from '#reports/site-verdict/rules.ts';
import { siteVerdicts } from '#reports/site-verdict/server/public.ts';
import { areSurveysComplete } from '#surveys/surveys/rules.ts';
import { nextDeadlines } from '../../dashboards/rules.ts';
import type { CustomerDay, StandingSite } from '../customer/contract.ts';
import { byUrgency, maxStandingSites } from '../customer/rules.ts';
import { type CustomerFacts, type CustomerSite, findCustomer } from './customer-queries.ts';

/** How the sites of a principal stand. Throws 404 when it is out of reach. */
export async function readCustomerDay(
  principalId: number,
  context: Pick<RequestContext, 'db' | 'user' | 'config'>,
): Promise<CustomerDay> {
  const [facts, { settings }] = await Promise.all([
    findCustomer(context.db, context.user, principalId),
    readReportSettings(context.db),
  ]);
  if (!facts) throw notFound();
  const verdicts = await siteVerdicts(
    facts.sites.map(({ id }) => id),
    context,
  );
  const conteggio: CustomerDay['conteggio'] = {
    ...{ above: 0, below: 0, partly: 0, 'not-comparable': 0, measuring: 0, waiting: 0, never: 0 },
  };
  let conPeriodoSopra = 0;
  let provvisorie = 0;
  const sedi = facts.sites.flatMap((site) => {
    const verdict = verdicts.get(site.id);
    if (!verdict) return [];
    conteggio[verdict.esito] += 1;
    if (verdict.esito !== 'above' && verdict.punti.some(({ periodoSopra }) => periodoSopra))
      conPeriodoSopra += 1;
    if (isProvisional(verdict)) provvisorie += 1;
    return [rowOf(site, verdict, { ...facts, settings })];
  });
  return {
    committente: facts.committente,
    ...{ conteggio, conPeriodoSopra, provvisorie },
    sedi: sedi.sort(byUrgency).slice(0, maxStandingSites),
    controlli: facts.controls,
  };
}

type Asked = Pick<CustomerFacts, 'building' | 'employer'> & { settings: ReportSettings };

function rowOf(
  site: CustomerSite,
  verdict: SiteVerdict,
  { building, employer, settings }: Asked,
): StandingSite {
  const { id, nome, cliente, luogo, misuraDal, relazione } = site;
  const { text, detail, tone } = customerVerdictWords(verdict);
  const lead = leadingPoint(verdict.punti);
  const [next] = deadlinesOf(site, settings);
  return {
    ...{ id, nome, cliente, luogo, misuraDal, esito: verdict.esito },
    verdetto: { testo: text, dettaglio: detail, tono: tone },
    media: lead && meanOf(lead, verdict.livello.bqM3),
    prossima: next ? { tipo: next.tipo, entro: next.entro } : null,
    relazione: relazione && {
      ...{ id: relazione.id, numero: relazione.numero },
      ...{ revisione: relazione.revisione, emessa: relazione.emessa },
    },
    questionariCompleti: areSurveysComplete({
      building: { ...building, answers: site.ofBuilding, province: site.provincia },
      employer: { ...employer, answers: site.ofEmployer },
    }),
  };
}

function meanOf(point: PointVerdict, level: number): StandingSite['media'] {
  const found = figureOfPoint(point, level);
  if (found === null) return null;
  const { figure, unit, mark, word } = found;
  return { figura: figure, unita: unit, segno: mark, parola: word, punto: point.nome };
}

function deadlinesOf(
  { id, nome, cliente, misuraDal, dosimetri, relazione }: CustomerSite,
  { law }: ReportSettings,
) {
  const indirizzo = { id, nome, cliente };
  return nextDeadlines(
    misuraDal === null ? [] : [{ indirizzo, inizio: misuraDal, dosimetri }],
    relazione === null ? [] : [{ ...relazione, indirizzo }],
    law,
  );
}
