import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { addresses, clients } from '#customers/schema.ts';
import { principals, users } from '#identity/schema.ts';
import { type Choice, choicesOffered } from '#platform/contract/choices.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { containsWords } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { persons } from '../../persons/schema.ts';
import {
  employersWithinReach,
  ofCompanyWithinReach,
  projectsWithinReach,
} from '../../reach/server/public.ts';
import { companies, employers, projects } from '../../schema.ts';
import type { listProjectChoices as asked } from '../contract.ts';

type Wanted = QueryOf<typeof asked>;

type Table = { id: AnyPgColumn; active: AnyPgColumn; searchText: AnyPgColumn };

/** SQL condition: what is asked for by its id, or fits what is typed; `nuovo`: in use. */
const fits = ({ q, id, nuovo }: Wanted, table: Table): SQL | undefined =>
  and(
    id === undefined ? undefined : eq(table.id, id),
    nuovo && eq(table.active, true),
    containsWords(q, table.searchText),
  );

export function listProjectChoices(context: RequestContext, wanted: Wanted): Promise<Choice[]> {
  return context.db
    .select({ id: projects.id, nome: projects.title, dettaglio: projects.number })
    .from(projects)
    .where(and(fits(wanted, projects), projectsWithinReach(context, projects.id)))
    .orderBy(asc(projects.title), asc(projects.id))
    .limit(choicesOffered);
}

export function listEmployerChoices(context: RequestContext, wanted: Wanted): Promise<Choice[]> {
  return context.db
    .select({ id: employers.id, nome: employers.alias, dettaglio: employers.city })
    .from(employers)
    .where(and(fits(wanted, employers), employersWithinReach(context, employers.id)))
    .orderBy(asc(employers.alias), asc(employers.id))
    .limit(choicesOffered);
}

export function listCompanyChoices(context: RequestContext, wanted: Wanted): Promise<Choice[]> {
  return context.db
    .select({ id: companies.id, nome: companies.alias, dettaglio: companies.city })
    .from(companies)
    .where(and(fits(wanted, companies), ofCompanyWithinReach(context, companies.id)))
    .orderBy(asc(companies.alias), asc(companies.id))
    .limit(choicesOffered);
}

export function listPersonChoices({ db }: RequestContext, wanted: Wanted): Promise<Choice[]> {
  return db
    .select({
      id: persons.id,
      nome: sql<string>`persons.surname || ' ' || persons.name`,
      dettaglio: persons.fiscalCode,
    })
    .from(persons)
    .where(fits(wanted, persons))
    .orderBy(asc(persons.surname), asc(persons.id))
    .limit(choicesOffered);
}

export function listAccountChoices({ db }: RequestContext, wanted: Wanted): Promise<Choice[]> {
  return db
    .select({ id: users.id, nome: users.name, dettaglio: users.username })
    .from(users)
    .where(
      and(
        wanted.id === undefined ? undefined : eq(users.id, wanted.id),
        isNull(users.erasedAt),
        wanted.nuovo && isNull(users.disabledAt),
        containsWords(wanted.q, users.searchText),
      ),
    )
    .orderBy(asc(users.name), asc(users.id))
    .limit(choicesOffered);
}

export function listOwnerChoices({ db }: RequestContext, wanted: Wanted): Promise<Choice[]> {
  return db
    .select({ id: principals.id, nome: principals.name, dettaglio: principals.externalCode })
    .from(principals)
    .where(fits(wanted, principals))
    .orderBy(asc(principals.name), asc(principals.id))
    .limit(choicesOffered);
}

export function listRadonClientChoices({ db }: RequestContext, wanted: Wanted): Promise<Choice[]> {
  return db
    .select({
      id: clients.id,
      nome: clients.name,
      dettaglio: sql<string>`clients.city || ' · ' || principals.name`,
    })
    .from(clients)
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(fits(wanted, clients))
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(choicesOffered);
}

export function listRadonAddressChoices({ db }: RequestContext, wanted: Wanted): Promise<Choice[]> {
  return db
    .select({
      id: addresses.id,
      nome: addresses.name,
      dettaglio: sql<string>`addresses.city || ' · ' || clients.name`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(fits(wanted, addresses))
    .orderBy(asc(addresses.name), asc(addresses.id))
    .limit(choicesOffered);
}
