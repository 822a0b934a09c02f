import { z } from 'zod';
import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import { dosimeterStates } from '#field/dosimeter-states/rules.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { decisionRules } from '../level-comparison/rules.ts';
import { measure } from '../results/contract.ts';
import { shipmentRef } from '../shipments/contract.ts';
import { keptCode, newCode } from './codes/contract.ts';
import { maxCodes, recordTexts } from './rules.ts';

const named = z.object({ id, nome: z.string() });

export const dosimeterRow = z.object({
  id,
  codice: z.string(),
  situazione: z.enum(dosimeterStates),
  committente: named.nullable(),
  /** Where it is or was; before that, the address it was shipped for. */
  indirizzo: named.nullable(),
  punto: z.string().nullable(),
  spedito: day.nullable(),
  inizio: day.nullable(),
  fine: day.nullable(),
  /** When it was back in the laboratory. */
  rientrato: day.nullable(),
});
export type DosimeterRow = z.infer<typeof dosimeterRow>;

/** One time a dosimeter was given to somebody, and what became of it; `misura` is the result in force. */
const attributionOfDosimeter = z.object({
  trattamento: id,
  versione: version,
  committente: named,
  indirizzo: named.nullable(),
  punto: z.string().nullable(),
  spedito: day.nullable(),
  inizio: day.nullable(),
  fine: day.nullable(),
  rientrato: day.nullable(),
  spedizione: shipmentRef.nullable(),
  smarrito: z.boolean(),
  storico: z.boolean(),
  corretto: z.boolean(),
  foto: z.boolean(),
  posizionatoDa: z.string().nullable(),
  rimossoDa: z.string().nullable(),
  misura: measure.nullable(),
  letto: day.nullable(),
  /** The reference level of the site, Bq/m³; null where it was placed nowhere. */
  livello: z.int().nullable(),
  /** How reports compare with the level. */
  regola: z.enum(decisionRules),
  /** The final report in force that tells of it. */
  relazione: z.object({ id, numero: z.string(), emessa: day, sede: id }).nullable(),
});
export type DosimeterAttribution = z.infer<typeof attributionOfDosimeter>;

export const dosimeterRecord = dosimeterRow.extend({
  versione: version,
  lotto: z.object({ id, codice: z.string() }).nullable(),
  /** From the latest. */
  attribuzioni: z.array(attributionOfDosimeter),
  /** Code and attribution can be changed as long as it has not been placed. */
  modificabile: z.boolean(),
  /** The shipment it is in; from then on its destination is the shipment's. */
  spedizione: shipmentRef.nullable(),
});
export type DosimeterRecord = z.infer<typeof dosimeterRecord>;

/** To whom dosimeters go, and when they left; without a principal they stay in store. */
const attribution = {
  committente: id.nullable(),
  indirizzo: id.nullable(),
  spedito: day.nullable(),
};

const calls = recordEndpoints({
  path: '/v1/user/anagrafica/dosimetri',
  key: 'dosimetro',
  permission: keepDosimeters,
  record: dosimeterRecord,
});

export const getDosimeterRecord = calls.get('getDosimeterRecord', 'Un dosimetro');
export const getDosimeterHistory = calls.history(
  'getDosimeterHistory',
  'Che cosa è successo a un dosimetro e ai suoi posizionamenti',
);

export const createDosimeters = endpoint({
  name: 'createDosimeters',
  method: 'POST',
  path: '/v1/user/anagrafica/dosimetri',
  summary: 'Registra dosimetri, tutti o nessuno, e li assegna a un committente',
  permission: keepDosimeters,
  body: z.object({
    codici: z.array(newCode).min(1, recordTexts.noCodes).max(maxCodes, recordTexts.tooManyCodes),
    ...attribution,
  }),
  response: z.object({ creati: z.array(z.object({ id, codice: z.string() })) }),
  write: 'idempotent',
});

export const updateDosimeter = calls.update(
  'updateDosimeter',
  'Modifica un dosimetro che non è ancora stato posizionato',
  z.object({ codice: keptCode, ...attribution, smarrito: z.boolean(), versione: version }),
);
