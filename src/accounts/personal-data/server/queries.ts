import { eq, sql } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { erasedIdentity, erasedName } from '../rules.ts';

/** Who a person is, and whether nobody else administers; null when unknown. */
export async function findPerson(db: Db, userId: number, lock = false) {
  const query = db
    .select({
      id: users.id,
      username: users.username,
      displayUsername: users.displayUsername,
      name: users.name,
      email: users.email,
      erasedAt: users.erasedAt,
      isLastAdministrator: sql<boolean>`users.disabled_at is null
        and exists (select from user_roles r where r.user_id = users.id and r.role = 'admin')
        and not exists (select from user_roles r join users o on o.id = r.user_id
          where r.role = 'admin' and o.disabled_at is null and o.id <> users.id)`,
    })
    .from(users)
    .where(eq(users.id, userId));
  const [found] = await (lock ? query.for('update') : query);
  return found ?? null;
}

/** Puts a number in the place of everything that says who the person is. */
export async function pseudonymise(db: Db, userId: number, now: Date): Promise<void> {
  const { username, email } = erasedIdentity(userId);
  await db
    .update(users)
    .set({
      name: erasedName(userId),
      username,
      displayUsername: username,
      email,
      emailVerified: false,
      image: null,
      locale: 'it',
      disabledAt: sql`coalesce(${users.disabledAt}, ${now.toISOString()}::timestamptz)`,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
}
