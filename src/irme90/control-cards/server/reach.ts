import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import { keepsRadioprotection } from '#radioprotection/reach/server/public.ts';
import { controlClientsWithinReach } from '../../reach/server/public.ts';

/**
 * SQL condition: certificates and cards of the instrument in row `i` are the user's to read: of one of the house everybody's
 * who reads its register, of a client's those who keep the register, and whoever may measure for that client.
 */
export function instrumentsWithinReach(user: User, today: string): SQL {
  if (keepsRadioprotection(user)) return sql`true`;
  return sql`(i.principal_id is null or ${measuresFor(user, sql`i.principal_id`, today)})`;
}

/**
 * SQL condition: the user may measure for the client in `column`, and so read the cards of its instruments: besides those
 * whose controls are within reach, an operator where he may inspect, is delegated from `today` on or has a form to work on, and an expert where a card
 * of the client's names him.
 */
export function measuresFor(user: User, column: SQLWrapper, today: string): SQL {
  const ways = [controlClientsWithinReach(user, column)];
  const atWork = sql`exists (select from control_clients work_c join principals work_p on work_p.id = work_c.principal_id
    where work_c.principal_id = ${column} and work_c.active and work_p.active)`;
  if (user.roles.some((role) => role === 'operatore' || role === 'zona'))
    ways.push(sql`(${atWork} and (
      exists (select from inspector_places work_i join inspectors work_n on work_n.user_id = work_i.user_id and work_n.active
        where work_i.user_id = ${user.id} and work_i.principal_id = ${column})
      or exists (select from place_delegations work_d
        join inspectors work_m on work_m.user_id = work_d.operator_id and work_m.active
        where work_d.operator_id = ${user.id} and work_d.principal_id = ${column} and work_d.deleted_at is null
          and work_d.ends_on >= ${today})
      or exists (select from control_forms work_f
        where work_f.operator_id = ${user.id} and work_f.principal_id = ${column} and work_f.state = 'inviato')))`);
  if (user.roles.includes('edr'))
    ways.push(sql`(${atWork} and exists (select from control_cards work_k
      join instruments work_t on work_t.id = work_k.instrument_id and work_t.principal_id = ${column}
     where work_k.expert_id = ${user.id} and work_k.closed_on is null))`);
  return sql`(${sql.join(ways, sql` or `)})`;
}
