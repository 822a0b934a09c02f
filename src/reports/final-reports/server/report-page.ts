import { historyOf } from '#identity/audit-trail/server/public.ts';
import { authoritiesOf, filledText } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { roundedConcentration } from '#laboratory/result-words/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { ReportContent } from '../content/contract.ts';
import type { Notice, ReportPage } from '../contract.ts';
import { findReport } from './queries.ts';

/** Everything the page of a report shows; null when there is none within reach. */
export async function readReportPage(
  { db, user }: RequestContext,
  reportId: number,
): Promise<ReportPage | null> {
  const found = await findReport(db, user, reportId);
  if (!found) return null;
  const { comunicazione } = found;
  return {
    ...found,
    comunicazione: comunicazione && {
      ...comunicazione,
      ...noticeTexts(found.content, comunicazione.scadenza, (await readReportSettings(db)).settings),
    },
    storia: await historyOf(db, 'final-report', reportId),
  };
}

type Settings = Awaited<ReturnType<typeof readReportSettings>>['settings'];

/** The ready text and whom it goes to, by the settings of today. */
function noticeTexts(
  content: ReportContent,
  dueOn: string,
  settings: Settings,
): Pick<Notice, 'oggetto' | 'testo' | 'destinatari' | 'mancanti'> {
  const { site, client, level } = content;
  const means = content.points.flatMap(({ mean, outcome }) =>
    mean && outcome === 'above' ? [mean.concentration] : [],
  );
  const values = {
    ...{ alias: site.alias, indirizzo: site.address, comune: site.city, provincia: site.province },
    ...{ cliente: client.name, numero: content.number, data: formatDay(content.issuedOn) },
    ...{ livello: level.bqM3, massimo: roundedConcentration(Math.max(0, ...means)).toLocaleString('it') },
    ...{ scadenza: formatDay(dueOn), laboratorio: settings.letterhead.name },
  };
  const { recipients, missing } = authoritiesOf(settings, site.province);
  return {
    oggetto: filledText(settings.notice.subject, values),
    testo: filledText(settings.notice.text, values),
    destinatari: recipients.map(({ kind, name, email }) => ({ ente: kind, nome: name, email })),
    mancanti: missing,
  };
}
