/** Whether a site gets a final report, or has one (amendment 11). */
import { type SitePoint, siteVerdict, type Verdict } from '#field/candidates/rules.ts';

export type { ReportedPoint } from './content/points/contract.ts';
export { type FactExposure, reportedPoint } from './content/rules.ts';
export { type JudgedExposure, judgedPoint, type Yardstick } from './means/rules.ts';
export { meanName, pointMeanText } from './words/rules.ts';

/**
 * An exposure of the window, and the report in force that it stands in; `heldHere`: a report of this site, and not of
 * the one that its placement was moved away from.
 */
export type HeldExposure = SitePoint['ended'][number] & {
  heldBy: number | null;
  heldHere: boolean;
  /** What that report answers for: the days of its search, at most until it was issued. Null when none holds it. */
  heldFor: { from: string; until: string } | null;
};

/** A point of a site with what measured there in a window. */
export type HeldPoint = Omit<SitePoint, 'ended'> & { ended: readonly HeldExposure[] };

/** `reportId`: the report in force that answers for this window. */
export type SiteState = { verdict: Verdict; reportId: number | null };

/** Days as texts, or by their numbers. */
type HeldDays<Day> = {
  inizio: Day;
  fine: Day;
  heldBy: number | null;
  heldHere: boolean;
  heldFor: { from: Day; until: Day } | null;
};

/**
 * What a new report may hold of a point: what nobody reports, but for what a report of this site, found by its search,
 * passed over for a longer chain. That is no second report, however often somebody asks; a search of its own finds it.
 */
export function freeExposures<Day extends string | number, Exposure extends HeldDays<Day>>(
  ended: readonly (Exposure & HeldDays<Day>)[],
): Exposure[] {
  const answered = ended.flatMap(({ heldHere, heldFor }) => (heldHere && heldFor ? [heldFor] : []));
  return ended.filter(
    ({ heldBy, inizio, fine }) =>
      heldBy === null && answered.every(({ from, until }) => inizio < from || fine > until),
  );
}

/**
 * The state of a site in a window. A placement stands in at most one report in force, so only the others count: when
 * they are ready by themselves a report can be issued; else the site is issued when a report in force holds one of them.
 */
export function siteStateOf(points: readonly HeldPoint[], today: string, reqDays: number): SiteState {
  const free = points.map((point) => ({ ...point, ended: freeExposures(point.ended) }));
  const verdict = siteVerdict(free, today, reqDays);
  if (verdict.pronto) return { verdict, reportId: null };
  const held = points.flatMap(({ ended }) =>
    ended.map(({ heldBy, heldHere }) => (heldHere ? (heldBy ?? 0) : 0)),
  );
  return { verdict, reportId: Math.max(0, ...held) || null };
}
