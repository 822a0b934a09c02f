import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { buildUser } from '../builders/accounts.ts';
import { givenNames, surnames } from './words.ts';

/** The people of a house of this size beside those of the demonstration: operators in the field, planners, and customers. */
export async function fillAccounts(
  db: Db,
  { operators, password }: { operators: number; password: string },
): Promise<{ operators: number[]; planners: number[] }> {
  const nameOf = (n: number) => `${givenNames[n % givenNames.length]} ${surnames[(n * 7) % surnames.length]}`;
  const ids = { operators: [] as number[], planners: [] as number[] };
  const zones = (await db.execute<{ id: number }>(sql`select id from zones order by id`)).rows;
  for (let n = 1; n <= operators; n += 1) {
    const account = { username: `operatore${n}`, displayName: nameOf(n), password };
    const zone = zones[n % zones.length]?.id;
    const reach = { roles: ['operatore'] as const, zones: zone === undefined ? [] : [zone] };
    ids.operators.push((await buildUser(db, { ...account, ...reach, email: emailOf(account.username) })).id);
  }
  for (let n = 1; n <= Math.ceil(operators / 3); n += 1) {
    const account = { username: `tecnico${n}`, displayName: nameOf(n + operators), password };
    const roles = ['rp'] as const;
    ids.planners.push((await buildUser(db, { ...account, roles, email: emailOf(account.username) })).id);
  }
  return ids;
}

const emailOf = (username: string) => `${username}@demo.radia.example`;
