import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { fieldWork, postalFields } from '../customers/contract.ts';

const optionalCode = (tooLong: string) =>
  z
    .string()
    .trim()
    .max(20, tooLong)
    .nullish()
    .transform((code) => code || null);

/** A sampling site being created: it has no id yet. */
export const newAddress = z.object({
  displayName: text(2, 'Il nome identificativo è troppo corto!'),
  address: postalFields.address,
  city: postalFields.city,
  cap: postalFields.cap,
  provincia: postalFields.provincia,
  region: z
    .int('Il campo regione non può essere vuoto!')
    .min(1, 'Il campo regione non può essere vuoto!')
    .max(20, 'Il campo regione non può essere vuoto!'),
  codiceStabile: optionalCode('Il codice stabile è troppo lungo!'),
  cdr: optionalCode('Il contesto di rischio è troppo lungo!'),
  latitude: z
    .number()
    .min(-90)
    .max(90)
    .nullish()
    .transform((value) => value ?? null),
  longitude: z
    .number()
    .min(-180)
    .max(180)
    .nullish()
    .transform((value) => value ?? null),
});
export type NewAddress = z.infer<typeof newAddress>;

/** Sampling site (indirizzo, sede). `region` is the id of one of the 20 regions. */
export const address = z.object({
  id,
  displayName: z.string(),
  /** `{address}, {cap} {city} ({provincia})`, made by the server. */
  addressLabel: z.string(),
  address: z.string(),
  cap: z.string(),
  city: z.string(),
  provincia: z.string(),
  region: id.nullable(),
  cdr: z.string().nullable(),
  codiceStabile: z.string().nullable(),
  indirizzoShipping: z.boolean(),
});
export type Address = z.infer<typeof address>;

/** One dosimeter at a point (trattamento). `id` and `trattamento` are the same number, as are `code` and `codice`. */
export const placement = z.object({
  id,
  trattamento: id,
  code: z.string(),
  codice: z.string(),
  inizio: day,
  fine: day.nullable(),
  lavorato: z.boolean(),
  smarrito: z.boolean(),
  /** Calendar days from start to end, or to today while it measures. */
  giorni: z.int(),
  idPunto: id,
  inScadenza: z.boolean(),
  dataAttribuzione: day.nullable(),
});
export type Placement = z.infer<typeof placement>;

/** Measurement point (punto di misurazione). `planimetryPos` is in pixels of the plan's picture. */
export const point = z.object({
  id,
  alias: z.string(),
  /** Name of the room; points of one room share it. */
  stanza: z.string().nullable(),
  /** Surface of the room, m². */
  superficie: z.int().nullable(),
  codicePiano: z.int().nullable(),
  oldPiano: z.string().nullable(),
  idIndirizzo: id,
  active: z.boolean(),
  planimetry: id.nullable(),
  planimetryPos: z.object({ x: z.number(), y: z.number() }).nullable(),
  trattamenti: z.array(placement),
});
export type Point = z.infer<typeof point>;

/** A point being created. A negative `planimetry` is the temporary id of a plan sent along. */
export const newPoint = z.object({
  alias: text(3, 'Il nome del punto è troppo corto'),
  codicePiano: z.int('Indicare il piano').min(1, 'Indicare il piano').max(25, 'Indicare il piano'),
  superficie: z
    .int('La superficie deve essere un numero intero di al massimo 6 cifre')
    .min(1, 'La superficie deve essere un numero intero di al massimo 6 cifre')
    .max(999_999, 'La superficie deve essere un numero intero di al massimo 6 cifre')
    .nullish()
    .transform((surface) => surface ?? null),
  stanza: z
    .string()
    .trim()
    .max(255)
    .nullish()
    .transform((room) => room || null),
  planimetry: z
    .int()
    .nullish()
    .transform((plan) => plan ?? null),
  planimetryPos: z
    .object({ x: z.number().min(0).max(100_000), y: z.number().min(0).max(100_000) })
    .nullish()
    .transform((position) => position ?? null),
});
export type NewPoint = z.infer<typeof newPoint>;

const clientPath = { committente: idInPath, cliente: idInPath };
export const addressParams = z.object({ ...clientPath, indirizzo: idInPath });

export const listAddresses = endpoint({
  name: 'listAddresses',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi',
  summary: 'Indirizzi di un cliente e diritto di crearne',
  permission: fieldWork,
  params: z.object(clientPath),
  response: z.object({ canAddNew: z.boolean(), addresses: z.array(address) }),
});

export const listPoints = endpoint({
  name: 'listPoints',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}/punti',
  summary: 'Punti di misurazione di un indirizzo, con i loro dosimetri dal più recente',
  permission: fieldWork,
  params: addressParams,
  response: z.array(point),
});

export const getPointPhoto = endpoint({
  name: 'getPointPhoto',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}/punti/{punto}/img/{dosimeter}',
  summary: 'Foto di un dosimetro posizionato, in base64',
  permission: fieldWork,
  params: z.object({ ...clientPath, indirizzo: idInPath, punto: idInPath, dosimeter: idInPath }),
  response: z.object({ img: z.string(), mime: z.string() }),
});
