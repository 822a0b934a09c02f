import { z } from 'zod';
import { roles } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { id, idInPath, instant, success } from '#platform/contract/shapes.ts';
import { actionRef } from '#platform/contract/undo.ts';
import { displayName, storedUsername, username } from '../people/contract.ts';
import { administerUsers } from '../user-access/permissions.ts';
import { userStates } from './rules.ts';

const params = z.object({ user: idInPath });
export const base = '/v1/user/admin/users';
const named = z.object({ id, displayName: z.string() });
const state = z.enum(userStates);

/** What is written about a person. */
export const userFields = z.object({
  username,
  displayName,
  email: z
    .string("Indicare l'indirizzo e-mail")
    .trim()
    .toLowerCase()
    .max(...atMost(longest.line))
    .pipe(z.email('Indirizzo e-mail non valido.')),
  roles: z.array(z.enum(roles, 'Ruolo sconosciuto.')).min(1, 'Scegliere almeno un ruolo.').max(roles.length),
  zones: z.array(id).max(500, 'Al massimo 500 zone.').default([]),
});
export type UserFields = z.infer<typeof userFields>;

const person = { id, username: z.string(), displayName: z.string(), email: z.string() };
const stored = { ...person, roles: z.array(z.enum(roles)) };
const userRow = z.object({
  ...stored,
  zones: z.array(z.string()),
  /** Principals granted by name; those of the zones are not counted. */
  committenti: z.int(),
  state,
  /** When the person last used Radia, to a few minutes; null: never, as far as is known. */
  lastSeenAt: instant.nullable(),
});
export type UserRow = z.infer<typeof userRow>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: base,
  summary: 'Utenti',
  permission: administerUsers,
  query: listQuery(['displayName', 'username', 'lastSeenAt'], {
    role: z.enum(roles, 'Ruolo sconosciuto.').optional(),
    zone: idInPath.optional(),
  }),
  response: listReply(userRow),
});

export const exportUsers = sheetOf('exportUsers', listUsers);

const userDetail = z.object({
  ...stored,
  versione: version,
  zones: z.array(named),
  state,
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  /** Until when the link handed out last lets the person choose a password; null: there is none in force. */
  passwordLinkUntil: instant.nullable(),
  sessions: z.int(),
  hasSecondFactor: z.boolean(),
  /** Tries to sign in from devices unknown for this name that failed in 24 hours; `freeAt`: until then these wait. */
  failedTries: z.object({ count: z.int(), latestAt: instant.nullable(), freeAt: instant.nullable() }),
  /** What the person sees: how many principals, and the first few by name. */
  reach: z.object({ all: z.boolean(), count: z.int(), names: z.array(z.string()) }),
});
export type UserDetail = z.infer<typeof userDetail>;

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: `${base}/{user}`,
  summary: 'Un utente, e che cosa vede',
  permission: administerUsers,
  params,
  response: userDetail,
});

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: `${base}/{user}`,
  summary: 'Cambia nome, e-mail, ruoli e zone di un utente',
  permission: administerUsers,
  params,
  body: userFields.extend({ username: storedUsername, versione: version }),
  /** `hasEndedLink`: with the address of before, a link ended by which the person could choose a password. */
  response: success.extend({ annulla: actionRef, hasEndedLink: z.boolean() }),
});

export const getUserHistory = endpoint({
  name: 'getUserHistory',
  method: 'GET',
  path: `${base}/{user}/storia`,
  summary: 'Che cosa è successo a un utente',
  permission: administerUsers,
  params,
  response: historyReply,
});
