import { nominalExposureDays } from '#customers/points/rules.ts';
import type { LawOfUse, LawUse } from '#laboratory/report-settings/contract.ts';
import { addDays, addYears } from '#platform/contract/dates.ts';
import type { Deadline } from './contract.ts';

/** So many sites can be chosen for the chart. */
export const sitesOffered = 200;
/** So many deadlines and documents are named at first. */
export const namedInTile = 10;
/** So many deadlines are listed at all. */
export const listedInTile = 200;

type Site = Deadline['indirizzo'];
/** What measures at a site: since when the first of them, and how many. */
export type MeasuringSite = { indirizzo: Site; inizio: string; dosimetri: number };
/** The last report of a site. `sopraLivello: null`: it compared nothing, or did not settle it, and no term follows. */
export type ReportedSite = { indirizzo: Site; emessa: string; sopraLivello: boolean | null; uso: LawUse };
/** Years after a report, by the use of the building; null: the law gives no such term. */
type Terms = Readonly<Record<LawUse, { terms: Omit<LawOfUse['terms'], 'notifyMonths'> }>>;

/** The deadlines of a customer's sites, the earliest first. */
export function nextDeadlines(
  measuring: readonly MeasuringSite[],
  reported: readonly ReportedSite[],
  law: Terms,
): Deadline[] {
  const ofReport = (
    tipo: Deadline['tipo'],
    { indirizzo, emessa }: ReportedSite,
    years: number | null,
  ): Deadline[] =>
    years === null ? [] : [{ tipo, indirizzo, entro: addYears(emessa, years), dosimetri: null }];
  const deadlines: Deadline[] = [
    ...measuring.map(({ indirizzo, inizio, dosimetri }) => ({
      ...{ tipo: 'dosimetri' as const, indirizzo, dosimetri },
      entro: addDays(inizio, nominalExposureDays),
    })),
    ...reported.flatMap((report) => {
      const { terms } = law[report.uso];
      if (report.sopraLivello === null) return [];
      return report.sopraLivello
        ? [
            ...ofReport('rimedio', report, terms.remediateYearsAbove),
            ...ofReport('ripetizione', report, terms.repeatYearsAbove),
          ]
        : ofReport('ripetizione', report, terms.repeatYearsBelow);
    }),
  ];
  return deadlines.sort((one, other) => one.entro.localeCompare(other.entro));
}
