import { and, eq, type SQL, sql } from 'drizzle-orm';
import { withinReach } from '#identity/reach/server/public.ts';
import { grants, principals, users } from '#identity/schema.ts';
import type { Role, User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords, inState, orderOf, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import type { listReachedPrincipals as endpoint, ReachedPrincipal } from '../contract.ts';

type Rights = { canAddClient: boolean; canAddAddress: boolean };

const rightsJson = jsonObject<Rights>({
  canAddClient: sql`g.can_add_client`,
  canAddAddress: sql`g.can_add_address`,
});

/** A person as reach looks at him; null when unknown. */
async function findPerson(db: Db, userId: number): Promise<User | null> {
  const [found] = await db
    .select({
      id: users.id,
      roles: sql<Role[]>`array(select role from user_roles r where r.user_id = users.id)`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found ? { ...found, username: '', displayName: '', locale: 'it', zones: [], committenti: [] } : null;
}

/** One page of the principals a person sees, and those granted by name that are no longer in use; null: unknown. */
export async function listReachedPrincipals(
  db: Db,
  userId: number,
  query: QueryOf<typeof endpoint>,
): Promise<{ rows: ReachedPrincipal[]; total: number } | null> {
  const person = await findPerson(db, userId);
  if (!person) return null;
  const isGranted: SQL = sql`exists (select from grants g where g.user_id = ${userId} and g.principal_id = ${principals.id})`;
  const condition = and(
    sql`(${withinReach(person, principals.id)} or ${isGranted})`,
    inState(query.stato, principals.active),
    containsWords(query.q, principals.searchText),
  );
  const { offset, limit } = sliceOf(query);
  const rows = await db
    .select({
      committente: principals.id,
      displayName: principals.name,
      active: principals.active,
      grant: sql<Rights | null>`(select ${rightsJson} from grants g where g.user_id = ${userId} and g.principal_id = principals.id)`,
      zones: sql<
        string[]
      >`array(select z.name from principal_zones pz join user_zones uz on uz.zone_id = pz.zone_id
        join zones z on z.id = pz.zone_id
        where pz.principal_id = principals.id and uz.user_id = ${userId} and z.active order by z.name)`,
      total: sql<number>`(${db.select({ n: sql`count(*)::int` }).from(principals).where(condition)})`,
    })
    .from(principals)
    .where(condition)
    .orderBy(...orderOf(query.dir, principals.name, principals.id))
    .limit(limit)
    .offset(offset);
  return pageOf(rows, query, () => db.$count(principals, condition));
}

/** Whether the account is there and not erased; it is kept from going until the write is done. */
export async function lockPerson(db: Db, userId: number): Promise<{ erasedAt: Date | null } | null> {
  const [found] = await db
    .select({ erasedAt: users.erasedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return found ?? null;
}

/** Whether the principal is in use; null when unknown. */
export async function findPrincipal(db: Db, principalId: number): Promise<{ active: boolean } | null> {
  const [found] = await db
    .select({ active: principals.active })
    .from(principals)
    .where(eq(principals.id, principalId))
    .for('share');
  return found ?? null;
}

const ofBoth = (userId: number, principalId: number) =>
  and(eq(grants.userId, userId), eq(grants.principalId, principalId));

export async function findGrant(db: Db, userId: number, principalId: number): Promise<Rights | null> {
  const [found] = await db
    .select({ canAddClient: grants.canAddClient, canAddAddress: grants.canAddAddress })
    .from(grants)
    .where(ofBoth(userId, principalId));
  return found ?? null;
}

/** Stores what a person may do at a principal. */
export async function saveGrant(db: Db, userId: number, principalId: number, rights: Rights): Promise<void> {
  await db
    .insert(grants)
    .values({ userId, principalId, ...rights })
    .onConflictDoUpdate({ target: [grants.userId, grants.principalId], set: rights });
}

/** Returns whether there was a grant to take away. */
export async function deleteGrant(db: Db, userId: number, principalId: number): Promise<boolean> {
  const { rowCount } = await db.delete(grants).where(ofBoth(userId, principalId));
  return rowCount === 1;
}
