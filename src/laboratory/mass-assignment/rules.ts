/** One set of values for many dosimeters at once (Q2-108). Days are `YYYY-MM-DD`, densities tracks/cm². */
import { csvText } from '#platform/contract/csv.ts';
import { formatDay } from '#platform/contract/dates.ts';

export const maxDosimeters = 1000;
/** The page sends so many at a time, so that it can tell how far it is. */
export const dosimetersPerCall = 20;
/** Said of what was changed in placements when nobody gave a reason. */
export const usualReason = 'Assegnazione massiva dosimetri';
const shortestReason = 5;

/** What every listed dosimeter gets; null leaves what it has. */
export type AssignedValues = {
  monitoringStart: string | null;
  monitoringEnd: string | null;
  analysis: string | null;
  traces: number | null;
  background: number | null;
  cdr: string | null;
  buildingCode: string | null;
  reason: string | null;
};

export const assignmentTexts = {
  noCodes: 'Indicare almeno un dosimetro.',
  tooManyCodes: `Al massimo ${maxDosimeters} dosimetri alla volta.`,
  notANumber: 'Indicare un numero, zero o più.',
  nothing: 'Indicare almeno un valore da assegnare.',
  future: 'La data non può essere nel futuro.',
  endBeforeStart: 'La fine non può venire prima dell’inizio.',
  analysisBeforeEnd: 'L’analisi non può venire prima della fine.',
  cdrAlone: 'Con il CDR va indicato anche il codice stabile.',
  reasonTooShort: 'Indicare il motivo, da 5 a 255 caratteri.',
  unknown: 'Nessun dosimetro con questo codice.',
  noSite: 'Nessuna sede ha questo codice stabile.',
  noSiteWithCdr: 'Nessuna sede ha questo codice stabile con questo CDR.',
  severalSites: 'Più sedi hanno questo codice stabile: indicare anche il CDR.',
  severalPrincipals:
    'Sedi di più committenti hanno questo codice stabile: assegnare prima il dosimetro a un committente.',
  otherPrincipal: (name: string) => `È assegnato a ${name}: la sede è di un altro committente.`,
  placedElsewhere: (site: string) =>
    `È posizionato presso ${site}: per spostarlo va corretto il posizionamento.`,
  closedElsewhere: (site: string, day: string) =>
    `Il suo trattamento presso ${site} si è chiuso il ${formatDay(day)}.`,
  closedLater: (day: string) => `Ha un altro trattamento, chiuso il ${formatDay(day)}.`,
  lost: 'Il dosimetro risulta smarrito.',
  inStore: 'È in magazzino, non assegnato a un committente: indicare anche la sede.',
  notPlaced: 'Non è ancora in un punto: le date si registrano con il posizionamento.',
  startMissing: 'Manca l’inizio.',
} as const;

/** What is wrong with the values themselves, by field; the list of dosimeters is the contract's matter. */
export function assignmentProblems(
  values: AssignedValues,
  today: string,
): Partial<Record<keyof AssignedValues, string>> {
  const { monitoringStart, monitoringEnd, analysis, reason } = values;
  const problems: Partial<Record<keyof AssignedValues, string>> = {};
  for (const name of ['monitoringStart', 'monitoringEnd', 'analysis'] as const)
    if ((values[name] ?? '') > today) problems[name] = assignmentTexts.future;
  if (monitoringStart !== null && monitoringEnd !== null && monitoringEnd < monitoringStart)
    problems.monitoringEnd ??= assignmentTexts.endBeforeStart;
  const earliest = monitoringEnd ?? monitoringStart;
  if (analysis !== null && earliest !== null && analysis < earliest)
    problems.analysis ??= assignmentTexts.analysisBeforeEnd;
  if (values.cdr !== null && values.buildingCode === null) problems.buildingCode = assignmentTexts.cdrAlone;
  if (reason !== null && reason.length < shortestReason) problems.reason = assignmentTexts.reasonTooShort;
  const { monitoringStart: start, monitoringEnd: end, traces, background, cdr, buildingCode } = values;
  const given = [start, end, analysis, traces, background, cdr, buildingCode];
  if (given.every((value) => value === null)) problems.monitoringStart = assignmentTexts.nothing;
  return problems;
}

/** A site that a building code may mean. */
export type CodedSite = { id: number; name: string; principalId: number };

/** The site a dosimeter goes to, by whom it was given to (null: nobody yet); or why none, in words. */
export function siteFor(
  sites: readonly CodedSite[],
  principal: { id: number; nome: string } | null,
): { site: CodedSite } | { problem: string } {
  const own = principal === null ? sites : sites.filter(({ principalId }) => principalId === principal.id);
  const [site, another] = own;
  if (site === undefined) return { problem: assignmentTexts.otherPrincipal(principal?.nome ?? '') };
  if (another === undefined) return { site };
  const isOfOne = own.every(({ principalId }) => principalId === site.principalId);
  return { problem: isOfOne ? assignmentTexts.severalSites : assignmentTexts.severalPrincipals };
}

export type AssignmentOutcome = {
  assigned: readonly string[];
  refused: readonly { code: string; message: string }[];
};

/** What became of each dosimeter, refused ones first, as a file for a spreadsheet. */
export function outcomeCsv({ assigned, refused }: AssignmentOutcome): string {
  return csvText([
    ['Dosimetro', 'Esito', 'Motivo'],
    ...refused.map(({ code, message }) => [code, 'Rifiutato', message]),
    ...assigned.map((code) => [code, 'Assegnato', '']),
  ]);
}
