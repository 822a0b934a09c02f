import { and, eq, type SQL, sql } from 'drizzle-orm';
import { withinReach } from '#identity/reach/server/public.ts';
import type { User } from '#platform/contract/access.ts';
import { clients } from '../../schema.ts';

export { insertClient, listClients, type NewClientRecord } from './queries.ts';

/** SQL condition on `clients`: this client of this principal, active and within reach. */
export function isReachableClient(user: User, path: { committente: number; cliente: number }): SQL {
  return sql`${and(
    eq(clients.id, path.cliente),
    eq(clients.principalId, path.committente),
    eq(clients.active, true),
    withinReach(user, clients.principalId),
  )}`;
}

/** Columns of a client as the wire names them. */
export const clientColumns = {
  id: clients.id,
  displayName: clients.name,
  committente: clients.principalId,
  address: clients.address,
  city: clients.city,
  cap: clients.postalCode,
  provincia: clients.province,
};
