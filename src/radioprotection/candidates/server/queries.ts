import { type SQL, sql } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { type JsonFields, jsonObject } from '#platform/server/database/json.ts';
import { containsWords } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { expertRoles, type UnitRole } from '../../persons/rules.ts';
import {
  accountsWithinReach,
  atWork,
  employersWithinReach,
  holdsOn,
  projectsWithinReach,
} from '../../reach/server/public.ts';
import type { Candidate, getEmployerData, searchUsers } from '../contract.ts';

/** As many as a list to choose from can show. */
const mostCandidates = 500;
const mostUsers = 50;

const unit = jsonObject<Candidate['companies'][number]>({
  id: sql`u.id`,
  alias: sql`u.alias`,
  address: sql`u.address || ', ' || u.postal_code || ' ' || u.city || ' (' || u.province || ')'`,
});

/** The data of an employer for whom the reader works, with its units in use; null for any other. */
export async function findEmployerData(
  employerId: number,
  context: RequestContext,
): Promise<ResponseOf<typeof getEmployerData> | null> {
  const reader = atWork(context);
  const { rows } = await context.db.execute<ResponseOf<typeof getEmployerData>>(sql`
    select e.alias, e.address, e.postal_code as cap, e.city, e.province, e.country, e.gender, e.phone, e.mobile, e.website,
      e.email, e.pec, e.fiscal_code as "fiscalCode", e.tax_id as "taxId",
      (select coalesce(json_agg(${unit} order by u.alias, u.id), '[]') from companies u
        where u.employer_id = e.id and u.active
          and ${employersWithinReach(reader, sql`u.employer_id`)}) as companies
    from employers e where e.id = ${employerId} and ${employersWithinReach(reader, sql`e.id`)}`);
  return rows[0] ?? null;
}

export async function isProjectWithinReach(projectId: number, context: RequestContext): Promise<boolean> {
  const { rows } = await context.db.execute(sql`select 1 from projects p
    where p.id = ${projectId} and ${projectsWithinReach(atWork(context), sql`p.id`)}`);
  return rows.length > 0;
}

type Wanted = { roles?: readonly UnitRole[]; employerId?: number; projectId?: number };

/** Persons in use who hold today one of these roles in a unit in which the reader works, by name; with the data of today. */
export async function listCandidates(wanted: Wanted, context: RequestContext): Promise<Candidate[]> {
  const today = context.clock.today();
  const reader = atWork(context);
  const isHeld = (role: SQL) => holdsOn(role, today);
  const held = sql`company_persons r join companies u on u.id = r.company_id
    where r.person_id = p.id and ${isHeld(sql`r`)}
      and ${employersWithinReach(reader, sql`u.employer_id`)}
      ${wanted.roles ? sql`and r.role in ${wanted.roles}` : sql``}
      ${wanted.employerId === undefined ? sql`` : sql`and u.employer_id = ${wanted.employerId}`}
      ${wanted.projectId === undefined ? sql`` : sql`and u.project_id = ${wanted.projectId}`}`;
  const fields = {
    id: sql`p.id`,
    label: sql`v.surname || ' ' || v.name`,
    ...{ name: sql`v.name`, surname: sql`v.surname`, gender: sql`v.gender`, fiscalCode: sql`v.fiscal_code` },
    birthPlace: sql`v.birth_place`,
    birthDate: sql`to_char(v.birth_date, 'YYYY-MM-DD"T00:00:00.000Z"')`,
    user: sql`(select a.username from users a where a.id = p.user_id)`,
    ...{ titolo: sql`v.qualification`, grado: sql`v.grade`, numeroOrdine: sql`v.register_number` },
    ...{ workAddress: sql`v.work_address`, phone: sql`v.phone`, email: sql`v.email`, pec: sql`v.pec` },
    ...{ address: sql`v.address`, city: sql`v.city`, cap: sql`v.postal_code`, province: sql`v.province` },
    notes: sql`v.notes`,
    roles: sql`(select coalesce(json_agg(distinct x.role), '[]') from company_persons x
        join companies xu on xu.id = x.company_id
      where x.person_id = p.id and x.role in ${expertRoles} and ${isHeld(sql`x`)}
        and ${employersWithinReach(reader, sql`xu.employer_id`)})`,
    companies: sql`(select coalesce(json_agg(${unit} order by u.alias, u.id), '[]')
      from companies u where u.id in (select r.company_id from ${held}))`,
  } satisfies JsonFields<Candidate>;
  const { rows } = await context.db.execute<{ candidate: Candidate }>(sql`
    select ${jsonObject<Candidate>(fields)} as candidate
    from persons p join person_versions v on v.person_id = p.id
      and ${holdsOn(sql`v`, today)}
    where p.active and exists (select from ${held})
    order by v.surname, v.name, p.id limit ${mostCandidates}`);
  return rows.map(({ candidate }) => candidate);
}

/** Accounts in use that fit what is typed, each with the person of it. */
export async function findUsers(
  text: string,
  context: RequestContext,
): Promise<ResponseOf<typeof searchUsers>> {
  const { db } = context;
  const today = context.clock.today();
  const isKnown = accountsWithinReach(context, { userId: sql`users.id`, personId: sql`p.id` });
  const { rows } = await db.execute<ResponseOf<typeof searchUsers>[number]>(sql`
    select users.id as value, users.name as label, users.username, users.email,
      v.fiscal_code as "fiscalCode", v.name, v.surname
    from users left join persons p on p.user_id = users.id left join person_versions v on v.person_id = p.id
      and ${holdsOn(sql`v`, today)}
    where users.erased_at is null and users.disabled_at is null and ${isKnown}
      and ${containsWords(text, users.searchText) ?? sql`true`}
    order by users.name, users.id limit ${mostUsers}`);
  return rows;
}
