import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { workOnForms } from '../reach/permissions.ts';
import { errorCodes } from './rules.ts';

const errorCode = z.literal(Object.values(errorCodes));

/** An instrument to choose in a form, and whether it may measure today (S1 3.3). Days `YYYY-MM-DD`. */
export const usedInstrument = z.object({
  value: id,
  /** `{brand} {model} – s/n {serialNumber}` */
  label: z.string(),
  id,
  /** Whose it is; null: the house's. */
  clientId: id.nullable(),
  brand: z.string(),
  model: z.string(),
  serialNumber: z.string(),
  zoneId: id.nullable(),
  zoneInstrumentId: id.nullable(),
  cardName: z.string().nullable(),
  cardId: id.nullable(),
  /** The name of the card's radiation-protection expert. */
  cardEdr: z.string().nullable(),
  /** Of its last calibration, */
  taratura: day.nullable(),
  /** which holds through this day. */
  nextCalibration: day.nullable(),
  limitMeasurements: z.int().nullable(),
  limitMeasurementsNeeded: z.int().nullable(),
  /** When its last daily measurement was made. */
  dailyMeasurement: day.nullable(),
  /** 0: it may measure (Q1-35). */
  errorCode,
  limitsMessage: z.object({ instrumentCanBeUsed: z.boolean(), subtitle: z.string() }),
});
/** As a list of instruments has it; what a form keeps is `UsedInstrument` of the forms' rules. */
export type InstrumentItem = z.infer<typeof usedInstrument>;

/** A form, or 0 for one that is not there yet (Q1-34). */
const modOrNone = z.union([z.literal('0').transform(() => 0), idInPath]);

export const listFormInstruments = endpoint({
  name: 'listFormInstruments',
  method: 'GET',
  path: '/v1/user/user/irme90/{mod}/instruments',
  summary: 'Strumenti da scegliere in un modello; per uno nuovo (0) quelli del cliente',
  permission: workOnForms,
  params: z.object({ mod: modOrNone }),
  query: z.object({ client: idInPath.optional() }),
  response: z.object({
    instrumentList: z.array(usedInstrument),
    instrumentMandatory: z.boolean(),
    client: z.object({ value: id, label: z.string() }),
  }),
});

export const findInstrumentClients = endpoint({
  name: 'findInstrumentClients',
  method: 'GET',
  path: '/v1/user/user/irme90/instruments/{instrument}',
  summary: 'Per quali clienti si può misurare con lo strumento di cui si è letta l’etichetta',
  permission: workOnForms,
  params: z.object({ instrument: idInPath }),
  response: z.object({ clienti: z.array(z.object({ value: id, label: z.string() })) }),
});
