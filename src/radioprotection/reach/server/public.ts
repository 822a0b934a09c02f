import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { withinReach } from '#identity/reach/server/public.ts';
import type { Role, User } from '#platform/contract/access.ts';
import { expertRoles } from '../../persons/rules.ts';
import { holdsOn } from './holds-on.ts';

export { holdsOn } from './holds-on.ts';

/** Who asks, and on which day: the part of a request that its reach is made of. */
export type Reader = { user: User; clock: { today(): string } };
/** The same where the database says which day it is. */
type AnyReader = { user: User; clock: { today(): string | SQL } };

/** Whether the user sees whatever radiation protection keeps. */
export function seesAllEmployers({ roles }: User): boolean {
  return roles.some((role) => role === 'admin' || role === 'rp' || role === 'lab');
}

const worksWithRole = (role: string): boolean => role === 'admin' || role === 'rp' || role === 'edr';

/** The reader with those roles alone that work in units: what another role merely reads is not worked on. */
export function atWork<Who extends AnyReader>(reader: Who): Who {
  const { user } = reader;
  return { ...reader, user: { ...user, roles: user.roles.filter(worksWithRole) } };
}

/** Whether the user may change projects, employers, units, persons. */
export function keepsRadioprotection({ roles }: User): boolean {
  return roles.some((role) => role === 'admin' || role === 'rp');
}

/**
 * SQL condition: the employer in `column` is within the reader's reach on the pages of staff. An expert's are those with
 * a unit where the person of the account holds an expert role today. Being a customer, too, adds nothing there: what is a
 * customer's own is told on the customer's pages (`ownCompanies`).
 */
export function employersWithinReach({ user, clock }: AnyReader, column: SQLWrapper): SQL {
  if (seesAllEmployers(user)) return sql`true`;
  if (!user.roles.includes('edr')) return sql`false`;
  return sql`${column} in (${employersOfPerson(sql`${user.id}`, clock.today())})`;
}

/** The same for what only names its unit: a device, a registry, an activity. */
export function ofCompanyWithinReach(reader: AnyReader, companyId: SQLWrapper): SQL {
  if (seesAllEmployers(reader.user)) return sql`true`;
  return sql`${companyId} in (select reach_k.id from companies reach_k
    where ${employersWithinReach(reader, sql`reach_k.employer_id`)})`;
}

/** SQL condition: the reader works in the unit: changes its devices, registries and activities, sees its folders. */
export function worksInUnit(reader: AnyReader, companyId: SQLWrapper): SQL {
  return ofCompanyWithinReach(atWork(reader), companyId);
}

/** SQL condition: the project is within reach: with an employer that is. */
export function projectsWithinReach(reader: AnyReader, column: SQLWrapper): SQL {
  if (seesAllEmployers(reader.user)) return sql`true`;
  return sql`exists (select from project_employers reach_pe where reach_pe.project_id = ${column}
    and ${employersWithinReach(reader, sql`reach_pe.employer_id`)})`;
}

/**
 * SQL condition: whoever works in units may link the account, which is of that person: an expert the own one, and those
 * of the people of the own employers.
 */
export function accountsWithinReach(
  reader: Reader,
  { userId, personId }: { userId: SQLWrapper; personId: SQLWrapper },
): SQL {
  if (keepsRadioprotection(reader.user)) return sql`true`;
  return sql`(${userId} = ${reader.user.id} or ${personId} in (
    select reach_l.person_id from company_persons reach_l join companies reach_w on reach_w.id = reach_l.company_id
     where ${employersWithinReach(atWork(reader), sql`reach_w.employer_id`)}))`;
}

/** SQL condition: the unit is one of the customer's principals'; of one of them, when it is named. */
export function ownCompanies(
  user: User,
  { id, employerId, principalId }: { id: SQLWrapper; employerId: SQLWrapper; principalId?: number },
): SQL {
  return sql`(${id} in (${unitsAtAddresses(user, principalId)}) or ${employerId} in (
    select reach_be.employer_id from client_employers reach_be join clients reach_c on reach_c.id = reach_be.client_id
     where ${isOwnPrincipal(user, sql`reach_c.principal_id`, principalId)}))`;
}

/**
 * SQL condition: the mass activities of an employer are the work of the account: of planning staff, and of an expert
 * where the employer is within his reach.
 */
export function worksForEmployer(
  { userId, employerId }: { userId: SQLWrapper; employerId: SQLWrapper },
  today: string,
): SQL {
  const holds = (role: Role) =>
    sql`exists (select from user_roles reach_g where reach_g.user_id = ${userId} and reach_g.role = ${role})`;
  return sql`(${holds('rp')} or (${holds('edr')} and ${employerId} in (${employersOfPerson(userId, today)})))`;
}

function employersOfPerson(userId: SQLWrapper, today: string | SQL): SQL {
  return sql`select reach_u.employer_id from persons reach_p
    join company_persons reach_r on reach_r.person_id = reach_p.id and reach_r.role in ${expertRoles}
      and ${holdsOn(sql`reach_r`, today)}
    join companies reach_u on reach_u.id = reach_r.company_id
   where reach_p.user_id = ${userId}`;
}

function unitsAtAddresses(user: User, principalId?: number): SQL {
  return sql`select reach_ac.company_id from address_companies reach_ac
    join addresses reach_a on reach_a.id = reach_ac.address_id join clients reach_d on reach_d.id = reach_a.client_id
   where ${isOwnPrincipal(user, sql`reach_d.principal_id`, principalId)}`;
}

function isOwnPrincipal(user: User, column: SQL, principalId?: number): SQL {
  const own = withinReach(user, column);
  return principalId === undefined ? own : sql`(${own} and ${column} = ${principalId})`;
}
