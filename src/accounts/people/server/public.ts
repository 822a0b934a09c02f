import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';
import { grants, userRoles, users, userZones } from '#identity/schema.ts';
import type { Role } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { credentials } from '../../schema.ts';
import { sealPersonalDetails } from './personal-details.ts';

export { sealPersonalDetails };

/** A person to be given an account. Grants name principals, with the right to create there. */
export type NewAccount = {
  username: string;
  displayName: string;
  email: string;
  password: string;
  roles: readonly Role[];
  zones?: readonly number[];
  grants?: readonly { principalId: number; canAddClient: boolean; canAddAddress: boolean }[];
};

/** What of the authentication an account needs: how a password is kept. */
type PasswordKeeper = { $context: Promise<{ password: { hash(password: string): Promise<string> } }> };

/** Creates an account that can sign in at once. Returns its id. Throws when the user name or e-mail is taken. */
export async function createAccount(
  db: Db,
  authentication: PasswordKeeper,
  account: NewAccount,
): Promise<number> {
  const { password } = await authentication.$context;
  const hash = await password.hash(account.password);
  const userId = await insertAccount(db, account);
  await insertCredential(db, userId, hash);
  return userId;
}

/** Writes to the audit trail that an account was created; `source` when not by somebody signed in. */
export async function recordAccountCreated(
  context: AuditContext,
  userId: number,
  { username, displayName, email, roles, zones = [], grants: given = [] }: Omit<NewAccount, 'password'>,
  source?: 'command-line',
): Promise<void> {
  const personal = await sealPersonalDetails(context.db, userId, { username, displayName, email });
  await recordAudit(
    context,
    {
      event: 'user.created',
      entityId: userId,
      details: { roles, zones, personal, ...(source ? { source } : {}) },
    },
    ...given.map((details) => ({ event: 'grant.given' as const, entityId: userId, details })),
  );
}

/** Stores an account without a password: who holds it chooses one by a link. Returns its id. */
export async function insertAccount(db: Db, account: Omit<NewAccount, 'password'>): Promise<number> {
  const [user] = await db
    .insert(users)
    .values({
      name: account.displayName,
      email: account.email.toLowerCase(),
      emailVerified: true,
      username: account.username.toLowerCase(),
      displayUsername: account.username,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('insert returned nothing');
  const userId = user.id;
  if (account.roles.length)
    await db.insert(userRoles).values(account.roles.map((role) => ({ userId, role })));
  if (account.zones?.length)
    await db.insert(userZones).values(account.zones.map((zoneId) => ({ userId, zoneId })));
  if (account.grants?.length)
    await db.insert(grants).values(account.grants.map((grant) => ({ userId, ...grant })));
  return userId;
}

/** Stores the hash of an account's first password. */
export async function insertCredential(db: Db, userId: number, password: string): Promise<void> {
  await db
    .insert(credentials)
    .values({ userId, accountId: String(userId), providerId: 'credential', password });
}
