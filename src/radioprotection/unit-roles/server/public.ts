import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { companyPersons, personVersions } from '../../persons/schema.ts';
import { holdsOnDay } from '../../persons/server/public.ts';
import type { UnitRoleRow } from '../contract.ts';

/** Who is and was what in a unit, by role, the latest first; each with the data of today. */
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
    .innerJoin(personVersions, and(eq(personVersions.personId, companyPersons.personId), holdsOnDay(today)))
    .where(eq(companyPersons.companyId, companyId))
    .orderBy(
      asc(companyPersons.role),
      sql`${companyPersons.validTo} desc nulls first`,
      sql`${companyPersons.validFrom} desc`,
      asc(companyPersons.id),
    );
}
