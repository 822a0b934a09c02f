import { sql } from 'drizzle-orm';
import type { RequestContext } from '#platform/server/http/route.ts';
import { employersWithinReach } from '../../reach/server/public.ts';
import type { UnitPlace } from '../../unit-places/contract.ts';
import { joinPlace, placeColumns } from '../../unit-places/server/public.ts';

/** The employer that a radon client is, when it is within reach. */
export async function employerOfClient(
  clientId: number,
  context: RequestContext,
): Promise<{ id: number; nome: string } | null> {
  const { rows } = await context.db.execute<{ id: number; nome: string }>(sql`
    select e.id, e.alias as nome from client_employers b join employers e on e.id = b.employer_id
    where b.client_id = ${clientId} and ${employersWithinReach(context, sql`e.id`)}`);
  return rows[0] ?? null;
}

/** The unit that stands at a radon address, when it is within reach. */
export async function unitAtAddress(addressId: number, context: RequestContext): Promise<UnitPlace | null> {
  const { rows } = await context.db.execute<UnitPlace>(sql`
    select ${placeColumns} from address_companies b ${joinPlace(sql`b.company_id`)}
    where b.address_id = ${addressId}
      and ${employersWithinReach(context, sql`c.employer_id`)}`);
  return rows[0] ?? null;
}
