import { sql } from 'drizzle-orm';
import type { RequestContext } from '#platform/server/http/route.ts';
import { holdsOn } from '../../reach/server/public.ts';
import { massOperationCompanies, massOperations } from '../schema.ts';
import { touchesUnit } from './concerned-units.ts';
import { accountName, employerValues, personValues } from './current-data.ts';
import type { DraftOperation } from './read-payload.ts';

/** Puts these operations in the place of those that a mass activity has, with the units that they touch. */
export async function writeContent(
  massActivityId: number,
  operations: readonly DraftOperation[],
  { db }: Pick<RequestContext, 'db'>,
): Promise<void> {
  await db.execute(sql`delete from mass_companies where mass_activity_id = ${massActivityId}`);
  await db.execute(sql`delete from mass_operations where mass_activity_id = ${massActivityId}`);
  await db.insert(massOperations).values(
    operations.map((operation, index) => ({
      ...{ massActivityId, actionType: operation.type, position: index + 1, options: operation.options },
      inputValues: { ...operation.values },
      effectiveDate: operation.effectiveDate || null,
      ...{ subjectPersonId: operation.subjectId, newPersonId: operation.newPersonId },
      userId: operation.userId,
    })),
  );
  const chosen = operations.flatMap(({ type, companies }) =>
    companies.map((companyId) => ({ massActivityId, actionType: type, companyId })),
  );
  if (chosen.length > 0) await db.insert(massOperationCompanies).values(chosen);
  await db.execute(sql`
    insert into mass_companies (mass_activity_id, company_id)
    select m.id, u.id from mass_activities m join companies u on u.employer_id = m.employer_id and u.active
     where m.id = ${massActivityId} and exists (select from mass_operations o where o.mass_activity_id = m.id
       and ${touchesUnit(sql`u.id`)})`);
}

/** Freezes what each field says today in each unit that its operation touches. One statement, however many units. */
export async function freezeOldValues(
  massActivityId: number,
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
): Promise<void> {
  await db.execute(sql`delete from mass_old_values where mass_activity_id = ${massActivityId}`);
  await db.execute(sql`
    insert into mass_old_values (mass_activity_id, action_type, company_id, option, value)
    select o.mass_activity_id, o.action_type, u.company_id, f.option, nullif(now_data.data ->> f.option::text, '')
      from mass_operations o
      join mass_activities m on m.id = o.mass_activity_id
      join employers e on e.id = m.employer_id
      left join persons p on p.id = o.subject_person_id
      left join person_versions v on v.person_id = p.id and ${holdsOn(sql`v`, clock.today())}
      cross join lateral (select case when o.action_type = 1 then ${employerValues}
        else ${personValues(accountName)} end as data) now_data
      cross join lateral unnest(o.options) as f(option)
      join mass_companies u on u.mass_activity_id = o.mass_activity_id and ${touchesUnit(sql`u.company_id`)}
     where o.mass_activity_id = ${massActivityId}`);
}
