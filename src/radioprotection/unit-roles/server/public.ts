export { passRole } from './pass-role.ts';

import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { UnitRole } from '../../persons/rules.ts';
import { companyPersons, personVersions } from '../../persons/schema.ts';
import { holdsOnDay } from '../../persons/server/public.ts';
import { holdsOn } from '../../reach/server/public.ts';
import type { UnitRoleRow } from '../contract.ts';

/** SQL value: those who hold a role in a unit today, by name; null: nobody does. */
const holders = (role: UnitRole, companyId: SQLWrapper, today: string): SQL<string | null> =>
  sql`(select string_agg(distinct v.surname || ' ' || v.name, ', ')
    from company_persons e join person_versions v on v.person_id = e.person_id
      and ${holdsOn(sql`v`, today)}
   where e.company_id = ${companyId} and e.role = ${role}
     and ${holdsOn(sql`e`, today)})`;

/**
 * SQL value: who answers for radiation protection in a unit today; of one of magnetic resonance alone its own expert
 * (Q2-31), marked. Null: nobody is named.
 */
export const expertOfUnit = (companyId: SQLWrapper, today: string): SQL<string | null> =>
  sql`coalesce(${holders('edr', companyId, today)}, ${holders('rm_expert', companyId, today)} || ' (RM)')`;

/**
 * Who is and was what in a unit, by role, the latest first. The data of each are those of a day on which the role is
 * held: of today, else the last day of one that is over, the first of one that has not begun.
 */
export function listRolesOf(db: Db, companyId: number, today: string): Promise<UnitRoleRow[]> {
  return db
    .select({
      id: companyPersons.id,
      role: companyPersons.role,
      person: sql<UnitRoleRow['person']>`json_build_object('id', ${companyPersons.personId},
        'label', ${personVersions.surname} || ' ' || ${personVersions.name},
        'phone', ${personVersions.phone}, 'email', ${personVersions.email})`,
      dal: companyPersons.validFrom,
      al: companyPersons.validTo,
      versione: companyPersons.version,
    })
    .from(companyPersons)
    .innerJoin(
      personVersions,
      and(eq(personVersions.personId, companyPersons.personId), holdsOnDay(dayOfRole(today))),
    )
    .where(eq(companyPersons.companyId, companyId))
    .orderBy(
      asc(companyPersons.role),
      sql`${companyPersons.validTo} desc nulls first`,
      sql`${companyPersons.validFrom} desc`,
      asc(companyPersons.id),
    );
}

function dayOfRole(today: string): SQL {
  return sql`greatest(${companyPersons.validFrom}, least(${companyPersons.validTo}, ${today}::date))`;
}
