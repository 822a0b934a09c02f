import { z } from 'zod';
import { version } from '#platform/contract/paging.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { activity } from '#radioprotection/activities/contract.ts';
import { deviceOfUnit, shownPlanimetry } from '#radioprotection/devices/contract.ts';
import { choice, instrumentChoice } from '../../transfers/contract.ts';
import { measured, place } from '../plan/contract.ts';
import { legSources } from '../rules.ts';

/** A saved day as the planner and its preview read it (S1 3.6–3.8). */

const anyStop = {
  /** Its place in the list, from 0; `mapsIndex`: its number on the map, null without coordinates. */
  index: z.int(),
  mapsIndex: z.int().nullable(),
  appointment: id,
  displayName: z.string(),
  address: z.string(),
  /** As stored: sanitised HTML (Q1-90). */
  note: z.string(),
  workingTime: z.int(),
  location: place.nullable(),
  providedHour: z.int().nullable(),
  providedMinutes: z.int().nullable(),
  arrivalDateHour: z.string().nullable(),
  distance: measured.nullable(),
  duration: measured.nullable(),
  /** From where the way here is known, and by the worst of the ways before it when one arrives; null: there is none. */
  fonte: z.enum(legSources).nullable(),
  fonteArrivo: z.enum(legSources).nullable(),
  removable: z.boolean(),
};

const savedCompanyStop = z.object({
  ...anyStop,
  customStop: z.literal(false),
  companyId: id,
  /** Whoever asks may open the page of the unit. */
  apribile: z.boolean(),
  projectName: z.string(),
  employerName: z.string(),
  companyCity: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The earliest of its activities to be done, in seconds. */
  deadline: z.int().nullable(),
  /** Those of this stop (`include`) and those that could be. */
  activities: z.array(activity),
  activityNotes: z.string(),
  deviceList: z.array(deviceOfUnit),
  planimetryList: z.array(shownPlanimetry),
  contract: z.object({ id, dateEnd: day }).nullable(),
  notified: z.boolean(),
  appointmentTime: z.string().nullable(),
});
const savedCustomStop = z.object({ ...anyStop, customStop: z.literal(true), sessionId: z.string() });

export const savedStop = z.discriminatedUnion('customStop', [savedCompanyStop, savedCustomStop]);
export type SavedStop = z.infer<typeof savedStop>;

export const plannedDay = z.object({
  day: z.object({
    id,
    day,
    departure: z.object({
      ...{ dateHour: z.string(), origin: z.string() },
      ...{ lat: z.number(), lng: z.number(), literal: z.string().nullable() },
    }),
    appointments: z.array(savedStop),
    operators: z.array(choice),
    instruments: z.array(instrumentChoice),
    removable: z.boolean(),
    versione: version,
    /** Who saved it last, and when: told beside a conflict. */
    salvata: z.object({ chi: z.string().nullable(), quando: z.string() }),
  }),
  transfer: z.object({
    ...{ id, alias: z.string(), versione: version, modificabile: z.boolean() },
    operators: z.array(choice),
    instruments: z.array(instrumentChoice),
  }),
});
export type PlannedDay = z.infer<typeof plannedDay>;
