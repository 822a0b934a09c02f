import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, instant } from '#platform/contract/shapes.ts';
import { measured, place, plannedTimes } from '../planning/contract.ts';
import { maxStops, planningTexts } from '../planning/rules.ts';
import { tripsPath } from '../transfers/contract.ts';
import { planTrips } from '../transfers/permissions.ts';
import { fillTexts } from './rules.ts';

/** A stop of the day as it stands in the planner, with the leg that leads to it. */
const standing = z.object({
  companyId: id.nullable(),
  location: place.nullable(),
  ...plannedTimes,
  ...{ distance: measured.nullable(), duration: measured.nullable() },
  /** Of what is to be done there. */
  scadenza: day.nullable(),
});

export const proposeDayFill = endpoint({
  name: 'proposeDayFill',
  method: 'POST',
  path: `${tripsPath}/fill`,
  summary:
    'Riempi la giornata: unità locali con una scadenza nei prossimi 60 giorni che ci stanno ancora, le più comode prima',
  permission: planTrips,
  write: 'none',
  body: z.object({
    partenza: place.extend({ dateHour: instant }),
    /** When the day's work is to be over, in Rome. */
    entro: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fillTexts.badHour),
    fermate: z.array(standing).max(maxStops, planningTexts.tooManyStops),
  }),
  response: z.object({
    proposte: z.array(
      z.object({
        companyId: id,
        nome: z.string(),
        luogo: z.string(),
        /** Before which of the stops it goes; as many as there are: at the end. */
        posizione: z.int(),
        /** What the road takes more than without it, estimated. */
        deviazione: z.object({ secondi: z.int(), metri: z.int() }),
        /** Milliseconds of all that is to be done there, and how many activities these are. */
        workingTime: z.int(),
        attivita: z.int(),
        arrivo: z.string(),
        /** When the day then ends. */
        fine: z.string(),
        scadenza: day,
        /** Whole days from today to the deadline; negative: it has passed. */
        giorni: z.int(),
      }),
    ),
  }),
});
