import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, lengths, longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { id, idInPath, text } from '#platform/contract/shapes.ts';
import { workOnForms } from '../../../reach/permissions.ts';
import { keepCards } from '../../permissions.ts';
import {
  cardTexts,
  highestValue,
  measurementKinds,
  measurementsBounds,
  usualMeasurements,
  valueDecimals,
} from '../../rules.ts';
import { cardPage, cardPath, ofInstrument } from '../contract.ts';

const factor = 10 ** valueDecimals;
/** As binary numbers thousandths are not exact: what a thousandth of a thousandth is off is one. */
const isFine = (value: number) => Math.abs(value * factor - Math.round(value * factor)) < 1 / factor;

export const addCardMeasurement = endpoint({
  name: 'addCardMeasurement',
  method: 'POST',
  path: `${cardPath}/measurements`,
  summary: 'Registra la misura di oggi (µSv/h) sulla carta di controllo, o una di limite',
  permission: workOnForms,
  params: ofInstrument,
  body: z.object({
    /** The card that was looked at. */
    carta: id,
    tipo: z.enum(measurementKinds),
    valore: z
      .number(cardTexts.noValue)
      .nonnegative(cardTexts.negative)
      .max(highestValue, cardTexts.tooHigh)
      .refine(isFine, cardTexts.tooFine),
    nota: z
      .string()
      .trim()
      .max(...atMost(longest.note))
      .default(''),
  }),
  response: cardPage,
  write: 'idempotent',
});

const reason = text(lengths.reason[0], cardTexts.noReason, longest.note);

export const withdrawCardMeasurement = endpoint({
  name: 'withdrawCardMeasurement',
  method: 'POST',
  path: `${cardPath}/measurements/{measurement}/withdrawal`,
  summary: 'Ritira una misura sbagliata: resta nell’elenco, non conta più',
  permission: keepCards,
  params: ofInstrument.extend({ measurement: idInPath }),
  body: z.object({ motivo: reason }),
  response: cardPage,
});

const needed = z
  .int(cardTexts.needed)
  .min(measurementsBounds[0], cardTexts.needed)
  .max(measurementsBounds[1], cardTexts.needed);

export const openControlCard = endpoint({
  name: 'openControlCard',
  method: 'POST',
  path: cardPath,
  summary: 'Apre la carta di controllo di uno strumento, anche al posto di quella attiva',
  permission: keepCards,
  params: ofInstrument,
  body: z.object({
    nome: text(1, cardTexts.noName),
    edr: id.nullable(),
    misureNecessarie: needed.default(usualMeasurements),
    /** The one that it takes the place of, as it was seen. */
    sostituisce: z.object({ carta: id, versione: version, motivo: reason }).nullable(),
  }),
  response: cardPage,
  write: 'idempotent',
});

export const closeControlCard = endpoint({
  name: 'closeControlCard',
  method: 'POST',
  path: `${cardPath}/close`,
  summary: 'Chiude la carta di controllo: fino a una nuova lo strumento non si può usare',
  permission: keepCards,
  params: ofInstrument,
  body: z.object({ carta: id, versione: version, motivo: reason }),
  response: cardPage,
});
