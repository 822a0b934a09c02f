import { z } from 'zod';
import { atMost, longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { id, instant, text } from '#platform/contract/shapes.ts';
import { legSources, longestActivityNotes, longestNote, longestWorkMs, planningTexts } from '../rules.ts';

/** Stops of a day as the planner sends them: visits to units and stops of one's own (S1 3.7, 3.8). */

export const place = z.object({
  lat: z.number(planningTexts.badPlace).min(-90, planningTexts.badPlace).max(90, planningTexts.badPlace),
  lng: z.number(planningTexts.badPlace).min(-180, planningTexts.badPlace).max(180, planningTexts.badPlace),
});

/** Metres of a leg, or its seconds; as it is said beside. */
export const measured = z.object({
  text: z.string().max(...atMost(longest.code)),
  value: z.int().min(0).max(100_000_000),
});

const note = z
  .string()
  .max(...atMost(longestNote))
  .nullish()
  .transform((typed) => typed ?? '');
const hour = (most: number) =>
  z.int(planningTexts.badHour).min(0, planningTexts.badHour).max(most, planningTexts.badHour);
/** The hour agreed at a stop, and the work there. */
export const plannedTimes = {
  workingTime: z
    .int(planningTexts.badWork)
    .min(0, planningTexts.badWork)
    .max(longestWorkMs, planningTexts.badWork),
  providedHour: hour(23).nullable(),
  providedMinutes: hour(59).nullable(),
};
const anyStop = {
  /** Of a saved one. */
  appointment: id.nullish().transform((known) => known ?? null),
  index: z.int().min(0).max(10_000).optional(),
  note,
  ...plannedTimes,
  location: place.nullable(),
  /** Of the leg that leads here, as the road's provider answered; null: it leads from or to nowhere known. */
  distance: measured.nullable(),
  duration: measured.nullable(),
  /** From where that is known; left out: nobody vouches for it, it counts as an estimate. */
  fonte: z.enum(legSources).nullish(),
  /** The server works it out again (S1 §4.5). */
  arrivalDateHour: instant.nullish(),
};

const companyStop = z.object({
  ...anyStop,
  customStop: z.literal(false).optional(),
  companyId: id,
  activities: z
    .array(
      z.object({
        id,
        include: z.boolean(),
        estimatedTime: z
          .int()
          .min(0, 'Da 0 a 10.080 minuti.')
          .max(10_080, 'Da 0 a 10.080 minuti.')
          .nullable(),
        note: z
          .string()
          .max(...atMost(longest.note))
          .nullish()
          .transform((typed) => typed?.trim() || null),
        /** As the page has read it: with it nobody's time or note is overwritten unseen. */
        versione: version.nullish().transform((known) => known ?? null),
      }),
    )
    .max(500, 'Al massimo 500 attività.'),
  activityNotes: z
    .string()
    .max(...atMost(longestActivityNotes))
    .nullish()
    .transform((typed) => typed ?? ''),
});

const customStop = z.object({
  ...anyStop,
  customStop: z.literal(true),
  sessionId: text(1, planningTexts.noStopName, longest.code),
  displayName: text(1, planningTexts.noStopName),
  address: z
    .string()
    .trim()
    .max(...atMost(longest.line)),
});

export const plannedStop = z.discriminatedUnion('customStop', [companyStop, customStop]);
export type PlannedStop = z.output<typeof plannedStop>;
