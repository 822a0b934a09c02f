import { z } from 'zod';
import { dosimeterStates } from '#field/dosimeter-states/rules.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { actionRef } from '#platform/contract/undo.ts';
import { takeReturns } from './permissions.ts';
import { maxReturned, returnActions, returnOutcomes, returnTexts } from './rules.ts';

/** What a code that came back is now; `azione` is the decision it waits for (`esito: conferma`). */
const returned = z.object({
  letto: z.string(),
  /** As it stands in the records; as it was read when nobody knows it. */
  codice: z.string(),
  /** The dosimeter; null when nobody knows it. */
  id: id.nullable(),
  esito: z.enum(returnOutcomes),
  situazione: z.enum(dosimeterStates).nullable(),
  azione: z.enum(returnActions).nullable(),
  committente: z.string().nullable(),
  sede: z.string().nullable(),
  punto: z.string().nullable(),
  inizio: day.nullable(),
  fine: day.nullable(),
  rientrato: day.nullable(),
});
export type Returned = z.infer<typeof returned>;

/**
 * Codes of what came back. Without `azione` a removed dosimeter is taken in and any other only told; with it the
 * decision is carried out: its end is set (`fine`), it was found again, or it goes back to the store.
 */
export const takeInReturns = endpoint({
  name: 'takeInReturns',
  method: 'POST',
  path: '/v1/user/lb/cr39/returns',
  summary: 'Dosimetri rientrati in laboratorio: registra quelli rimossi, degli altri dice che cosa sono',
  permission: takeReturns,
  body: z.object({
    rientrato: day,
    dosimetri: z
      .array(
        z.object({
          codice: z
            .string()
            .trim()
            .min(1, returnTexts.noCodes)
            .max(...atMost(longest.code)),
          azione: z.enum(returnActions, 'Azione sconosciuta.').nullable(),
          fine: day.nullable(),
        }),
      )
      .min(1, returnTexts.noCodes)
      .max(maxReturned, returnTexts.tooManyCodes),
  }),
  response: z.object({ dosimetri: z.array(returned), annulla: actionRef }),
  write: 'idempotent',
});
