import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { id, text } from '#platform/contract/shapes.ts';
import { base } from '../contract.ts';
import { readDosimeter, reading } from '../entry/contract.ts';
import { keepResults } from '../permissions.ts';
import { resultStates } from '../rules.ts';
import { maxRows, trayTexts } from './rules.ts';

const { lettore, letto, ...figures } = reading;
const code = text(1, trayTexts.noCode, longest.code);

/** One detector of the tray: the code on it, and what was read of it. */
export const trayRow = z.object({ codice: code, ...figures });

export const findTray = endpoint({
  name: 'findTray',
  method: 'POST',
  path: `${base}/vassoio/dosimetri`,
  summary: 'I dosimetri con questi codici, da leggere insieme, nell’ordine dei codici',
  permission: keepResults,
  body: z.object({
    codici: z.array(code).min(1, trayTexts.noRows).max(maxRows, trayTexts.tooManyRows),
  }),
  response: z.object({
    dosimetri: z.array(z.object({ codice: z.string(), dosimetro: readDosimeter.nullable() })),
  }),
  write: 'none',
});

/** `riga` is the place of a row in `righe`, from 0. */
export const enterTray = endpoint({
  name: 'enterTray',
  method: 'POST',
  path: `${base}/vassoio`,
  summary: 'Registra le letture di un vassoio: le righe che non può vengono elencate, le altre salvate',
  permission: keepResults,
  body: z.object({
    lettore,
    letto,
    righe: z.array(trayRow).min(1, trayTexts.noRows).max(maxRows, trayTexts.tooManyRows),
  }),
  response: z.object({
    salvate: z.array(
      z.object({ riga: z.int(), trattamento: id, codice: z.string(), esito: z.enum(resultStates) }),
    ),
    rifiutate: z.array(
      z.object({
        riga: z.int(),
        /** As the answer to a single entry would have: 404, 409 or 422. */
        stato: z.int(),
        /** The field it was refused for; null: not for one. */
        campo: z.string().nullable(),
        messaggio: z.string(),
      }),
    ),
  }),
  write: 'parts',
});
