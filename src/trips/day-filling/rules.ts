import { daysBetween } from '#platform/contract/dates.ts';
import {
  type DayTimes,
  dayTimes,
  deadlineDay,
  isUsablePlace,
  type Place,
  type PlannedStop,
} from '#trips/times/rules.ts';

/** A unit that might be visited besides. */
export type FillCandidate = {
  companyId: number;
  location: Place | null;
  /** Seconds since the epoch: the nearest of what is to be done there. */
  deadline: number | null;
  /** Milliseconds of all that is to be done there. */
  workingTime: number;
};

type Way = { metres: number; seconds: number };

export type FillQuestion = {
  departure: { at: Date; place: Place };
  /** The day as it stands, with its legs; its units are not among the candidates. */
  stops: readonly PlannedStop[];
  /** Minutes after midnight by which the day's work is over. */
  closesAt: number;
  today: string;
  candidates: readonly FillCandidate[];
  /** The way between two places; an estimate does. */
  travel: (from: Place, to: Place) => Way;
  most?: number;
};

export type FillProposal = {
  companyId: number;
  /** Before which stop of the list it goes; as many as there are: at the end. */
  position: number;
  /** What the road takes more than without it. */
  detourMs: number;
  detourMetres: number;
  arrival: Date;
  /** When the day then ends. */
  endsAt: Date;
  /** Whole days to the deadline; negative: it has passed. */
  daysLeft: number;
};

export const fillTexts = {
  badHour: 'Indicare un’ora, per esempio 18:00.',
} as const;

/** Deadlines further away than this are not hurried. */
export const fillDays = 60;
/** Of a day, with those that it has. */
const mostStops = 25;
/** A deadline that is a day nearer is worth so many minutes on the road. */
const minutesPerDay = 0.5;
const usualMost = 8;
/** So many candidates are looked at closely; those behind them lie further off the way. */
const closelyLooked = 200;

/** `without`: the way that is there as it stands. */
type Gap = { position: number; from: Place; to: Place | null; without: Way };

/** Where a stop can be put in: before each that has a place, and behind the last unless that is the way home. */
function gapsOf(home: Place, stops: readonly PlannedStop[], travel: FillQuestion['travel']): Gap[] {
  const gaps: Gap[] = [];
  let from = home;
  for (const [position, { location }] of stops.entries()) {
    if (!isUsablePlace(location)) continue;
    gaps.push({ position, from, to: location, without: travel(from, location) });
    from = location;
  }
  const isHome = gaps.length > 0 && from.lat === home.lat && from.lng === home.lng;
  return isHome
    ? gaps
    : [...gaps, { position: stops.length, from, to: null, without: { metres: 0, seconds: 0 } }];
}

type Fit = { gap: Gap; there: Way; onward: Way | null; detour: Way };

function fitOf(gap: Gap, place: Place, travel: FillQuestion['travel']): Fit {
  const there = travel(gap.from, place);
  const onward = gap.to && travel(place, gap.to);
  const detour = {
    metres: there.metres + (onward?.metres ?? 0) - gap.without.metres,
    seconds: there.seconds + (onward?.seconds ?? 0) - gap.without.seconds,
  };
  return { gap, there, onward, detour };
}

const leg = ({ metres, seconds }: Way) => ({ distance: { value: metres }, duration: { value: seconds } });

/** The day with a candidate in a gap. */
function dayWith(
  stops: readonly PlannedStop[],
  candidate: FillCandidate,
  { gap, there, onward }: Fit,
): PlannedStop[] {
  const visit: PlannedStop = {
    ...{ location: candidate.location, providedHour: null, providedMinutes: null },
    ...{ workingTime: candidate.workingTime, deadline: candidate.deadline },
    ...leg(there),
  };
  const behind = stops.slice(gap.position);
  const [next, ...rest] = behind;
  const moved = next && onward ? [{ ...next, ...leg(onward) }, ...rest] : behind;
  return [...stops.slice(0, gap.position), visit, ...moved];
}

/** What is nearer in the list goes first: little detour, and a deadline that is near. */
const rankOf = (detourSeconds: number, daysLeft: number) =>
  detourSeconds / 60 + Math.max(0, daysLeft) * minutesPerDay;

/**
 * 'Riempi la giornata': units with a deadline within sixty days, or past, that still fit between the stops of a day
 * without making any of them later than agreed or the day longer than it may be; nearest to the way and to their
 * deadline first.
 */
export function proposeFill(question: FillQuestion): FillProposal[] {
  const { departure, stops, closesAt, today, candidates, travel, most = usualMost } = question;
  if (stops.length >= mostStops) return [];
  const standing = dayTimes({ departure: departure.at, stops, closesAt });
  if (!standing.totals.isComplete) return [];
  const gaps = gapsOf(departure.place, stops, travel);
  const near = candidates
    .flatMap((candidate) => {
      const day = deadlineDay(candidate.deadline);
      if (day === null || !isUsablePlace(candidate.location)) return [];
      const daysLeft = daysBetween(today, day);
      if (daysLeft > fillDays) return [];
      const { location } = candidate;
      const fits = gaps
        .map((gap) => fitOf(gap, location, travel))
        .toSorted((one, other) => one.detour.seconds - other.detour.seconds);
      return [{ candidate, daysLeft, fits, rank: rankOf(fits[0]?.detour.seconds ?? 0, daysLeft) }];
    })
    .toSorted((one, other) => one.rank - other.rank || one.candidate.companyId - other.candidate.companyId)
    .slice(0, closelyLooked);
  return near
    .flatMap(({ candidate, daysLeft, fits }) => {
      const proposal = firstThatFits(question, standing, candidate, fits);
      return proposal ? [{ ...proposal, daysLeft }] : [];
    })
    .toSorted(
      (one, other) =>
        rankOf(one.detourMs / 1000, one.daysLeft) - rankOf(other.detourMs / 1000, other.daysLeft),
    )
    .slice(0, most);
}

/**
 * No hour is missed and no closing that was kept before. How many stops are late does not tell it: one that is late
 * anyway can come to miss its hour as well. A stop put in makes none earlier, so the numbers of each are enough.
 */
const keepsAll = (after: DayTimes, before: DayTimes) =>
  after.totals.hoursMissed <= before.totals.hoursMissed && tooLong(after) <= tooLong(before);

const tooLong = ({ stops }: DayTimes) => stops.filter(({ isAfterClosing }) => isAfterClosing).length;

function firstThatFits(
  { departure, stops, closesAt }: FillQuestion,
  before: DayTimes,
  candidate: FillCandidate,
  fits: readonly Fit[],
): Omit<FillProposal, 'daysLeft'> | null {
  for (const fit of fits) {
    const after = dayTimes({ departure: departure.at, closesAt, stops: dayWith(stops, candidate, fit) });
    const { endsAt } = after;
    const visit = after.stops[fit.gap.position];
    const fitsIn =
      visit?.isAfterClosing === false &&
      keepsAll(after, before) &&
      after.totals.late <= before.totals.late + (visit.isPastDeadline ? 1 : 0);
    if (!fitsIn || !visit.arrival || !endsAt) continue;
    return {
      ...{ companyId: candidate.companyId, position: fit.gap.position },
      ...{ detourMs: fit.detour.seconds * 1000, detourMetres: fit.detour.metres },
      ...{ arrival: visit.arrival, endsAt },
    };
  }
  return null;
}
