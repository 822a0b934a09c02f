import { sql } from 'drizzle-orm';
import { withinReach } from '#identity/reach/server/public.ts';
import { isAllowed } from '#platform/contract/access.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { readRadioprotection } from '../../reach/permissions.ts';
import { ofCompanyWithinReach } from '../../reach/server/public.ts';
import type { findScannedDevice } from '../contract.ts';

type Found = ResponseOf<typeof findScannedDevice>;

/** The page of a device that is the reader's; null for a stranger. Staff first: who is both sees more on the card. */
export async function findPageOf(deviceId: number, context: RequestContext): Promise<Found | null> {
  const { db, user } = context;
  const isStaff = isAllowed(user.roles, readRadioprotection);
  const ofStaff = isStaff ? ofCompanyWithinReach(context, sql`d.company_id`) : sql`false`;
  const isCustomer = user.roles.includes('cliente');
  const { rows } = await db.execute<{
    device: number;
    isStaff: boolean;
    client: number;
    company: number;
  }>(sql`
    select d.id as device, ${ofStaff} as "isStaff", d.company_id as company, (
        select o.principal_id from (
          select c.principal_id from client_employers b join clients c on c.id = b.client_id
           where b.employer_id = k.employer_id
          union select c.principal_id from address_companies b join addresses a on a.id = b.address_id
            join clients c on c.id = a.client_id where b.company_id = k.id) o
        where ${isCustomer}::boolean and d.active and k.active and ${withinReach(user, sql`o.principal_id`)}
        order by 1 limit 1) as client
    from devices d join companies k on k.id = d.company_id where d.id = ${deviceId}`);
  const [found] = rows;
  if (found?.isStaff) return { device: found.device, own: null };
  return found?.client
    ? { device: found.device, own: { client: found.client, company: found.company } }
    : null;
}
