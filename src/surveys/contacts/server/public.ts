import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';

/** Of whom contacts are looked for: of all principals in use, or of those named, with or without their clients. */
export type ContactsOf = {
  everyone: boolean;
  principals: readonly number[];
  clients: readonly number[];
  addresses: readonly number[];
};

/** An e-mail address somebody may be reached at, and for which record it was found. */
export type CustomerContact = {
  email: string;
  userId: number | null;
  nome: string | null;
  committente: string;
  cliente: string | null;
  indirizzo: string | null;
  citta: string | null;
};

/** What is asked about, as rows of principal, client and site; what is out of use is left out. */
const chosen = ({ everyone, principals, clients, addresses }: ContactsOf) => sql`
  select p.id as principal_id, null::int as client_id, p.name as committente, null::text as cliente,
         null::text as indirizzo, null::text as citta
    from principals p where p.active and (${everyone} or p.id = any(${sql.param([...principals])}::int[]))
  union all
  select p.id, c.id, p.name, c.name, null, c.city
    from clients c join principals p on p.id = c.principal_id
   where c.active and p.active and c.id = any(${sql.param([...clients])}::int[])
  union all
  select p.id, c.id, p.name, c.name, a.name || ', ' || a.address, a.city
    from addresses a join clients c on c.id = a.client_id join principals p on p.id = c.principal_id
   where a.active and c.active and p.active and a.id = any(${sql.param([...addresses])}::int[])`;

/** Customers' accounts in use that reach what is asked about, by grant or by a zone in use. */
export async function listAccountContacts(db: Db, of: ContactsOf): Promise<CustomerContact[]> {
  const { rows } = await db.execute<CustomerContact>(sql`
    with chosen as (${chosen(of)}),
    reach as (
      select g.user_id, g.principal_id from grants g
      union
      select uz.user_id, pz.principal_id from user_zones uz
        join zones z on z.id = uz.zone_id and z.active join principal_zones pz on pz.zone_id = uz.zone_id),
    customers as (
      select u.id, u.email, u.name from users u
       where u.disabled_at is null and u.erased_at is null
         and exists (select from user_roles r where r.user_id = u.id and r.role = 'cliente'))
    select u.email, u.id as "userId", u.name as nome, ch.committente, ch.cliente, ch.indirizzo, ch.citta
      from chosen ch join reach r on r.principal_id = ch.principal_id join customers u on u.id = r.user_id
     order by ch.committente, ch.cliente nulls first, ch.indirizzo nulls first, u.name, u.id`);
  return rows;
}

/** Addresses (PEC) in force in the employer questionnaires of the clients asked about: any answer with an '@'. */
export async function listAnsweredContacts(db: Db, of: ContactsOf): Promise<CustomerContact[]> {
  const { rows } = await db.execute<CustomerContact>(sql`
    with chosen as (${chosen(of)})
    select e.value #>> '{}' as email, null::int as "userId", null::text as nome, ch.committente,
           c.name as cliente, ch.indirizzo, coalesce(ch.citta, c.city) as citta
      from chosen ch
      join clients c on c.active
       and (c.id = ch.client_id or (ch.client_id is null and c.principal_id = ch.principal_id))
      join employer_answers e on e.client_id = c.id
     where jsonb_typeof(e.value) = 'string' and e.value #>> '{}' like '%@%'
     order by ch.committente, c.name, ch.indirizzo nulls first, e.id`);
  return rows;
}

/** Those of these clients for whom `listAnsweredContacts` or `listAccountContacts` finds anybody. */
export async function listReachableClients(db: Db, clientIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.id from clients c join principals p on p.id = c.principal_id and p.active
     where c.id = any(${sql.param([...clientIds])}::int[]) and (
       (c.active and exists (select from employer_answers e
          where e.client_id = c.id and jsonb_typeof(e.value) = 'string' and e.value #>> '{}' like '%@%'))
       or exists (select from users u
          where u.disabled_at is null and u.erased_at is null
            and exists (select from user_roles r where r.user_id = u.id and r.role = 'cliente')
            and (exists (select from grants g where g.user_id = u.id and g.principal_id = p.id)
              or exists (select from user_zones uz join zones z on z.id = uz.zone_id and z.active
                   join principal_zones pz on pz.zone_id = uz.zone_id
                  where uz.user_id = u.id and pz.principal_id = p.id))))`);
  return new Set(rows.map(({ id }) => id));
}

type Named = { id: number; label: string };

/** What principals, clients and addresses are called; those that do not exist are left out. */
export async function listNamesOf(
  db: Db,
  { principals, clients, addresses }: Omit<ContactsOf, 'everyone'>,
): Promise<{ principals: Named[]; clients: Named[]; addresses: Named[] }> {
  const { rows } = await db.execute<Named & { kind: 'principals' | 'clients' | 'addresses' }>(sql`
    select 'principals' as kind, p.id, p.name as label from principals p
     where p.id = any(${sql.param([...principals])}::int[])
    union all
    select 'clients', c.id, c.name from clients c where c.id = any(${sql.param([...clients])}::int[])
    union all
    select 'addresses', a.id, a.name || ', ' || a.city from addresses a
     where a.id = any(${sql.param([...addresses])}::int[])
     order by label, id`);
  const of = (wanted: string) =>
    rows.flatMap(({ kind, id, label }) => (kind === wanted ? [{ id, label }] : []));
  return { principals: of('principals'), clients: of('clients'), addresses: of('addresses') };
}
