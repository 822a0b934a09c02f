/** What a report above the level has authorities told, and what a correction of it makes of that: pure. */
import type { LawUse, ReportSettings } from '#laboratory/report-settings/contract.ts';
import { defaultReportSettings, filledText } from '#laboratory/report-settings/rules.ts';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import type { Length } from '#platform/contract/limits.ts';
import type { ReportContent } from '../content/contract.ts';
import { highestMeanText, pointMeanText } from '../words/rules.ts';

/** The excess itself; another excess in its place; that there is none to be told any more. */
export const letterKinds = ['notice', 'changed', 'withdrawn'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Longer than the settings' texts: names are filled in, and a person may add to them. */
export const letterLengths = { subject: [1, 1000], text: [1, 20_000] } as const satisfies Record<
  string,
  Length
>;
export const longestRecipient = 500;

export const letterLabels: Record<LetterKind, string> = {
  notice: 'Comunicazione',
  changed: 'Rettifica della cifra',
  withdrawn: 'Rettifica: superamento annullato',
};

/** The last letter that stands, with what the revision it told of says. */
export type ToldLetter = { kind: LetterKind; sentOn: string; content: ReportContent };

/** Whose law a report follows; one of before the law went by use followed that of workplaces. */
export function lawUseOfReport({ use }: Pick<ReportContent, 'use'>): LawUse {
  return use ?? 'workplace';
}

/** Months within which authorities are told of an excess of such a building; null: they are not. */
export function noticeMonths(
  { law }: Pick<ReportSettings, 'law'>,
  content: Pick<ReportContent, 'use'>,
): number | null {
  return law[lawUseOfReport(content)].terms.notifyMonths;
}

/** What a report says to authorities; `withdrawnOn`: the day since when it is not valid any more. */
export type StandingContent = ReportContent & { withdrawnOn?: string };

/** What a report that was withdrawn for a reason says to authorities: no excess any more. */
export function asWithdrawn(
  content: ReportContent,
  { motivo, quando }: { motivo: string; quando: string },
): StandingContent {
  return { ...content, reason: motivo, isAboveLevel: false, withdrawnOn: romeDay(new Date(quando)) };
}

/** The settings' words for an excess that fell tell of a revision; of a report that was withdrawn there is none to send. */
const withdrawnReport = {
  subject: defaultReportSettings.rectification.withdrawn.subject,
  text: 'A rettifica della comunicazione del {inviata} si informa che la relazione {numero} del {data}, sulle misurazioni di radon eseguite presso {alias}, {indirizzo}, {comune} ({provincia}), di {cliente}, è stata annullata il {annullata} e non va più usata. Motivo dell’annullamento: {motivo}. La comunicazione del {inviata} è da considerare annullata.\n\n{laboratorio}',
};

/** What authorities are still to be told of a report as it stands, after what they were told last; null: nothing. */
export function owedLetter(
  told: ToldLetter | null,
  content: ReportContent,
  settings: Pick<ReportSettings, 'law'>,
): LetterKind | null {
  if (told === null || told.kind === 'withdrawn') return isToTell(content, settings) ? 'notice' : null;
  if (!isToTell(content, settings)) return 'withdrawn';
  return excessOf(told.content) === excessOf(content) ? null : 'changed';
}

/** Every revision of a report, the oldest first, and the day since when it is not valid any more. */
type Standing = { revisions: readonly ReportContent[]; withdrawnOn: string | undefined };

/**
 * The first day that a letter can have been sent on: of what it tells there was nothing before, nor after a later letter.
 * A revision that leaves an excess, or that there is none, as it was tells nothing else.
 */
export function earliestSending(
  { revisions, withdrawnOn }: Standing,
  told: Pick<ToldLetter, 'sentOn'> | null,
  settings: Pick<ReportSettings, 'law'>,
): string {
  const since = withdrawnOn ?? unchangedSince(revisions, settings);
  return told !== null && told.sentOn > since ? told.sentOn : since;
}

/** The day since when every revision has the same to be told. */
function unchangedSince(revisions: readonly ReportContent[], settings: Pick<ReportSettings, 'law'>): string {
  const toTell = revisions.map((one) => (isToTell(one, settings) ? excessOf(one) : null));
  return revisions.reduce(
    (since, { issuedOn }, index) => (index > 0 && toTell[index] === toTell[index - 1] ? since : issuedOn),
    '',
  );
}

function isToTell(content: ReportContent, settings: Pick<ReportSettings, 'law'>): boolean {
  return content.isAboveLevel && noticeMonths(settings, content) !== null;
}

const pointsAbove = ({ points }: ReportContent) => points.filter(({ outcome }) => outcome === 'above');

/** Level and points above it with their means, as printed. */
function excessOf(content: ReportContent): string {
  const means = pointsAbove(content).map((point) => `${point.id} ${pointMeanText(point)}`);
  return [content.level.bqM3, ...means.sort()].join('; ');
}

/** The highest mean that is above the level, as printed; in words where a point is above it without a mean. */
function highestAbove(content: ReportContent): string {
  const hasMean = pointsAbove(content).some(({ mean }) => mean !== null);
  return hasMean ? highestMeanText(content.points) : `più di ${content.level.bqM3.toLocaleString('it')}`;
}

/** Subject and text of what authorities are to be told, by the settings of today. */
export function letterText(
  kind: LetterKind,
  content: StandingContent,
  { told, dueOn, settings }: { told: ToldLetter | null; dueOn: string; settings: ReportSettings },
): { subject: string; text: string } {
  const { site, client, level, withdrawnOn } = content;
  const wording = wordingOf(kind, content, settings);
  const values = {
    ...{ alias: site.alias, indirizzo: site.address, comune: site.city, provincia: site.province },
    ...{ cliente: client.name, numero: content.number, data: formatDay(content.issuedOn) },
    ...{ revisione: content.revision, motivo: (content.reason ?? '—').replace(/\.$/, '') },
    ...{ livello: level.bqM3, laboratorio: settings.letterhead.name, scadenza: formatDay(dueOn) },
    // Figures only where there is an excess to tell: of none there is no highest.
    ...(kind !== 'withdrawn' && { massimo: highestAbove(content) }),
    ...(withdrawnOn !== undefined && { annullata: formatDay(withdrawnOn) }),
    ...(told && { inviata: formatDay(told.sentOn), comunicato: highestAbove(told.content) }),
  };
  return { subject: filledText(wording.subject, values), text: filledText(wording.text, values) };
}

function wordingOf(kind: LetterKind, { withdrawnOn }: StandingContent, settings: ReportSettings) {
  if (kind === 'notice') return settings.notice;
  return withdrawnOn === undefined ? settings.rectification[kind] : withdrawnReport;
}
