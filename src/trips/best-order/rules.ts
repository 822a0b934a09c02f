import { dayTimes, isUsablePlace, type Place, type PlannedStop, type StopTimes } from '#trips/times/rules.ts';
import { gradesInWords } from './crew/rules.ts';
import { exactOrder, mostExact } from './exact/rules.ts';
import { type RouteStop, routeOf, type TravelTable } from './route/rules.ts';
import { searchOrder } from './search/rules.ts';

export { type CrewActivity, crewFor } from './crew/rules.ts';
export { mostExact, type TravelTable };

/** A stop whose order is looked for. */
export type OrderedStop = PlannedStop & {
  /** Keeps its place in the list. */
  isLocked: boolean;
  /** Whether one of the trip's operators may make this visit (by grade). Not said: yes. */
  hasOperator?: boolean;
  /** Whether one of the trip's instruments is in calibration on that day, where the visit needs one. Not said: yes. */
  hasInstrument?: boolean;
};

export type OrderQuestion<Stop extends OrderedStop = OrderedStop> = {
  departure: Date;
  /** Minutes after midnight by which the day's work is over; null: no such hour. */
  closesAt?: number | null;
  stops: readonly Stop[];
  /** Between `placesOf` the departure and the stops, in that order. */
  table: TravelTable;
};

/** Why a stop cannot be kept as it was agreed or is due. */
export const unkeptReasons = ['hour', 'closing', 'deadline', 'instrument', 'operator', 'no-place'] as const;
export type UnkeptReason = (typeof unkeptReasons)[number];

export const unkeptTexts: Readonly<Record<UnkeptReason, string>> = {
  hour: 'L’ora concordata non si può rispettare.',
  closing: 'Il lavoro finisce dopo la chiusura della giornata.',
  deadline: 'La scadenza viene prima di questo giorno.',
  instrument: 'Nessuno strumento della trasferta è tarato in questo giorno: la visita non conta.',
  operator: `Nessun operatore della trasferta ha il grado per questa visita. ${gradesInWords()}`,
  'no-place': 'Senza coordinate: resta fuori dal percorso.',
};

/** What an order comes to. */
export type OrderFigures = {
  metres: number;
  drivenMs: number;
  /** Visits that miss their hour, their deadline or the closing of the day. */
  late: number;
  endsAt: Date | null;
};

export type OrderProposal = {
  /** Places of the stops in the list as it stands, in the order that is proposed. */
  order: number[];
  /** It is another order than the one that stands. */
  isChanged: boolean;
  /** No other order is better; else it is the best that a search has found. */
  isExact: boolean;
  before: OrderFigures;
  after: OrderFigures;
  /** What cannot be kept in the proposed order, stop by stop. */
  unkept: { stop: number; reasons: UnkeptReason[] }[];
};

/** The places whose travel times a proposal needs: where the day begins, and the stops whose place is known. */
export function placesOf(departure: Place, stops: readonly PlannedStop[]): Place[] {
  return [departure, ...stops.flatMap(({ location }) => (isUsablePlace(location) ? [location] : []))];
}

/** Where each stop stands in the table; 0: it has no place. */
function rowsOf(stops: readonly PlannedStop[]): number[] {
  let last = 0;
  return stops.map(({ location }) => {
    if (!isUsablePlace(location)) return 0;
    last += 1;
    return last;
  });
}

/** The stops in an order, each with the leg that leads to it out of the table. */
function alongTable(
  stops: readonly OrderedStop[],
  order: readonly number[],
  table: TravelTable,
): PlannedStop[] {
  const rows = rowsOf(stops);
  let from = 0;
  return order.flatMap((index): PlannedStop[] => {
    const [stop, to] = [stops[index], rows[index] ?? 0];
    if (!stop) return [];
    if (to === 0) return [{ ...stop, distance: null, duration: null }];
    const leg = {
      distance: { value: table.metres[from]?.[to] ?? 0 },
      duration: { value: table.seconds[from]?.[to] ?? 0 },
    };
    from = to;
    return [{ ...stop, ...leg }];
  });
}

const canBeMade = ({ hasOperator = true, hasInstrument = true }: OrderedStop) => hasOperator && hasInstrument;

function figuresOf({ departure, closesAt = null, stops, table }: OrderQuestion, order: readonly number[]) {
  const {
    stops: times,
    totals,
    endsAt,
  } = dayTimes({
    ...{ departure, closesAt, stops: alongTable(stops, order, table) },
  });
  const unkept = order.flatMap((stop, at) => {
    const [planned, timed] = [stops[stop], times[at]];
    const reasons = planned && timed ? reasonsOf(planned, timed) : [];
    return reasons.length > 0 ? [{ stop, reasons }] : [];
  });
  const isLate = ({ reasons }: { reasons: UnkeptReason[] }) =>
    reasons.some((reason) => lateReasons.has(reason));
  const figures: OrderFigures = {
    ...{ metres: totals.metres, drivenMs: totals.drivenMs, endsAt },
    late: unkept.filter(isLate).length,
  };
  return { figures, unkept };
}

const lateReasons: ReadonlySet<UnkeptReason> = new Set<UnkeptReason>(['hour', 'closing', 'deadline']);

function reasonsOf(stop: OrderedStop, times: StopTimes): UnkeptReason[] {
  if (times.mapsIndex === null) return ['no-place'];
  const { hasOperator = true, hasInstrument = true } = stop;
  const reasons: [UnkeptReason, boolean][] = [
    ['operator', !hasOperator],
    ['instrument', !hasInstrument],
    // A visit that cannot be made is not late besides.
    ['hour', canBeMade(stop) && times.isHourMissed],
    ['deadline', canBeMade(stop) && times.isPastDeadline],
    ['closing', canBeMade(stop) && times.isAfterClosing],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** A stop that stands last, where the day began, is the way home and stays last. */
function isWayHome(
  stops: readonly OrderedStop[],
  index: number,
  row: number,
  { metres }: TravelTable,
): boolean {
  return index > 0 && index === stops.length - 1 && metres[0]?.[row] === 0;
}

/**
 * The order in which the fewest agreed hours are missed, then the fewest visits late, then the least time is driven
 * (S1 §9 bounds it to 25 stops). Locked stops and those without a place keep theirs in the list; nobody drives back
 * unless the last stop is where the day began. The order that stands is proposed where no other is better.
 */
export function proposeOrder(question: OrderQuestion): OrderProposal {
  const { departure, closesAt = null, stops, table } = question;
  const rows = rowsOf(stops);
  const located = stops.flatMap((_stop, index) => ((rows[index] ?? 0) > 0 ? [index] : []));
  const routeStops = located.flatMap((index): RouteStop[] => {
    const stop = stops[index];
    if (!stop) return [];
    const isFixed = stop.isLocked || isWayHome(stops, index, rows[index] ?? 0, table);
    return [{ ...stop, isFixed, counts: canBeMade(stop) }];
  });
  const route = routeOf({ departure, closesAt, stops: routeStops, table });
  const isExact = route.free.length <= mostExact;
  const found = isExact ? exactOrder(route) : searchOrder(route);
  const standing = located.map((_index, at) => at);
  const chosen = route.costOf(found) < route.costOf(standing) ? found : standing;
  let next = 0;
  const order = stops.map((_stop, index) => {
    if ((rows[index] ?? 0) === 0) return index;
    const stop = located[chosen[next] ?? 0] ?? index;
    next += 1;
    return stop;
  });
  const after = figuresOf(question, order);
  return {
    order,
    isChanged: order.some((stop, index) => stop !== index),
    isExact,
    before: figuresOf(
      question,
      stops.map((_stop, index) => index),
    ).figures,
    after: after.figures,
    unkept: after.unkept,
  };
}
