import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { version } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { keepInstruments, readInstruments } from '#radioprotection/instruments/permissions.ts';

const calibration = z.object({
  id,
  fatta: day,
  /** It holds through this day. */
  finoAl: day,
  laboratorio: z.string(),
  /** The number of its certificate, */
  certificato: z.string(),
  /** and the certificate's file. */
  file: z.string().nullable(),
  /** null: it was known with the instrument. */
  chi: z.string().nullable(),
  quando: z.iso.datetime({ offset: true }),
  versione: version,
});
export type Calibration = z.infer<typeof calibration>;

/** `clienti`: of the clients that may measure with it, where its cards are looked at. */
export const instrumentChecks = z.object({
  tarature: z.array(calibration),
  zone: z.array(z.object({ id, nome: z.string() })),
  carte: z.array(
    z.object({
      id,
      nome: z.string(),
      aperta: day,
      chiusa: day.nullable(),
      motivo: z.string().nullable(),
      edr: z.string().nullable(),
      misure: z.int(),
    }),
  ),
  clienti: z.array(z.object({ id, nome: z.string() })),
  zoneDaScegliere: z.array(z.object({ id, nome: z.string() })),
  /** Not a client's. */
  dellaCasa: z.boolean(),
  modificabile: z.boolean(),
});
export type InstrumentChecks = z.infer<typeof instrumentChecks>;

export const instrumentPath = '/v1/user/lb/rp/strumenti/{instrument}' as const;
export const ofInstrument = z.object({ instrument: idInPath });

export const getInstrumentChecks = endpoint({
  name: 'getInstrumentChecks',
  method: 'GET',
  path: `${instrumentPath}/controlli`,
  summary: 'Tarature, zone e carte di controllo di uno strumento',
  permission: readInstruments,
  params: ofInstrument,
  response: instrumentChecks,
});

export const setInstrumentZones = endpoint({
  name: 'setInstrumentZones',
  method: 'PUT',
  path: `${instrumentPath}/zone`,
  summary: 'In quali zone si usa uno strumento della casa: i clienti di quelle zone lo scelgono',
  permission: keepInstruments,
  params: ofInstrument,
  body: z.object({ zone: z.array(id).max(500) }),
  response: instrumentChecks,
});

export const printInstrumentLabel = endpoint({
  name: 'printInstrumentLabel',
  method: 'GET',
  path: `${instrumentPath}/label`,
  summary: 'Etichetta di uno strumento con il codice QR che lo sceglie, in PDF',
  permission: readInstruments,
  params: ofInstrument,
  response: fileOf(pdf),
  pace: 'costly',
});
