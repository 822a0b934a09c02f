import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords, inState } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { listPage } from '#platform/server/records/list-page.ts';
import {
  employersWithinReach,
  holdsOn,
  keepsRadioprotection,
  type Reader,
  seesAllEmployers,
} from '../../reach/server/public.ts';
import {
  type listPersons as list,
  type PersonRecord,
  type PersonRow,
  type RoleOfPerson,
  rolesShown,
} from '../contract.ts';
import { expertRoles } from '../rules.ts';
import { persons, personVersions } from '../schema.ts';
import { holdsOnDay, versionColumns } from './versions.ts';

/** The roles of a person in units within reach, as `r` and `u`. */
const rolesOf = (reader: Reader) => sql`company_persons r join companies u on u.id = r.company_id
  where r.person_id = persons.id and ${employersWithinReach(reader, sql`u.employer_id`)}`;

const heldOn = (today: string) => holdsOn(sql`r`, today);

/** SQL condition: the person holds, or held, a role in a unit within reach, or is oneself. */
export function personsWithinReach(reader: Reader): SQL {
  if (seesAllEmployers(reader.user)) return sql`true`;
  return sql`(exists (select from ${rolesOf(reader)}) or persons.user_id = ${reader.user.id})`;
}

const columns = ({ user, clock }: Reader) => ({
  id: persons.id,
  label: sql<string>`persons.surname || ' ' || persons.name`,
  fiscalCode: persons.fiscalCode,
  roles: sql<PersonRow['roles']>`coalesce((select json_agg(distinct r.role) from ${rolesOf({ user, clock })}
    and r.role in ${expertRoles} and ${heldOn(clock.today())}), '[]')`,
  attivo: persons.active,
});

const roleJson = jsonObject<RoleOfPerson>({
  id: sql`held.id`,
  role: sql`held.role`,
  dal: sql`held.valid_from`,
  al: sql`held.valid_to`,
  company: sql`json_build_object('id', held.company_id, 'alias', held.alias,
    'project', json_build_object('id', held.project_id), 'employer', json_build_object('id', held.employer_id))`,
});

/** One page of the persons within reach. */
export function listPersons(
  context: RequestContext,
  query: QueryOf<typeof list>,
): Promise<{ rows: PersonRow[]; total: number }> {
  const { db, clock } = context;
  const role = query.ruolo === undefined ? sql`true` : sql`r.role = ${query.ruolo}`;
  const employer = query.datore === undefined ? sql`true` : sql`u.employer_id = ${query.datore}`;
  const isNarrowed = query.ruolo !== undefined || query.datore !== undefined;
  const condition = and(
    inState(query.stato, persons.active),
    personsWithinReach(context),
    isNarrowed
      ? sql`exists (select from ${rolesOf(context)} and ${role} and ${employer} and ${heldOn(clock.today())})`
      : undefined,
    containsWords(query.q, persons.searchText),
  );
  return listPage(db, persons, { query, condition, by: persons.surname }, ({ ids, order, total }) =>
    db
      .select({ ...columns(context), total })
      .from(ids)
      .innerJoin(persons, eq(persons.id, ids.id))
      .orderBy(...order),
  );
}

/** A person within reach, with the data of today and the roles in units within reach. */
export async function findPerson(id: number, context: RequestContext): Promise<PersonRecord | null> {
  const today = context.clock.today();
  const [found] = await context.db
    .select({
      ...columns(context),
      ...versionColumns,
      label: sql<string>`${personVersions.surname} || ' ' || ${personVersions.name}`,
      user: sql<PersonRecord['user']>`case when users.id is not null and users.erased_at is null then
        json_build_object('id', users.id, 'nome', users.name) end`,
      versioni: sql<number>`(select count(*)::int from person_versions v where v.person_id = persons.id)`,
      companies: sql<RoleOfPerson[]>`coalesce((select json_agg(${roleJson}
          order by held.is_held desc, held.alias, held.valid_from desc, held.id)
        from (select r.*, u.alias, u.project_id, u.employer_id, (${heldOn(today)}) as is_held from ${rolesOf(context)}
          order by (${heldOn(today)}) desc, u.alias, r.valid_from desc, r.id limit ${rolesShown}) held), '[]')`,
      ruoli: sql<number>`(select count(*)::int from ${rolesOf(context)})`,
      codiceEsterno: persons.externalCode,
      cancellata: sql<boolean>`persons.erased_at is not null`,
      versione: persons.version,
      modificabile: sql<boolean>`${keepsRadioprotection(context.user)}::boolean`,
    })
    .from(persons)
    .innerJoin(personVersions, and(eq(personVersions.personId, persons.id), holdsOnDay(today)))
    .leftJoin(users, eq(users.id, persons.userId))
    .where(and(eq(persons.id, id), personsWithinReach(context)));
  return found ?? null;
}
