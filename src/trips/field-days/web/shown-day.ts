import { romeTimeOfDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { type ActivityType, activityName } from '#radioprotection/activities/rules.ts';
import type { getTripDay } from '../../planning/contract.ts';
import { markOf } from '../../planning/rules.ts';
import { type ArrivalClass, classOfArrival, deadlineDay, isUsablePlace } from '../../times/rules.ts';
import type { MyDay, MyStop } from '../contract.ts';
import { aboutActivity } from './activity-words.ts';

type Plan = ResponseOf<typeof getTripDay>;

/** A stop as its card shows it, whether it was read from the plan or is kept on the device. */
export type ShownStop = {
  appointment: number;
  /** On the map and in the list; null: nobody knows where it is. */
  number: number | null;
  name: string;
  /** Of its unit, where the page of that can be opened. */
  companyId: number | null;
  project: string | null;
  address: string;
  location: { lat: number; lng: number } | null;
  phone: string | null;
  /** `HH:mm`, with a word where it is an estimate. */
  arrival: string | null;
  provided: string | null;
  arrivalClass: ArrivalClass;
  workingTime: number;
  /** The way here: '12 km, 15 min'. */
  way: string | null;
  deadline: string | null;
  note: string;
  activityNotes: string;
  activities: readonly { id: number; name: string; about: string; isSettled: boolean }[];
  visit: MyStop['visita'];
};

/** A day as the page shows it. */
export type ShownDay = {
  id: number;
  day: string;
  alias: string;
  transfer: number;
  mayPlan: boolean;
  departure: { dateHour: string; origin: string; lat: number; lng: number };
  operators: readonly { value: number; label: string }[];
  instruments: readonly { value: number; label: string; nextCalibration?: string | null }[];
  stops: readonly ShownStop[];
};

const two = (figure: number) => String(figure).padStart(2, '0');
const hourOf = ({ providedHour, providedMinutes }: Pick<MyStop, 'providedHour' | 'providedMinutes'>) =>
  providedHour === null ? null : `${two(providedHour)}:${two(providedMinutes ?? 0)}`;
/** The hour of an arrival; one that is not by road says so. */
const arrivalOf = ({ arrivalDateHour, fonteArrivo }: Pick<MyStop, 'arrivalDateHour' | 'fonteArrivo'>) =>
  arrivalDateHour === null ? null : romeTimeOfDay(new Date(arrivalDateHour)) + markOf(fonteArrivo);

/** The day as it is planned; what was told of it is put to it where it is known. */
export function dayOfPlan({ day, transfer }: Plan, mine: MyDay | undefined): ShownDay {
  const told = new Map(mine?.fermate.map((stop) => [stop.appointment, stop]));
  return {
    ...{ id: day.id, day: day.day, departure: day.departure },
    ...{ operators: day.operators, instruments: day.instruments },
    ...{ alias: transfer.alias, transfer: transfer.id, mayPlan: transfer.modificabile },
    stops: day.appointments.map((stop) => ({
      appointment: stop.appointment,
      number: stop.mapsIndex,
      name: stop.displayName,
      companyId: stop.customStop || !stop.apribile ? null : stop.companyId,
      project: stop.customStop ? null : stop.projectName,
      address: stop.address,
      location: stop.location,
      phone: stop.customStop ? null : stop.phone,
      arrival: arrivalOf(stop),
      provided: hourOf(stop),
      arrivalClass:
        stop.arrivalDateHour === null ? 'unknown' : classOfArrival(stop, new Date(stop.arrivalDateHour)),
      workingTime: stop.workingTime,
      way:
        stop.distance && stop.duration
          ? `${stop.distance.text}, ${stop.duration.text}${markOf(stop.fonte)}`
          : null,
      deadline: stop.customStop ? null : deadlineDay(stop.deadline),
      note: stop.note,
      activityNotes: stop.customStop ? '' : stop.activityNotes,
      activities: stop.customStop
        ? []
        : stop.activities
            .filter(({ include, appointment }) => include && appointment === stop.appointment)
            .map((activity) => ({
              id: activity.id,
              name: activityName({ alias: activity.alias, type: activity.activityType as ActivityType }),
              about: aboutActivity(activity),
              isSettled: activity.complete || activity.skip,
            })),
      visit: told.get(stop.appointment)?.visita ?? null,
    })),
  };
}

/** The day as it is kept on the device. */
export function dayOfMine(mine: MyDay): ShownDay {
  let located = 0;
  return {
    ...{ id: mine.id, day: mine.day, departure: mine.departure, mayPlan: false },
    ...{ operators: mine.operators, instruments: mine.instruments },
    ...{ alias: mine.transfer.alias, transfer: mine.transfer.id },
    stops: mine.fermate.map((stop) => ({
      ...{ appointment: stop.appointment, name: stop.displayName, companyId: null, project: null },
      number: isUsablePlace(stop.location) ? (located += 1) : null,
      address: [stop.address, stop.companyCity].filter(Boolean).join(', '),
      ...{ location: stop.location, phone: stop.phone, workingTime: stop.workingTime },
      ...{ arrival: arrivalOf(stop), provided: hourOf(stop), arrivalClass: 'unknown' as const },
      ...{ way: null, deadline: null, note: stop.note, activityNotes: stop.activityNotes },
      // What a skipped visit has freed is told on its page alone: as things stand nothing is to be done there.
      activities:
        stop.visita?.esito === 'saltata'
          ? []
          : stop.activities.map((activity) => ({
              ...{ id: activity.id, name: activity.nome, about: aboutActivity(activity) },
              isSettled: activity.complete || activity.skip,
            })),
      visit: stop.visita,
    })),
  };
}
