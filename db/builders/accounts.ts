import { hashPassword } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { createAccount, type NewAccount } from '#accounts/people/server/public.ts';
import { principals, principalZones, users, zones } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { nextNumber, onlyRow } from './rows.ts';

export type ZoneRow = typeof zones.$inferSelect;
export type PrincipalRow = typeof principals.$inferSelect;
export type UserRow = typeof users.$inferSelect;

/** Password of built accounts. */
export const builtPassword = 'radia-demo';

export async function buildZone(
  db: Db,
  overrides: Partial<typeof zones.$inferInsert> = {},
): Promise<ZoneRow> {
  const values = { name: `Zona ${nextNumber()}`, ...overrides };
  return onlyRow(await db.insert(zones).values(values).returning());
}

/** A principal in the zones with the given ids (in none by default). */
export async function buildPrincipal(
  db: Db,
  {
    zones: zoneIds = [],
    ...overrides
  }: Partial<typeof principals.$inferInsert> & { zones?: readonly number[] } = {},
): Promise<PrincipalRow> {
  const values = { name: `Committente ${nextNumber()}`, ...overrides };
  const principal = onlyRow(await db.insert(principals).values(values).returning());
  if (zoneIds.length > 0) {
    await db.insert(principalZones).values(zoneIds.map((zoneId) => ({ zoneId, principalId: principal.id })));
  }
  return principal;
}

/** Hashing takes long on purpose; a password that many accounts share is hashed once. */
const hashes = new Map<string, Promise<string>>();
const hashOnce = {
  password: {
    hash(password: string): Promise<string> {
      const known = hashes.get(password) ?? hashPassword(password);
      hashes.set(password, known);
      return known;
    },
  },
};

/** An account that can sign in, an `operatore` without zones and grants by default. */
export async function buildUser(db: Db, overrides: Partial<NewAccount> = {}): Promise<UserRow> {
  const username = overrides.username ?? `utente${nextNumber()}`;
  const id = await createAccount(
    db,
    { $context: Promise.resolve(hashOnce) },
    {
      username,
      displayName: `Persona ${username}`,
      email: `${username}@radia.example`,
      password: builtPassword,
      roles: ['operatore'],
      ...overrides,
    },
  );
  return onlyRow(await db.select().from(users).where(eq(users.id, id)));
}
