import { z } from 'zod';
import { romeDay } from '#platform/contract/dates.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, instant, text } from '#platform/contract/shapes.ts';
import { maxStops, planningTexts } from '../rules.ts';
import { place, plannedStop } from '../stops/contract.ts';

export { measured, type PlannedStop, place } from '../stops/contract.ts';

/** What the planner sends (Q1-66): a trip's name and people, a day with its departure and its stops in order. */

/** Which ones were chosen: their ids, or what a choice list holds of them. */
const chosen = (none: string) =>
  z
    .array(z.union([id, z.object({ value: id }).transform(({ value }) => value)], none))
    .min(1, none)
    .max(100, 'Al massimo 100 scelte.')
    .transform((ids) => [...new Set(ids)]);

/** By its day in Rome, whatever its own zone calls it. */
const isOnKnownDay = (moment: string) =>
  !Number.isNaN(Date.parse(moment)) && day.safeParse(romeDay(new Date(moment))).success;

const departure = z
  .object({
    dateHour: instant.refine(isOnKnownDay, planningTexts.noDateHour),
    origin: text(1, planningTexts.noDeparture),
    lat: place.shape.lat.nullish(),
    lng: place.shape.lng.nullish(),
    /** An address without coordinates: the server looks for them. */
    literal: z
      .string()
      .trim()
      .max(...atMost(longest.line))
      .nullish(),
  })
  .refine(
    ({ lat, lng, literal }) => (typeof lat === 'number' && typeof lng === 'number') || Boolean(literal),
    {
      error: planningTexts.noDeparture,
      path: ['origin'],
    },
  );

export const dayPlan = z.object({
  transfer: z.object({
    name: text(1, planningTexts.noName),
    operators: chosen(planningTexts.noOperator),
    instruments: chosen(planningTexts.noInstrument),
    /** As the page has read it; left out for a new trip. */
    versione: version.nullish(),
  }),
  departure,
  appointments: z.array(plannedStop).max(maxStops, planningTexts.tooManyStops),
  operators: chosen(planningTexts.noOperator),
  instruments: chosen(planningTexts.noInstrument),
});
export type DayPlan = z.output<typeof dayPlan>;
