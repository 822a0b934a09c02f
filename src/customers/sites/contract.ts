import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { id, idInPath, text } from '#platform/contract/shapes.ts';
import { postalFields } from '../customers/contract.ts';
import { fieldWork } from '../customers/permissions.ts';
import { customerLengths } from '../customers/rules.ts';

const optionalCode = (tooLong: string) =>
  z
    .string()
    .trim()
    .max(longest.shortCode, tooLong)
    .nullish()
    .transform((code) => code || null);

/** A sampling site being created: it has no id yet. */
export const newAddress = z.object({
  displayName: text(customerLengths.siteName[0], 'Il nome identificativo è troppo corto!'),
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

/** A site with where it lies, to find the nearest: null while nobody has said. */
export const placedAddress = address.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type PlacedAddress = z.infer<typeof placedAddress>;

const clientPath = { committente: idInPath, cliente: idInPath };
export const addressParams = z.object({ ...clientPath, indirizzo: idInPath });

export const listAddresses = endpoint({
  name: 'listAddresses',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi',
  summary: 'Indirizzi di un cliente e diritto di crearne',
  permission: fieldWork,
  params: z.object(clientPath),
  response: z.object({ canAddNew: z.boolean(), addresses: z.array(placedAddress) }),
  isKept: true,
});
