import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/shapes.ts';
import { administerUsers } from '../../user-access/permissions.ts';
import { base, userFields } from '../contract.ts';

/** What a person may do at one principal. */
const right = z.boolean().default(false);
const grantFields = z.object({ committente: id, canAddClient: right, canAddAddress: right });

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: base,
  summary: 'Crea un utente; la password la sceglie la persona, con un link',
  permission: administerUsers,
  write: 'idempotent',
  body: userFields.extend({ committenti: z.array(grantFields).max(500, 'Al massimo 500 committenti.') }),
  response: z.object({ id }),
});
