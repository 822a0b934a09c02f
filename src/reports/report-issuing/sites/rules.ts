/** What the table of sites says of each, pure: the state that issuing finds, and the figures beside it. */
import { firstReversed } from '#field/candidates/rules.ts';
import { type Comparison, comparisonWith } from '#laboratory/level-comparison/rules.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { buildingOf, referenceLevelOf } from '#laboratory/report-settings/rules.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import {
  freeExposures,
  type HeldExposure,
  type JudgedExposure,
  judgedPoint,
  type ReportedPoint,
  type SiteState,
  type Yardstick,
} from '../../final-reports/rules.ts';
import { type CardStatus, issuingTexts, singleSiteFrom } from '../rules.ts';

/** Which sites of a period are looked at; the first of them unless another is asked for. */
export const siteViews = ['pronti', 'da-completare', 'emesse', 'sopra-livello', 'tutti'] as const;
export type SiteView = (typeof siteViews)[number];

export const siteViewLabels: Record<SiteView, string> = {
  pronti: 'Pronti',
  'da-completare': 'Da completare',
  emesse: 'Già emesse',
  'sopra-livello': 'Sopra il livello',
  tutti: 'Tutti',
};

/** Columns that the table may be ordered by. */
export const siteSorts = ['cliente', 'sede', 'punti', 'giorni', 'media', 'stato'] as const;
export type SiteSort = (typeof siteSorts)[number];

/** The day from which dosimeters count unless another one is asked for: that of the screen of a single site. */
export const usualFrom = singleSiteFrom;

export type SiteStatus = Exclude<CardStatus, 'idle' | 'fetching'>;
export const siteStatuses = ['ready', 'insufficient', 'error', 'issued'] as const satisfies SiteStatus[];

type Exposure = HeldExposure & JudgedExposure;
type Point = { id: number; name: string; ended: readonly Exposure[] };

/** The highest mean of a site; `isPartial`: of a point that was not measured long enough. */
export type HighestMean = NonNullable<ReportedPoint['mean']> & {
  punto: string;
  giorni: number;
  isPartial: boolean;
  confronto: Comparison;
};

export type SiteFigures = {
  stato: SiteStatus;
  motivo: string | null;
  puntiPronti: number;
  punti: number;
  /** Of the longest chain of all its points. */
  giorni: number;
  media: HighestMean | null;
  /** Bq/m³. */
  livello: number;
  sopraLivello: boolean;
};

/** What is known of a site of a period, by the exposures that its report holds or would hold. */
export function siteFigures(
  {
    points,
    answers,
    verdict,
    reportId,
  }: SiteState & { points: readonly Point[]; answers: readonly Pick<Answer, 'q' | 'a'>[] },
  { settings, reqDays }: { settings: ReportSettings; reqDays: number },
): SiteFigures {
  const level = referenceLevelOf(settings, buildingOf(settings, answers)).bqM3;
  const yardstick = { ...settings.decision, reqDays, level };
  const counted = points.flatMap(({ name, ended }) => {
    const exposures =
      reportId === null ? freeExposures(ended) : ended.filter(({ heldBy }) => heldBy === reportId);
    return exposures.length === 0 ? [] : [{ name, all: exposures, ...judgedPoint(exposures, yardstick) }];
  });
  const isReady = ({ isSufficient, exposures }: (typeof counted)[number]) =>
    isSufficient && exposures.every(({ risultato }) => risultato);
  const stato = statusOf(
    { verdict, reportId },
    counted.flatMap(({ all }) => all),
  );
  return {
    stato,
    motivo: stato === 'ready' || stato === 'issued' ? null : (verdict.motivo ?? issuingTexts.nothingMeasured),
    puntiPronti: counted.filter(isReady).length,
    punti: points.length,
    giorni: Math.max(0, ...counted.map(({ totalDays }) => totalDays)),
    media: highestOf(counted, yardstick),
    livello: level,
    sopraLivello: counted.some(({ outcome }) => outcome === 'above'),
  };
}

function statusOf({ verdict, reportId }: SiteState, free: readonly Exposure[]): SiteStatus {
  if (verdict.pronto) return 'ready';
  if (reportId !== null) return 'issued';
  return firstReversed(free) ? 'error' : 'insufficient';
}

type Counted = { name: string } & Pick<ReportedPoint, 'mean' | 'isSufficient' | 'totalDays'>;

/** Of points that were measured long enough; of the others only where there are none. */
function highestOf(
  points: readonly Counted[],
  { level, rule }: Pick<Yardstick, 'level' | 'rule'>,
): HighestMean | null {
  const withMean = points.flatMap(({ name, mean, isSufficient, totalDays }) => {
    if (mean === null) return [];
    const confronto = comparisonWith(mean, level, rule);
    return [{ ...mean, punto: name, giorni: totalDays, isPartial: !isSufficient, confronto }];
  });
  const whole = withMean.filter(({ isPartial }) => !isPartial);
  const [highest = null] = (whole.length > 0 ? whole : withMean).toSorted(
    (one, other) => other.concentration - one.concentration,
  );
  return highest;
}

/** Above its level, or so far above it, over too few days for a report. */
export const isAboveSoFar = ({ sopraLivello, media }: Pick<SiteFigures, 'sopraLivello' | 'media'>) =>
  sopraLivello || media?.confronto === 'above';

type Listed = { stato: SiteStatus; isAbove: boolean };

const inView: Record<SiteView, (site: Listed) => boolean> = {
  pronti: ({ stato }) => stato === 'ready',
  'da-completare': ({ stato }) => stato === 'insufficient' || stato === 'error',
  emesse: ({ stato }) => stato === 'issued',
  'sopra-livello': ({ isAbove }) => isAbove,
  tutti: () => true,
};

export function isInView(view: SiteView, site: Listed): boolean {
  return inView[view](site);
}

/** How many sites each view has. */
export function viewCounts(sites: readonly Listed[]): Record<SiteView, number> {
  const count = (view: SiteView) => sites.filter((site) => isInView(view, site)).length;
  return Object.fromEntries(siteViews.map((view) => [view, count(view)])) as Record<SiteView, number>;
}

type Sortable = { alias: string; mean: number | null } & Pick<
  SiteFigures,
  'stato' | 'puntiPronti' | 'punti' | 'giorni'
>;
const collator = new Intl.Collator('it', { numeric: true });

const order: Record<Exclude<SiteSort, 'cliente'>, (one: Sortable, other: Sortable) => number> = {
  sede: (one, other) => collator.compare(one.alias, other.alias),
  punti: (one, other) => one.puntiPronti - other.puntiPronti || one.punti - other.punti,
  giorni: (one, other) => one.giorni - other.giorni,
  media: (one, other) => (one.mean ?? -1) - (other.mean ?? -1),
  stato: (one, other) => siteStatuses.indexOf(one.stato) - siteStatuses.indexOf(other.stato),
};

/** Sites that come by client and name in another order; those that are alike stay by client and name. */
export function sortedSites<Site extends Sortable>(
  sites: readonly Site[],
  { sort, dir }: { sort: SiteSort; dir: 'asc' | 'desc' },
): readonly Site[] {
  if (sort === 'cliente') return dir === 'asc' ? sites : sites.toReversed();
  const side = dir === 'asc' ? 1 : -1;
  return sites.toSorted((one, other) => side * order[sort](one, other));
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word that is looked for stands in the name of a site, its client or its address. */
export function finder(q: string) {
  const words = folded(q).split(/\s+/).filter(Boolean);
  return ({ alias, nomeAzienda, address }: { alias: string; nomeAzienda: string; address: string }) => {
    if (words.length === 0) return true;
    const text = folded(`${alias} ${nomeAzienda} ${address}`);
    return words.every((word) => text.includes(word));
  };
}
