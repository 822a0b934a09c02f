import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { actionTypes } from '../operations/rules.ts';
import { grantOperations } from '../permissions.ts';

/** Which operations an account may prepare (Q2-26). */
const user = z.object({ user: idInPath });
const granted = z.object({ actionTypes: z.array(z.literal(actionTypes)) });

export const getGrantedOperations = endpoint({
  name: 'getGrantedOperations',
  method: 'GET',
  path: '/v1/user/admin/users/{user}/action-types',
  summary: 'Le operazioni massive che un utente può preparare',
  permission: grantOperations,
  params: user,
  response: granted,
});

export const setGrantedOperations = endpoint({
  name: 'setGrantedOperations',
  method: 'PUT',
  path: '/v1/user/admin/users/{user}/action-types',
  summary: 'Decide le operazioni massive di un utente; nessuna: quelle dei suoi ruoli',
  permission: grantOperations,
  params: user,
  body: z.object({
    actionTypes: z
      .array(z.literal(actionTypes, 'Operazione sconosciuta.'))
      .max(7, 'Al massimo 7 operazioni.'),
  }),
  response: granted,
});
