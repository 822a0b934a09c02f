import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, lengths, longest } from '#platform/contract/limits.ts';
import { day, id, idInPath, instant } from '#platform/contract/shapes.ts';
import { workOnTrips } from '../../transfers/permissions.ts';
import { myDaysPath, myStop, ofMyDay } from '../contract.ts';
import { fieldDayTexts, stopOutcomes, visitOutcomes } from '../rules.ts';

const reason = z
  .string()
  .trim()
  .max(...atMost(longest.note))
  .nullish()
  .transform((typed) => typed || null);
const minutes = z
  .int('Da 0 a 1.440 minuti.')
  .min(0, 'Da 0 a 1.440 minuti.')
  .max(1440, 'Da 0 a 1.440 minuti.')
  .nullish()
  .transform((given) => given ?? null);
const moment = instant.nullish().transform((given) => given ?? null);
const isReason = (typed: string | null) => typed !== null && typed.length >= lengths.reason[0];

const toldActivity = z
  .object({ id, esito: z.enum(visitOutcomes, 'Esito sconosciuto.'), motivo: reason, minuti: minutes })
  .refine(({ esito, motivo }) => esito !== 'non-eseguita' || isReason(motivo), {
    error: fieldDayTexts.noReason,
    path: ['motivo'],
  });

/**
 * How a visit went; told again by who has read what was told before, the later word counts. The same call with the same
 * key happens once.
 */
export const tellVisit = endpoint({
  ...{
    name: 'tellVisit',
    method: 'POST',
    path: `${myDaysPath}/{day}/visits/{appointment}`,
    permission: workOnTrips,
  },
  summary: 'Dice com’è andata una visita: ore, attività eseguite, da completare o saltate con il motivo',
  params: ofMyDay.extend({ appointment: idInPath }),
  body: z
    .object({
      esito: z.enum(stopOutcomes, 'Esito sconosciuto.'),
      motivo: reason,
      iniziata: moment,
      finita: moment,
      nota: reason,
      /** The day that the operator has told it of; missing in what an earlier version has frozen. */
      giorno: day.optional(),
      /** When what was told of it before was told (`visita.quando`), as it was read; null: nothing was. Missing as above. */
      raccontoLetto: instant.nullable().optional(),
      attivita: z.array(toldActivity).max(500, 'Al massimo 500 attività.'),
    })
    .refine(({ esito, motivo }) => esito !== 'saltata' || isReason(motivo), {
      error: fieldDayTexts.noReason,
      path: ['motivo'],
    }),
  /** `rimaste`: activities that were not told, for somebody else had settled, moved or added them meanwhile. */
  response: z.object({ fermata: myStop, rimaste: z.array(z.object({ id, motivo: z.string() })) }),
  write: 'idempotent',
});
