/**
 * Issuing final reports for many sites or one: the texts of the search, the pace of the cards, what a card says.
 */

import type { Candidate } from '#field/candidates/contract.ts';
import {
  type Exposure,
  firstReversed,
  longestChain,
  type MeasuredExposure,
  type PointExposures,
  reversedText,
  verdictOf,
} from '#field/candidates/rules.ts';
import { addDays, formatDay } from '#platform/contract/dates.ts';

/** Each card begins so long after the one before (specification, section 9). */
export const cardDelayMs = 900;

/** The toast after a reminder closes after so long (specification, section 9). */
export const reminderToastMs = 3000;

export const issuingTexts = {
  noCoordinates: 'Impossibile stabilire le coordinate geografiche',
  severalPlaces: 'L’indirizzo può indicare più luoghi: scegliere quello giusto',
  noRecipient: 'Nessun indirizzo e-mail disponibile',
  nothingMissing: 'I questionari della sede sono completi: non c’è nulla da sollecitare.',
  reminderFailed: "Errore durante l'invio del promemoria",
  checkDates: 'Controlla le date',
  creating: 'Creazione relazione finale in corso',
  noneReady: 'Nessuna sede pronta in questo periodo.',
  noneChosenReady: 'Nessuna delle sedi scelte è ancora pronta: ricaricare la pagina.',
  runUnderway: 'È già in corso un’emissione con queste date: aspettare che finisca.',
  unexpected: 'Errore imprevisto: riprovare; se resta, avvisare chi gestisce il programma.',
  nothingMeasured: 'nessun dosimetro nel periodo',
} as const;

/** Why a site that was chosen is not issued: 'non è più pronta: mancano 23 giorni…' */
export const notReadyAnyMore = (reason: string) => `Non è più pronta: ${reason}`;

/** What is wrong with the dates of a search; null when nothing is. Both days count (Q1-15). */
export function windowProblem(from: string, to: string | null | undefined): string | null {
  if (from === '') return issuingTexts.checkDates;
  return to && to < from ? issuingTexts.checkDates : null;
}

/** The day from which the screen of a single site looks: one year and 60 days before today. */
export function singleSiteFrom(today: string): string {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return addDays(yearAgo.endsWith('-02-29') ? `${yearAgo.slice(0, 4)}-02-28` : yearAgo, -60);
}

/** 'Misurazioni iniziate dopo il 15/01/2024 e terminate prima del 01/02/2025' */
export function searchInWords(from: string, to: string | null): string {
  const until = to === null ? '' : ` e terminate prima del ${formatDay(to)}`;
  return `Misurazioni iniziate dopo il ${formatDay(from)}${until}`;
}

/** How long all cards take, ms: one after another at their pace. */
export function loadingMs(sites: number): number {
  return sites * cardDelayMs;
}

/** 'mm:ss', begun seconds counted. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** Whether it is known where a site lies; (0,0) in the sea stands for nothing known (Q1-18). */
export function hasPlace({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): boolean {
  return latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0);
}

/** Two calendar years after a day; of 29 February the 28th. */
function twoYearsAfter(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 2}${day.slice(4)}`;
  return later.endsWith('-02-29') ? `${later.slice(0, 4)}-02-28` : later;
}

/** Whether the dates of a dosimeter look wrong: it ends before it starts, or two or more years after (Q1-24). */
export function areDatesOdd({ inizio, fine }: Pick<Exposure, 'inizio' | 'fine'>): boolean {
  return fine < inizio || fine >= twoYearsAfter(inizio);
}

/** Where a card stands. */
export const cardStatuses = ['idle', 'fetching', 'insufficient', 'ready', 'error', 'issued'] as const;
export type CardStatus = (typeof cardStatuses)[number];

export const cardStatusLabels: Record<CardStatus, string> = {
  idle: 'In attesa',
  fetching: 'Caricamento',
  insufficient: 'Insuff.',
  ready: 'Pronto',
  error: 'Errore',
  issued: 'Emesso',
};

export type CardDosimeter = Candidate['dosimeter'] & {
  /** In the chain that counts. */
  isCounted: boolean;
};
export type CardPoint = { id: number; name: string; totalDays: number; dosimeters: CardDosimeter[] };

/** The points of a card out of the candidates' rows, in their order, with the days of the longest chain. */
export function cardPoints(rows: readonly Candidate[]): CardPoint[] {
  const byPoint = new Map<number, { name: string; all: Candidate['dosimeter'][] }>();
  for (const { measurePointId, measurePointName: name, dosimeter } of rows) {
    const known = byPoint.get(measurePointId);
    if (known) known.all.push(dosimeter);
    else byPoint.set(measurePointId, { name, all: [dosimeter] });
  }
  return [...byPoint].map(([id, { name, all }]) => {
    const chain = longestChain(all);
    const counted = new Set<Candidate['dosimeter']>(chain?.exposures);
    const dosimeters = all.map((one) => ({ ...one, isCounted: counted.has(one) }));
    return { id, name, totalDays: chain?.giorni ?? 0, dosimeters };
  });
}

export type CardVerdict = {
  status: Extract<CardStatus, 'insufficient' | 'ready' | 'error' | 'issued'>;
  /** What is lacking or wrong, in words. */
  reason: string | null;
};

/** A point where a dosimeter lies now, since `inizio`. */
export type Measuring = { id: number; inizio: string };

/** What no report holds yet of each point of a card, and what lies there now. */
function unreportedPoints(
  rows: readonly Candidate[],
  measuring: readonly Measuring[],
): PointExposures<MeasuredExposure>[] {
  return cardPoints(rows).map(({ id, dosimeters }) => ({
    ended: dosimeters.filter(({ relazione }) => relazione === null),
    attivo: measuring.find((point) => point.id === id) ?? null,
  }));
}

/** What a loaded card says. An issued one stays issued whatever its dates look like. */
export function cardVerdict(
  site: {
    rows: readonly Candidate[];
    measuring: readonly Measuring[];
    finalReport: { id: number } | null;
  },
  today: string,
  reqDays: number,
): CardVerdict {
  if (site.finalReport !== null) return { status: 'issued', reason: null };
  const reversed = firstReversed(site.rows.map(({ dosimeter }) => dosimeter));
  if (reversed) return { status: 'error', reason: reversedText(reversed.codice) };
  const verdict = verdictOf(unreportedPoints(site.rows, site.measuring), today, reqDays);
  if (verdict.pronto) return { status: 'ready', reason: null };
  return { status: 'insufficient', reason: verdict.motivo ?? issuingTexts.nothingMeasured };
}

type RunCounts = {
  total: number;
  issued: number;
  failed: number;
  cancelled: number;
  finishedAt: string | null;
};

type RunEnd = { issued: number } & Record<'giaEmesse' | 'senzaEmail' | 'sopraLivello' | 'daFirmare', number>;

const reports = (count: number) => (count === 1 ? '1 relazione' : `${count} relazioni`);

/** '37 relazioni emesse' */
export function issuedInWords({ issued, giaEmesse }: RunEnd): string {
  const own = issued - giaEmesse;
  return `${reports(own)} ${own === 1 ? 'emessa' : 'emesse'}`;
}

/** What became of a run: '37 relazioni emesse · 32 annunciate per e-mail · 5 senza indirizzo e-mail · 2 sopra il livello' */
export function runResultInWords(run: RunEnd): string {
  const own = run.issued - run.giaEmesse;
  const told = own - run.senzaEmail;
  const announced = run.daFirmare > 0 ? 'da annunciare dopo la firma' : 'annunciate per e-mail';
  return [
    issuedInWords(run),
    ...(told > 0 ? [`${told} ${announced}`] : []),
    ...(run.senzaEmail > 0 ? [`${run.senzaEmail} senza indirizzo e-mail`] : []),
    ...(run.sopraLivello > 0 ? [`${run.sopraLivello} sopra il livello`] : []),
    ...(run.giaEmesse > 0 ? [`${run.giaEmesse} già emesse da altri`] : []),
  ].join(' · ');
}

/** 'Emetti 37 relazioni (2 sopra il livello, 5 senza indirizzo e-mail)' */
export function issueChosenInWords(
  sites: readonly { sopraLivello: boolean; raggiungibile: boolean }[],
): string {
  const above = sites.filter(({ sopraLivello }) => sopraLivello).length;
  const mute = sites.filter(({ raggiungibile }) => !raggiungibile).length;
  const told = [
    ...(above > 0 ? [`${above} sopra il livello`] : []),
    ...(mute > 0 ? [`${mute} senza indirizzo e-mail`] : []),
  ];
  return `Emetti ${reports(sites.length)}${told.length > 0 ? ` (${told.join(', ')})` : ''}`;
}

/** How many sites of a run are dealt with, and how much of it that is. */
export function runProgress({ total, issued, failed, cancelled }: Omit<RunCounts, 'finishedAt'>) {
  const done = issued + failed;
  const open = total - cancelled;
  return { done, percent: open === 0 ? 100 : Math.floor((100 * done) / open) };
}

/** '124 di 400, 3 con errori' */
export function runInWords(run: RunCounts): string {
  const { done } = runProgress(run);
  const errors = run.failed > 0 ? `, ${run.failed} con errori` : '';
  const withdrawn = run.cancelled > 0 ? `, ${run.cancelled} interrotte` : '';
  const ending = run.finishedAt === null ? '' : '. Emissione conclusa.';
  return `${done} di ${run.total}${errors}${withdrawn}${ending}`;
}

/** What a run that has ended left undone: '1 non riuscita, 3 interrotte'; null when nothing. */
export function leftUndoneInWords({ failed, cancelled }: RunCounts): string | null {
  const parts = [
    ...(failed > 0 ? [`${failed} ${failed === 1 ? 'non riuscita' : 'non riuscite'}`] : []),
    ...(cancelled > 0 ? [`${cancelled} ${cancelled === 1 ? 'interrotta' : 'interrotte'}`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}

type RunPreview = {
  pronte: number;
  clientiConEmail: number;
  questionariIncompleti: number;
  sopraLivello: number;
};

/** '439 relazioni · 0 clienti con un indirizzo e-mail · 439 con questionario incompleto · 16 sopra il livello' */
export function runPreviewInWords({
  pronte,
  clientiConEmail,
  questionariIncompleti,
  sopraLivello,
}: RunPreview): string {
  return [
    pronte === 1 ? '1 relazione' : `${pronte} relazioni`,
    `${clientiConEmail === 1 ? '1 cliente' : `${clientiConEmail} clienti`} con un indirizzo e-mail`,
    `${questionariIncompleti} con questionario incompleto`,
    `${sopraLivello} sopra il livello`,
  ].join(' · ');
}
