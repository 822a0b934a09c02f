import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, xlsx } from '#platform/contract/file-shape.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { workOnForms } from '../../reach/permissions.ts';
import { usedInstrument } from '../contract.ts';
import { measurementKinds } from '../rules.ts';

/** What was measured for a card, µSv/h. */
const measurement = z.object({
  id,
  tipo: z.enum(measurementKinds),
  giorno: day,
  valore: z.number(),
  chi: z.string(),
  nota: z.string(),
  quando: z.iso.datetime({ offset: true }),
  /** Why it does not count any more; null: it counts. */
  ritiro: z
    .object({ motivo: z.string(), chi: z.string(), quando: z.iso.datetime({ offset: true }) })
    .nullable(),
});
export type CardMeasurement = z.infer<typeof measurement>;

const card = z.object({
  id,
  nome: z.string(),
  aperta: day,
  /** null: it is the one in use. */
  chiusa: day.nullable(),
  motivo: z.string().nullable(),
  edr: z.string().nullable(),
  edrId: id.nullable(),
  misureNecessarie: z.int(),
  /** Mean and standard deviation of the sample, µSv/h; null: not calibrated yet. */
  media: z.number().nullable(),
  sigma: z.number().nullable(),
  versione: version,
});
export type CardOnWire = z.infer<typeof card>;

/**
 * The card of an instrument and what it says today. `misure`: of the card shown, in the order they were made, those of a
 * last year and all that fixed its limits; `totale`: how many there are in all. `carte`: all of the instrument, the latest first.
 */
export const cardPage = z.object({
  oggi: day,
  cliente: z.object({ value: id, label: z.string() }),
  strumento: usedInstrument,
  /** What keeps the instrument from measuring; null: nothing. */
  errore: z.string().nullable(),
  carta: card.nullable(),
  misure: z.array(measurement),
  totale: z.int(),
  carte: z.array(card.pick({ id: true, nome: true, aperta: true, chiusa: true, motivo: true })),
  /** Measurements may be added to the card in use by whoever reads. */
  misurabile: z.boolean(),
  gestibile: z.boolean(),
  /** Who may be the card's expert: for those who may open one. */
  esperti: z.array(z.object({ value: id, label: z.string() })),
});
export type CardPage = z.infer<typeof cardPage>;

export const cardPath = '/v1/user/user/irme90/{client}/instruments/{instrument}/card' as const;
export const ofInstrument = z.object({ client: idInPath, instrument: idInPath });

export const getControlCard = endpoint({
  name: 'getControlCard',
  method: 'GET',
  path: cardPath,
  summary: 'La carta di controllo di uno strumento: quella attiva, o una di prima',
  permission: workOnForms,
  params: ofInstrument,
  query: z.object({ carta: idInPath.optional() }),
  response: cardPage,
});

export const exportControlCard = endpoint({
  name: 'exportControlCard',
  method: 'GET',
  path: `${cardPath}/excel`,
  summary: 'Cinque anni di tarature, carte e misure di uno strumento, come foglio Excel per l’autorità',
  permission: workOnForms,
  params: ofInstrument,
  response: fileOf(xlsx),
  pace: 'costly',
});
