/**
 * Chains of exposures: whether a measuring point was measured long enough for a final report. Days are calendar days
 * of Europe/Rome; the clock is an argument.
 */
import { addDays, dayNumber, daysBetween, formatDay } from '#platform/contract/dates.ts';
import type { Candidate } from './contract.ts';

/** Exposures on one point hang together when fewer days than these lie between one's end and the next one's start. */
export const chainingGapDays = 30;

/** One dosimeter's time at a point, from the day it was placed to the day it was removed. */
export type Exposure = { codice: string; inizio: string; fine: string };

/** Exposures that hang together, oldest first. `giorni` is the sum of theirs. */
export type Chain<E extends Exposure = Exposure> = { exposures: readonly E[]; giorni: number };

/** Days of exposure: those between start and end, 0 when both fall on one day. */
export function exposureDays({ inizio, fine }: Pick<Exposure, 'inizio' | 'fine'>): number {
  return daysBetween(inizio, fine);
}

/** The first exposure that ends before it starts; undefined when none does. */
export function firstReversed<E extends Exposure>(exposures: readonly E[]): E | undefined {
  return exposures.find(({ inizio, fine }) => fine < inizio);
}

/** The text that stands instead of the candidates while a dosimeter ends before it starts. */
export function reversedText(code: string): string {
  return `Uno dei dosimetri ha la data fine prima della data inizio: (${code})`;
}

/** Days by their numbers, of an exposure among tens of thousands. */
type DayNumbers = { inizio: number; fine: number };
/** Neighbours that hang together, from `first` to before `end`; `giorni` is the sum of theirs. */
type Run = { first: number; end: number; giorni: number };

/**
 * Exposures of one point, in the order of their starts and ends, parted into chains. Two neighbours hang together when
 * the gap between them is under 30 days; overlaps, which only old data have, hang together too.
 */
export function runsOf(inOrder: readonly DayNumbers[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  let previousEnd = Number.NEGATIVE_INFINITY;
  inOrder.forEach(({ inizio, fine }, index) => {
    if (run && inizio - previousEnd < chainingGapDays) {
      run.end = index + 1;
      run.giorni += fine - inizio;
    } else {
      run = { first: index, end: index + 1, giorni: fine - inizio };
      runs.push(run);
    }
    previousEnd = fine;
  });
  return runs;
}

/** Exposures of one point parted into chains, oldest first. */
export function chainsOf<E extends Exposure>(exposures: readonly E[]): Chain<E>[] {
  const inOrder = [...exposures].sort(
    (one, other) => compare(one.inizio, other.inizio) || compare(one.fine, other.fine),
  );
  const days = inOrder.map(({ inizio, fine }) => ({ inizio: dayNumber(inizio), fine: dayNumber(fine) }));
  return runsOf(days).map(({ first, end, giorni }) => ({ exposures: inOrder.slice(first, end), giorni }));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The chain with the most days; of several the most recent one. Null without any. */
export function mostDays<C extends { giorni: number }>(oldestFirst: readonly C[]): C | null {
  return oldestFirst.reduce<C | null>(
    (best, chain) => (best === null || chain.giorni >= best.giorni ? chain : best),
    null,
  );
}

/** The chain that counts of all exposures of a point. */
export function longestChain<E extends Exposure>(exposures: readonly E[]): Chain<E> | null {
  return mostDays(chainsOf(exposures));
}

/** What was and is measured at a point. `attivo`: the dosimeter that lies there now. */
export type PointExposures<E extends Exposure = Exposure> = {
  ended: readonly E[];
  attivo: { inizio: string } | null;
};

/**
 * Days that a point still lacks, and the first day on which it has them. 0 days: the dosimeter may be removed today.
 * `contano`, where an older chain is longer and cannot go on any more: the days of the one that does.
 */
export type Shortfall = { giorni: number; dal: string; contano?: number };

/**
 * What a point lacks for `reqDays` when measuring goes on: with the dosimeter that lies there, else with one placed
 * today. A chain whose last dosimeter was removed 30 days ago or more cannot be lengthened. Null: nothing is lacking.
 */
export function shortfallOf(
  { ended, attivo }: PointExposures,
  today: string,
  reqDays: number,
): Shortfall | null {
  const best = longestChain(ended);
  if (best !== null && best.giorni >= reqDays) return null;
  const start = attivo?.inizio ?? today;
  const last = chainsOf(ended).at(-1);
  const lastEnd = last?.exposures.at(-1)?.fine;
  const goesOn = last !== undefined && lastEnd !== undefined && daysBetween(lastEnd, start) < chainingGapDays;
  const counted = goesOn ? last.giorni : 0;
  const dal = addDays(start, reqDays - counted);
  if (dal <= today) return { giorni: 0, dal: today };
  const isBroken = best !== null && best.giorni > counted;
  return { giorni: daysBetween(today, dal), dal, ...(isBroken ? { contano: counted } : {}) };
}

/** The least that an address lacks, over its points; null when nothing is lacking, or nothing is measured at all. */
export function leastShortfall(
  points: readonly PointExposures[],
  today: string,
  reqDays: number,
): Shortfall | null {
  const lacking = points.map((point) => shortfallOf(point, today, reqDays));
  if (lacking.some((shortfall) => shortfall === null)) return null;
  return lacking.reduce<Shortfall | null>(
    (least, shortfall) => (shortfall && (least === null || shortfall.dal < least.dal) ? shortfall : least),
    null,
  );
}

/**
 * 'mancano 23 giorni: prossima data utile 12/01/2027', and why days that were measured do not count where a longer
 * chain has come to its end: else '200 giorni su 340' and 'mancano 340 giorni' would read as a mistake.
 */
export function shortfallInWords({ giorni, dal, contano }: Shortfall): string {
  if (giorni === 0) return 'i giorni bastano: il dosimetro va rimosso';
  const missing = giorni === 1 ? 'manca 1 giorno' : `mancano ${giorni} giorni`;
  const told = `${missing}: prossima data utile ${formatDay(dal)}`;
  if (contano === undefined) return told;
  const since = `dopo una pausa di ${chainingGapDays} giorni o più i giorni di prima non si sommano`;
  return `${told} (${since}: ${contano === 0 ? 'si riparte da zero' : `ne contano ${contano}`})`;
}

/** An exposure, and whether the laboratory has its result; without one it may have been read and wait to be counted again. */
export type MeasuredExposure = Exposure & { risultato: boolean; daRicontare?: boolean | undefined };

/** Whether an address is ready for its final report; `motivo` says in words what it lacks. */
export type Verdict = { pronto: boolean; motivo: string | null };

/**
 * Ready: one point has `reqDays` in one chain whose dosimeters all have their result. One such point is enough. Of
 * several with enough days the one that lacks the fewest results is told.
 */
export function verdictOf(
  points: readonly PointExposures<MeasuredExposure>[],
  today: string,
  reqDays: number,
): Verdict {
  const longEnough = points
    .map(({ ended }) => longestChain(ended))
    .filter((chain) => chain !== null && chain.giorni >= reqDays);
  if (longEnough.length > 0) {
    const [least = []] = longEnough
      .map((chain) => withoutResult(chain?.exposures ?? []))
      .sort((one, other) => one.length - other.length);
    return { pronto: least.length === 0, motivo: least.length === 0 ? null : missingInWords(least) };
  }
  const shortfall = leastShortfall(points, today, reqDays);
  return { pronto: false, motivo: shortfall && shortfallInWords(shortfall) };
}

function withoutResult(exposures: readonly MeasuredExposure[]): MeasuredExposure[] {
  return exposures.filter(({ risultato }) => !risultato);
}

/** 'mancano i risultati di 2 dosimetri; 1 dosimetro è da ricontare' */
function missingInWords(lacking: readonly MeasuredExposure[]): string {
  const recount = lacking.filter(({ daRicontare }) => daRicontare).length;
  const missing = lacking.length - recount;
  return [
    missing === 0
      ? []
      : missing === 1
        ? 'manca il risultato di 1 dosimetro'
        : `mancano i risultati di ${missing} dosimetri`,
    recount === 0
      ? []
      : recount === 1
        ? '1 dosimetro è da ricontare'
        : `${recount} dosimetri sono da ricontare`,
  ]
    .flat()
    .join('; ');
}

/** Whether a result is there, in words: 'risultato presente', 'da ricontare', 'manca il risultato'. */
export function resultInWords({ risultato, daRicontare }: Omit<MeasuredExposure, keyof Exposure>): string {
  if (risultato) return 'risultato presente';
  return daRicontare ? 'da ricontare' : 'manca il risultato';
}

/** Years back from today that the candidates are looked for. */
const yearsBack = 2;

/** The day from which candidates are shown unless another one is asked for. */
export function candidatesFrom(today: string): string {
  const day = `${Number(today.slice(0, 4)) - yearsBack}${today.slice(4)}`;
  return day.endsWith('-02-29') ? `${day.slice(0, 4)}-02-28` : day;
}

/** A point of the site that something measures at now; `inizio` is when that began. */
export type MeasuringPoint = {
  id: number;
  alias: string;
  codicePiano: number | null;
  oldPiano: string | null;
  inizio: string;
};

/** A point with what has measured and measures there. */
export type SitePoint = PointExposures<MeasuredExposure> & {
  id: number;
  name: string;
  floorId: number | null;
  oldFloor: string | null;
};

/** The points of a site out of the candidates' rows and of what measures there now, in this order. */
export function sitePoints(rows: readonly Candidate[], measuring: readonly MeasuringPoint[]): SitePoint[] {
  const points = new Map<number, SitePoint & { ended: MeasuredExposure[] }>();
  for (const { measurePointId: id, measurePointName: name, floorNumber, floorOld, dosimeter } of rows) {
    const known = points.get(id);
    if (known) known.ended.push(dosimeter);
    else
      points.set(id, {
        id,
        name,
        floorId: floorNumber,
        oldFloor: floorOld,
        ended: [dosimeter],
        attivo: null,
      });
  }
  for (const { id, alias, codicePiano, oldPiano, inizio } of measuring) {
    const known = points.get(id);
    const attivo = { inizio };
    points.set(
      id,
      known
        ? { ...known, attivo }
        : { id, name: alias, floorId: codicePiano, oldFloor: oldPiano, ended: [], attivo },
    );
  }
  return [...points.values()];
}

/** Code of the first dosimeter that ends before it starts; undefined when none does. */
export function reversedCode(rows: readonly Candidate[]): string | undefined {
  return firstReversed(rows.map(({ dosimeter }) => dosimeter))?.codice;
}

/** The chain that counts at a point. */
export function keptChain({ ended }: SitePoint) {
  return longestChain(ended) ?? { exposures: [], giorni: 0 };
}

/** The verdict on a site, with what stands instead of the candidates while a dosimeter ends before it starts. */
export function siteVerdict(points: readonly SitePoint[], today: string, reqDays: number): Verdict {
  const reversed = firstReversed(points.flatMap(({ ended }) => ended));
  if (reversed) return { pronto: false, motivo: reversedText(reversed.codice) };
  return verdictOf(points, today, reqDays);
}
