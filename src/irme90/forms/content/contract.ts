import { z } from 'zod';
import { version } from '#platform/contract/paging.ts';
import { day, id, instant } from '#platform/contract/shapes.ts';
import {
  formStates,
  landTransports,
  measureMethods,
  placeTypologies,
  transports,
} from '../../words/rules.ts';

const named = z.object({ value: id, label: z.string() });
const party = named.extend({
  ...{ id, nome: z.string() },
  ...{ indirizzo: z.string(), paese: z.string(), telefono: z.string(), fax: z.string() },
});
/** `zone`: the zone the port lies in. */
const port = named.extend({ zone: id.nullable() });
const airport = named.extend({
  ...{ zone: id.nullable(), zones: z.array(id), tipologia: z.enum(placeTypologies) },
});

/** The instrument as it was when the measures were sent. */
export const keptInstrument = z.object({
  ...{ value: id, label: z.string(), id },
  /** Whose it is; null: the house's. */
  clientId: id.nullable(),
  ...{ brand: z.string(), model: z.string(), serialNumber: z.string() },
  ...{ zoneId: id.nullable(), zoneInstrumentId: id.nullable() },
  ...{ cardName: z.string().nullable(), cardId: id.nullable(), cardEdr: z.string().nullable() },
  ...{ taratura: day.nullable(), nextCalibration: day.nullable(), dailyMeasurement: day.nullable() },
});

const measured = z.number().nullable();

/** A form as it is read: of everything every key (S1 3.3), null or empty where nothing was said. */
export const formContent = z.object({
  anagrafica: z.object({
    mittente: party,
    destinatario: party,
    merce: z.object({
      ...{ voceDoganale: z.string(), description: z.string(), numeroColli: z.int() },
      ...{ dataFattura: day.nullable(), numeroFattura: z.string() },
      ...{ metallo: z.string(), origine: z.string() },
    }),
  }),
  trasporto: z.object({
    tipo: z.enum(transports),
    naveDetails: z
      .object({
        ...{ value: id.nullable(), label: z.string(), paese: z.string() },
        ...{ portoPartenza: port.nullable(), portoArrivo: port.nullable(), polizzaDiCarico: z.string() },
      })
      .nullable(),
    voloDetails: named
      .extend({
        ...{ paese: z.string(), compagnia: named },
        ...{ aeroportoPartenza: airport, aeroportoArrivo: airport, awb: z.string() },
      })
      .nullable(),
    trasportoTerritorio: z.object({
      tipo: z.enum(landTransports),
      ...{ matricola: z.string().nullable(), targa: z.string().nullable() },
      ...{ vagone: z.string().nullable(), awb: z.string().nullable() },
      /** `mandatory`: for this client it must be said where goods that come by land are controlled. */
      sedeControllo: port.extend({ tipologia: z.enum(placeTypologies), mandatory: z.boolean() }).nullable(),
    }),
  }),
  controlli: z.object({
    ...{ dueDate: day, operatore: id.nullable(), operatoreLabel: z.string().nullable() },
    notesForOperator: z.string(),
    metodo: z.enum(measureMethods).nullable(),
    instrumentMandatory: z.boolean(),
    strumentoPortatile: z
      .object({ fondo: measured, a20cm: measured, usedInstrument: keptInstrument.nullable() })
      .nullable(),
    portaleRadiometrico: z
      .object({
        ...{ ariaRispettoPareti: measured, fondo: measured },
        ...{ tipoSorgente: z.string(), attivitaSorgente: measured },
      })
      .nullable(),
  }),
});

export const controlForm = formContent.extend({
  id,
  client: id,
  clientLabel: z.string(),
  status: z.enum(formStates),
  createdAt: instant,
  creatoDa: z.string(),
  motivoAnnullamento: z.string().nullable(),
  versione: version,
  /** Whether the reader may change it now. */
  modificabile: z.boolean(),
  /** Whether he may send its measures now. */
  lavorabile: z.boolean(),
  /** Whether he may cancel it now. */
  annullabile: z.boolean(),
  /** Whether he may make another one like it. */
  duplicabile: z.boolean(),
});
export type ControlForm = z.infer<typeof controlForm>;
