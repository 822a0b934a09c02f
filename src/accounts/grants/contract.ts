import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { id, idInPath, success } from '#platform/contract/shapes.ts';
import { actionRef, undoEndpoint } from '#platform/contract/undo.ts';
import { administerUsers } from '../user-access/permissions.ts';

const base = '/v1/user/admin/users/{user}/committenti';
const user = z.object({ user: idInPath });
const userAndPrincipal = user.extend({ committente: idInPath });

/** One principal that a person sees, and why: granted by name, or through zones. */
const reachedPrincipal = z.object({
  committente: id,
  displayName: z.string(),
  /** Null: seen only through a zone. */
  grant: z.object({ canAddClient: z.boolean(), canAddAddress: z.boolean() }).nullable(),
  /** Names of the zones that both the person and the principal are in. */
  zones: z.array(z.string()),
  active: z.boolean(),
});
export type ReachedPrincipal = z.infer<typeof reachedPrincipal>;

export const listReachedPrincipals = endpoint({
  name: 'listReachedPrincipals',
  method: 'GET',
  path: base,
  summary: 'Committenti che un utente vede, per nome o per zona',
  permission: administerUsers,
  params: user,
  query: listQuery(['displayName'], {}),
  response: listReply(reachedPrincipal),
});

export const setGrant = endpoint({
  name: 'setGrant',
  method: 'PUT',
  path: `${base}/{committente}`,
  summary: 'Assegna un committente a un utente, o cambia che cosa vi può aggiungere',
  permission: administerUsers,
  params: userAndPrincipal,
  /** What is not named stays as it is; at a new grant it is not allowed. */
  body: z.object({ canAddClient: z.boolean().optional(), canAddAddress: z.boolean().optional() }),
  response: success.extend({ annulla: actionRef }),
});

export const revokeGrant = endpoint({
  name: 'revokeGrant',
  method: 'DELETE',
  path: `${base}/{committente}`,
  summary: 'Revoca un committente assegnato per nome',
  permission: administerUsers,
  params: userAndPrincipal,
  response: success.extend({ annulla: actionRef }),
});

export const undoGrantChange = undoEndpoint({
  name: 'undoGrantChange',
  path: '/v1/user/admin/users/committenti/undo',
  summary: 'Annulla che un committente sia stato assegnato a una persona, cambiato o revocato',
  permission: administerUsers,
});

/** Roles and zones, which are changed with a person's account. */
export const undoRolesChange = undoEndpoint({
  name: 'undoRolesChange',
  path: '/v1/user/admin/users/undo',
  summary: 'Annulla che ruoli e zone di una persona siano cambiati',
  permission: administerUsers,
});
