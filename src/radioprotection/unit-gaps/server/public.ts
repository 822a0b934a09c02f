import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import { deviceStatus } from '../../devices/rules.ts';
import type { UnitRole } from '../../persons/rules.ts';
import { holdsOn } from '../../reach/server/public.ts';
import { roleEndDays, type UnitGap } from '../rules.ts';

/** An RM installation has an expert of its own (Q2-31). */
const experts = ['edr', 'rm_expert'] as const satisfies readonly UnitRole[];
const representatives = ['legal_rep'] as const satisfies readonly UnitRole[];

/** SQL condition: this is what the unit lacks on a day. */
export function hasGap(gap: UnitGap, unitId: SQLWrapper, today: string): SQL {
  const conditions: Record<UnitGap, SQL> = {
    legale: hasNobody(representatives, unitId, today),
    esperto: hasNobody(experts, unitId, today),
    incarichi: sql`exists (select from ${endingRoles(unitId, today)})`,
    registri: sql`exists (select from ${idleRegistries(unitId)})`,
  };
  return conditions[gap];
}

/** SQL value: since when the gap is, or on which day it begins; null where no record tells. */
export function dayOfGap(gap: UnitGap, unitId: SQLWrapper, today: string): SQL {
  return gap === 'incarichi'
    ? sql`(select min(gap_r.valid_to) from ${endingRoles(unitId, today)})`
    : sql`null::date`;
}

function hasNobody(roles: readonly UnitRole[], unitId: SQLWrapper, today: string): SQL {
  const wanted = sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  );
  return sql`not exists (select from company_persons gap_r where gap_r.company_id = ${unitId}
    and gap_r.role in (${wanted}) and ${holdsOn(sql`gap_r`, today)})`;
}

/** Roles held today that end soon, and that are held by nobody on the day after. */
function endingRoles(unitId: SQLWrapper, today: string): SQL {
  return sql`company_persons gap_r where gap_r.company_id = ${unitId} and gap_r.valid_from <= ${today}
    and gap_r.valid_to >= ${today} and gap_r.valid_to < ${addDays(today, roleEndDays)}
    and not exists (select from company_persons gap_n where gap_n.company_id = gap_r.company_id
      and gap_n.role = gap_r.role and gap_n.valid_from <= gap_r.valid_to + 1
      and (gap_n.valid_to is null or gap_n.valid_to > gap_r.valid_to))`;
}

/** Registries that are open though their device is hidden or has gone. */
function idleRegistries(unitId: SQLWrapper): SQL {
  return sql`registries gap_g join devices gap_d on gap_d.id = gap_g.device_id where gap_g.company_id = ${unitId}
    and gap_g.active and gap_g.deleted_at is null and gap_g.close_date is null
    and (not gap_d.active or gap_d.current_status = ${deviceStatus.dismissed})`;
}
