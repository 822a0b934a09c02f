import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, text } from '#platform/contract/shapes.ts';
import { fieldWork } from './permissions.ts';
import { customerLengths, postalCodeDigits, provinceLetters } from './rules.ts';

/** Principal (committente): who pays for the supply. */
export const principal = z.object({ id, displayName: z.string() });
export type Principal = z.infer<typeof principal>;

const digits = new RegExp(`^\\d{${postalCodeDigits}}$`);
const letters = new RegExp(`^[A-Z]{${provinceLetters}}$`);

const postalCode = z
  .string('Il campo CAP non può essere vuoto!')
  .trim()
  .min(1, 'Il campo CAP non può essere vuoto!')
  .regex(digits, 'Il campo CAP non può essere diverso da 5 cifre!');

/** The parts of a postal address that clients and sites share, with the text of each rule. */
export const postalFields = {
  address: text(customerLengths.street[0], 'Il campo Indirizzo è troppo corto!'),
  city: text(customerLengths.city[0], 'Il campo Città è troppo corto!', customerLengths.city[1]),
  cap: postalCode,
  provincia: z
    .string('Il campo Provincia deve essere di 2 caratteri!')
    .trim()
    .toUpperCase()
    .regex(letters, 'Il campo Provincia deve essere di 2 caratteri!'),
};

/** An employer or client being created: it has no id yet. */
export const newClient = z.object({
  displayName: text(customerLengths.clientName[0], 'La ragione sociale è troppo corta!'),
  ...postalFields,
  cap: z
    .string('Il campo CAP non può essere diverso da 5 cifre!')
    .trim()
    .regex(digits, 'Il campo CAP non può essere diverso da 5 cifre!'),
});
export type NewClient = z.infer<typeof newClient>;

/** Employer or client (cliente, azienda) of a principal. */
export const client = z.object({
  id,
  displayName: z.string(),
  committente: id,
  address: z.string(),
  city: z.string(),
  cap: z.string(),
  provincia: z.string(),
});
export type Client = z.infer<typeof client>;

const principalsReply = z.object({
  committenti: z.array(principal),
  regions: z.array(z.object({ id, label: z.string() })),
});

export const listPrincipals = endpoint({
  name: 'listPrincipals',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti',
  summary: 'Committenti visibili, con le regioni per un nuovo indirizzo',
  permission: fieldWork,
  response: principalsReply,
  isKept: true,
});

export const listPrincipalsOfZone = endpoint({
  name: 'listPrincipalsOfZone',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/zone/{zone}',
  summary: 'Committenti visibili di una zona',
  permission: fieldWork,
  params: z.object({ zone: idInPath }),
  response: principalsReply,
  isKept: true,
});

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti',
  summary: 'Clienti di un committente e diritto di crearne',
  permission: fieldWork,
  params: z.object({ committente: idInPath }),
  response: z.object({
    canAddNew: z.boolean(),
    clients: z.array(client),
    /** Of the sites in the zones of the principal, the most frequent first: where a new one most likely lies. */
    province: z.array(z.string()),
  }),
  isKept: true,
});
