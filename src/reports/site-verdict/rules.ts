/**
 * How a site stands beside its reference level, pure: each point by its last closed year, judged as a report would judge
 * it. Nothing here says 'not above' of a site while one of its points in use is not known to be.
 */
import { chainsOf, type Exposure, firstReversed, reversedText } from '#field/candidates/rules.ts';
import { resultBeside } from '#laboratory/level-comparison/rules.ts';
import { exposureHours } from '#laboratory/results/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import {
  type FactExposure,
  type HeldExposure,
  meanName,
  pointMeanText,
  reportedPoint,
  type Yardstick,
} from '../final-reports/rules.ts';
import type { SiteStanding } from '../site-standings/rules.ts';
import type { PointVerdict, SiteVerdict } from './contract.ts';

/** One dosimeter's time at a point with its result; `told`: in a report that is open to the customer. */
export type MeasuredPeriod = Omit<FactExposure, 'source'> & { told: boolean };

/** The same with the report in force that it stands in. */
export type HeldPeriod = MeasuredPeriod & Pick<HeldExposure, 'heldBy' | 'heldHere' | 'heldFor'>;
export type HeldMeasuredPoint = Omit<MeasuredPoint, 'periodi'> & {
  codicePiano: number | null;
  oldPiano: string | null;
  periodi: readonly HeldPeriod[];
};

/** A point with what has measured there to its end, lost ones apart, and since when something measures there now. */
export type MeasuredPoint = {
  id: number;
  nome: string;
  attivo: boolean;
  inMisuraDal: string | null;
  periodi: readonly MeasuredPeriod[];
};

/** The same with the latest of its periods alone; `earlier`: it was measured before these, too. */
export type LatestPoint = MeasuredPoint & { earlier: boolean };

/**
 * The years that were closed, the latest first: at each end, the fewest exposures of its chain before it that have the
 * days of an annual mean.
 */
export function closedYears<E extends Exposure>(exposures: readonly E[], reqDays: number): E[][] {
  return chainsOf(exposures)
    .toReversed()
    .flatMap(({ exposures: chain }) => yearsOfChain(chain, reqDays));
}

function yearsOfChain<E extends Exposure>(chain: readonly E[], reqDays: number): E[][] {
  const years: E[][] = [];
  for (let end = chain.length; end > 0; end -= 1) {
    let days = 0;
    let start = end;
    while (start > 0 && days < reqDays) {
      start -= 1;
      const one = chain[start];
      days += one ? exposureHours(one.inizio, one.fine) / 24 : 0;
    }
    if (days < reqDays) break;
    years.push(chain.slice(start, end));
  }
  return years;
}

/** A point by the latest closed year whose results are all there; without one by what was measured last. */
export function pointVerdictOf(point: MeasuredPoint, yardstick: Yardstick): PointVerdict {
  const { id, nome, attivo, inMisuraDal, periodi } = point;
  const known = { id, nome, attivo, inMisuraDal };
  const nothing = { media: null, giorni: null, dal: null, al: null, periodoSopra: false, riferito: false };
  if (periodi.length === 0) return { ...known, ...nothing, esito: 'never', manca: null };
  const reversed = firstReversed(periodi);
  if (reversed)
    return {
      ...{ ...known, ...nothing, esito: 'no-result', manca: reversedText(reversed.codice) },
      periodoSopra: periodi.some((period) => isPeriodAbove(period, yardstick)),
    };
  const judge = (exposures: readonly MeasuredPeriod[]) =>
    reportedPoint(
      { id, name: nome, room: null, floorId: null, oldFloor: null, surface: null, exposures },
      yardstick,
    );
  const years = closedYears(periodi, yardstick.reqDays);
  const open = chainsOf(periodi).at(-1)?.exposures ?? [];
  const counted = years.find((year) => judge(year).outcome !== 'no-result') ?? years[0] ?? open;
  const { outcome, mean, totalDays, missing } = judge(counted);
  const isWhole = isOfClosedYear(outcome);
  const rest = isWhole ? periodi.filter(({ inizio }) => inizio >= (counted.at(-1)?.fine ?? '')) : periodi;
  return {
    ...known,
    ...{ esito: outcome, media: mean, giorni: totalDays, manca: missing },
    ...{ dal: counted[0]?.inizio ?? null, al: counted.at(-1)?.fine ?? null },
    periodoSopra: outcome !== 'above' && rest.some((period) => isPeriodAbove(period, yardstick)),
    riferito: counted.every(({ told }) => told),
  };
}

const isOfClosedYear = (outcome: PointVerdict['esito']) =>
  outcome === 'above' || outcome === 'below' || outcome === 'not-comparable';

/**
 * Whether the latest periods tell what all would: a closed year with its results is the latest one, whatever was before
 * it, and only what came after it can be above the level besides.
 */
export function isSettled({ earlier }: Pick<LatestPoint, 'earlier'>, { esito }: PointVerdict): boolean {
  return !earlier || isOfClosedYear(esito);
}

/** Whether one dosimeter alone is above the level: no annual mean, but nothing to be silent about. */
export function isPeriodAbove(
  { inizio, fine, result }: MeasuredPeriod,
  { level, rule }: Pick<Yardstick, 'level' | 'rule'>,
): boolean {
  if (result === null) return false;
  const { esito, esposizione, incertezzaEsposizione } = result.measure;
  const exposure = esposizione === null ? null : { value: esposizione, uncertainty: incertezzaEsposizione };
  return (
    resultBeside({ state: esito, exposure, hours: exposureHours(inizio, fine) }, level, rule) === 'above'
  );
}

/**
 * What follows for the site. Above: one point is, also one that is out of use by now. Below: all points in use are
 * known not to be above, and no later period is.
 */
export function standingOf(points: readonly PointVerdict[]): SiteStanding {
  if (points.some(({ esito }) => esito === 'above')) return 'above';
  const used = points.filter(({ attivo }) => attivo);
  const asked = used.length > 0 ? used : points;
  const isBelow = ({ esito, periodoSopra }: PointVerdict) => esito === 'below' && !periodoSopra;
  if (asked.length > 0 && asked.every(isBelow) && points.every(({ periodoSopra }) => !periodoSopra))
    return 'below';
  if (asked.some(({ esito }) => esito === 'below')) return 'partly';
  if (asked.some(({ esito }) => esito === 'not-comparable')) return 'not-comparable';
  if (points.some(({ inMisuraDal }) => inMisuraDal !== null)) return 'measuring';
  return points.some(({ esito }) => esito !== 'never') ? 'waiting' : 'never';
}

/** A site out of its points. */
export function siteVerdictOf(
  points: readonly MeasuredPoint[],
  livello: SiteVerdict['livello'],
  yardstick: Omit<Yardstick, 'level'>,
): SiteVerdict {
  const punti = points.map((point) => pointVerdictOf(point, { ...yardstick, level: livello.bqM3 }));
  return { esito: standingOf(punti), livello, punti };
}

/** Green is for what is known of every point alone. */
export type VerdictTone = 'above' | 'good' | 'attention' | 'quiet';
export type VerdictWords = { text: string; tone: VerdictTone; detail: string | null };

const names = (points: readonly PointVerdict[]) => {
  const shown = points.slice(0, 3).map(({ nome }) => nome);
  const more = points.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` e altri ${more}` : ''}`;
};

/** 'Sopra il livello 300', 'Non superiore a 300', 'Non superiore a 300 in 3 punti su 5', 'In misura', 'Mai misurata'. */
export function verdictWords({
  esito,
  livello,
  punti,
}: Pick<SiteVerdict, 'esito' | 'livello' | 'punti'>): VerdictWords {
  const level = livello.bqM3;
  const used = punti.filter(({ attivo }) => attivo);
  const asked = used.length > 0 ? used : punti;
  const having = (...states: PointVerdict['esito'][]) =>
    asked.filter((point) => states.includes(point.esito));
  const warned = punti.filter(({ periodoSopra }) => periodoSopra);
  const warning = warned.length === 0 ? null : `un periodo sopra il livello: ${names(warned)}`;
  const tone = warning === null ? ('quiet' as const) : ('attention' as const);
  const below = having('below');
  switch (esito) {
    case 'above': {
      const above = punti.filter((point) => point.esito === 'above');
      return { text: `Sopra il livello ${level}`, tone: 'above', detail: names(above) };
    }
    case 'below':
      return { text: `Non superiore a ${level}`, tone: 'good', detail: pointsInWords(below.length) };
    case 'partly': {
      const others = asked.filter((point) => point.esito !== 'below');
      const text =
        others.length === 0
          ? `Non superiore a ${level} nell’ultimo anno chiuso`
          : `Non superiore a ${level} in ${below.length === 1 ? '1 punto' : `${below.length} punti`} su ${asked.length}`;
      const open = others.length === 0 ? null : `manca il giudizio: ${names(others)}`;
      return { text, tone: 'attention', detail: [warning, open].filter(Boolean).join('; ') || null };
    }
    case 'not-comparable':
      return {
        ...{ text: `Non confrontabile con ${level}`, tone: 'attention' },
        detail: warning ?? names(having('not-comparable')),
      };
    case 'measuring':
      return { text: 'In misura', tone, detail: warning ?? sinceInWords(punti) };
    case 'waiting':
      return {
        ...{ text: 'Nessun anno chiuso', tone },
        detail: warning ?? asked.find(({ manca }) => manca !== null)?.manca ?? null,
      };
    case 'never':
      return { text: 'Mai misurata', tone: 'quiet', detail: null };
  }
}

/** What is said beside a verdict that no report has told yet. */
export const notYetReported = 'misura conclusa, relazione non ancora emessa';

/** Whether the points that decide how a site stands are judged by no report that its customer may read. */
export function isProvisional({ esito, punti }: Pick<SiteVerdict, 'esito' | 'punti'>): boolean {
  const deciding: Partial<Record<SiteStanding, PointVerdict['esito']>> = {
    above: 'above',
    below: 'below',
    partly: 'below',
    'not-comparable': 'not-comparable',
  };
  const used = punti.filter(({ attivo }) => attivo);
  const asked = esito === 'above' || used.length === 0 ? punti : used;
  return asked.some((point) => point.esito === deciding[esito] && !point.riferito);
}

/**
 * The same to a customer: a verdict is what a report tells. One that none has told yet is named provisional and is never
 * green; that a level is exceeded is not kept back from those who breathe there.
 */
export function customerVerdictWords(
  verdict: Pick<SiteVerdict, 'esito' | 'livello' | 'punti'>,
): VerdictWords {
  const words = verdictWords(verdict);
  if (!isProvisional(verdict)) return words;
  const text = `Provvisorio: ${words.text.charAt(0).toLowerCase()}${words.text.slice(1)}`;
  const detail =
    words.tone === 'good' ? notYetReported : [notYetReported, words.detail].filter(Boolean).join('; ');
  return { text, tone: words.tone === 'good' ? 'quiet' : words.tone, detail };
}

function pointsInWords(count: number): string {
  return count === 1 ? 'nel suo punto' : `in tutti i ${count} punti`;
}

/** Since when something measures at one of the points; null: nothing does. */
export function measuringSince(punti: readonly PointVerdict[]): string | null {
  const since = punti.flatMap(({ inMisuraDal }) => inMisuraDal ?? []).toSorted();
  return since[0] ?? null;
}

function sinceInWords(punti: readonly PointVerdict[]): string | null {
  const since = measuringSince(punti);
  return since === null ? null : `dal ${formatDay(since)}`;
}

/** The point a site is told by: the highest mean of a closed year, above first; else the highest of what there is. */
export function leadingPoint(punti: readonly PointVerdict[]): PointVerdict | null {
  const rank = ({ esito }: PointVerdict) => {
    if (esito === 'above') return 0;
    return esito === 'below' || esito === 'not-comparable' ? 1 : 2;
  };
  const [first] = punti
    .filter(({ media }) => media !== null)
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || (other.media?.concentration ?? 0) - (one.media?.concentration ?? 0),
    );
  return first ?? null;
}

/** Whether a mean covers no closed year: it says nothing of the level yet. */
export function isPartial({ esito }: Pick<PointVerdict, 'esito'>): boolean {
  return esito === 'insufficient' || esito === 'no-result' || esito === 'never';
}

/** '465 ± 48 Bq/m³', 'inferiore a 37 ± 4 Bq/m³'; '—' without a mean. */
export function meanOfPoint({ media }: Pick<PointVerdict, 'media'>): string {
  return pointMeanText({ mean: media });
}

/** 'Media annua', 'Media di 180 giorni'. */
export function meanNameOf(point: Pick<PointVerdict, 'esito' | 'giorni'>): string {
  return meanName({ totalDays: point.giorni ?? 0, isSufficient: !isPartial(point) });
}
