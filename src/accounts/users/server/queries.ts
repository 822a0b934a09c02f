import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { passwordLinks } from '#accounts/schema.ts';
import { describeFailedTries, isOpen } from '#accounts/session/server/public.ts';
import { seesAllPrincipals, withinReach } from '#identity/reach/server/public.ts';
import { auditEvents, principals, userRoles, users, userZones, zones } from '#identity/schema.ts';
import type { Role, User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords, orderOf, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import type { listUsers as endpoint, UserDetail, UserFields, UserRow } from '../contract.ts';
import { difference, stateOf } from '../rules.ts';

const namesShown = 5;

const hasPassword = sql<boolean>`exists (select from credentials c
  where c.user_id = users.id and c.password is not null)`;
const lastSeenAt = sql<string | null>`(select to_char(l.seen_at at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from last_seen l where l.user_id = users.id)`;
/** Whoever was never seen comes before everybody else. */
const lastSeenOrder = sql`coalesce(${lastSeenAt}, '')`;
const rolesOfUser = sql<
  Role[]
>`array(select role from user_roles r where r.user_id = users.id order by role)`;

/** What of an account is stored in its own row, with its state. */
const accountColumns = {
  id: users.id,
  username: sql<string>`coalesce(users.display_username, users.username)`,
  displayName: users.name,
  email: users.email,
  roles: rolesOfUser,
  disabledAt: users.disabledAt,
  erasedAt: users.erasedAt,
  hasPassword,
  lastSeenAt,
};

type Account = { disabledAt: Date | null; erasedAt: Date | null; hasPassword: boolean };

function withState<Row extends Account>({ disabledAt, erasedAt, hasPassword: chosen, ...row }: Row) {
  return { ...row, state: stateOf({ disabledAt, erasedAt, hasPassword: chosen }) };
}

/** One page of accounts. */
export async function listUsers(
  db: Db,
  query: QueryOf<typeof endpoint>,
): Promise<{ rows: UserRow[]; total: number }> {
  const condition = and(
    inUse(query.stato),
    containsWords(query.q, users.searchText),
    query.role
      ? sql`exists (select from user_roles r where r.user_id = ${users.id} and r.role = ${query.role})`
      : undefined,
    query.zone
      ? sql`exists (select from user_zones z where z.user_id = ${users.id} and z.zone_id = ${query.zone})`
      : undefined,
  );
  const { offset, limit } = sliceOf(query);
  const order = { displayName: users.name, username: users.username, lastSeenAt: lastSeenOrder }[query.sort];
  const rows = await db
    .select({
      ...accountColumns,
      zones: sql<string[]>`array(select z.name from user_zones u join zones z on z.id = u.zone_id
        where u.user_id = users.id order by z.name)`,
      committenti: sql<number>`(select count(*)::int from grants g where g.user_id = users.id)`,
      total: sql<number>`(${db.select({ n: sql`count(*)::int` }).from(users).where(condition)})`,
    })
    .from(users)
    .where(condition)
    .orderBy(...orderOf(query.dir, order, users.id))
    .limit(limit)
    .offset(offset);
  const page = await pageOf(rows, query, () => db.$count(users, condition));
  return { total: page.total, rows: page.rows.map(withState) };
}

function inUse(state: 'attivi' | 'disattivati' | 'tutti'): SQL | undefined {
  if (state === 'tutti') return undefined;
  return state === 'attivi' ? sql`${users.disabledAt} is null` : sql`${users.disabledAt} is not null`;
}

const zoneJson = jsonObject<UserDetail['zones'][number]>({ id: sql`z.id`, displayName: sql`z.name` });

/** An account with what its holder sees; null when unknown. */
export async function findUser(db: Db, userId: number, now: Date): Promise<UserDetail | null> {
  const [found] = await db
    .select({
      ...accountColumns,
      versione: users.version,
      createdAt: users.createdAt,
      passwordLinkUntil: passwordLinks.expiresAt,
      zones: sql<UserDetail['zones']>`coalesce((select json_agg(${zoneJson} order by z.name)
        from user_zones u join zones z on z.id = u.zone_id where u.user_id = users.id), '[]')`,
      sessions: sql<number>`(select count(*)::int from sessions where sessions.user_id = users.id and ${isOpen})`,
      hasSecondFactor: sql<boolean>`exists (select from second_factors f
        where f.user_id = users.id and f.confirmed_at is not null)`,
    })
    .from(users)
    .leftJoin(
      passwordLinks,
      and(
        eq(passwordLinks.userId, users.id),
        eq(passwordLinks.kind, 'invited'),
        gt(passwordLinks.expiresAt, now),
      ),
    )
    .where(eq(users.id, userId));
  if (!found) return null;
  const { createdAt, passwordLinkUntil, ...rest } = withState(found);
  const [reach, failedTries] = await Promise.all([
    findReach(db, { id: userId, roles: found.roles }),
    describeFailedTries(db, found.username.toLowerCase(), now),
  ]);
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    passwordLinkUntil: passwordLinkUntil?.toISOString() ?? null,
    reach,
    failedTries,
  };
}

async function findReach(db: Db, { id, roles }: Pick<User, 'id' | 'roles'>): Promise<UserDetail['reach']> {
  const person: User = { id, roles, username: '', displayName: '', locale: 'it', zones: [], committenti: [] };
  const reached = withinReach(person, principals.id);
  const first = await db
    .select({ name: principals.name, count: sql<number>`(count(*) over ())::int` })
    .from(principals)
    .where(reached)
    .orderBy(principals.name, principals.id)
    .limit(namesShown);
  return {
    all: seesAllPrincipals(person),
    count: first[0]?.count ?? 0,
    names: first.map(({ name }) => name),
  };
}

/** The row of an account, locked until the write is done; null when unknown. */
export async function lockUser(db: Db, userId: number) {
  const [row] = await db.select().from(users).where(eq(users.id, userId)).for('update');
  return row ?? null;
}

/** Roles and zones of an account, in order. */
export async function findMembership(db: Db, userId: number): Promise<{ roles: Role[]; zones: number[] }> {
  const [found] = await db
    .select({
      roles: rolesOfUser,
      zones: sql<
        number[]
      >`array(select zone_id from user_zones u where u.user_id = users.id order by zone_id)`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? { roles: [], zones: [] };
}

/** Stores who a person is. The row is written even when only roles or zones change: its version counts on. */
export async function updatePerson(db: Db, userId: number, fields: UserFields, now: Date): Promise<void> {
  await db
    .update(users)
    .set({
      name: fields.displayName,
      email: fields.email,
      username: fields.username.toLowerCase(),
      displayUsername: fields.username,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}

/** Roles and zones are part of the account: whoever has it open must not save over the change. Its version counts on. */
export async function touchUser(db: Db, userId: number): Promise<void> {
  await db.update(users).set({ name: users.name }).where(eq(users.id, userId));
}

/** Gives and takes away roles; those that stay are not touched. */
export async function updateRoles(db: Db, userId: number, before: readonly Role[], after: readonly Role[]) {
  const { added, removed } = difference(before, after);
  if (added.length > 0) await db.insert(userRoles).values(added.map((role) => ({ userId, role })));
  if (removed.length > 0)
    await db.delete(userRoles).where(and(eq(userRoles.userId, userId), inArray(userRoles.role, removed)));
}

/** Gives and takes away zones. Returns false when one of the new ones is unknown or not in use. */
export async function updateZones(
  db: Db,
  userId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<boolean> {
  const { added, removed } = difference(before, after);
  if (added.length > 0) {
    if ((await countZones(db, added)) < added.length) return false;
    await db.insert(userZones).values(added.map((zoneId) => ({ userId, zoneId })));
  }
  if (removed.length > 0)
    await db.delete(userZones).where(and(eq(userZones.userId, userId), inArray(userZones.zoneId, removed)));
  return true;
}

/** How many of the zones are in use; they are kept from going until the write is done. */
export async function countZones(db: Db, zoneIds: readonly number[]): Promise<number> {
  if (zoneIds.length === 0) return 0;
  const usable = and(inArray(zones.id, [...zoneIds]), eq(zones.active, true));
  return (await db.select({ id: zones.id }).from(zones).where(usable).for('share')).length;
}

/** How many of the principals are in use. */
export async function countPrincipals(db: Db, principalIds: readonly number[]): Promise<number> {
  if (principalIds.length === 0) return 0;
  const usable = and(inArray(principals.id, [...principalIds]), eq(principals.active, true));
  return (await db.select({ id: principals.id }).from(principals).where(usable).for('share')).length;
}

/** Name of whoever changed the account last, as far as the audit trail tells. */
export async function findLastEditor(db: Db, userId: number): Promise<string | null> {
  const [found] = await db
    .select({ name: users.name })
    .from(auditEvents)
    .innerJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.entity, 'user'),
        eq(auditEvents.entityId, String(userId)),
        inArray(auditEvents.event, ['user.updated', 'user.undone', 'user.enabled', 'user.disabled']),
        // Grants are taken back under the same name; they are not part of the account.
        sql`${auditEvents.details} ->> 'principalId' is null`,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return found?.name ?? null;
}
