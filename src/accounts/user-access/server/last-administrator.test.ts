import { eq, notInArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getUser, updateUser } from '#accounts/users/contract.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { users } from '#identity/schema.ts';
import { openTestApp } from '#test/support/app.ts';
import { disableUser } from '../contract.ts';

const app = await openTestApp();
const isEnabled = async (id: number) =>
  (await app.db.select().from(users).where(eq(users.id, id)))[0]?.disabledAt === null;

/** Two administrators, the only ones that are enabled. */
async function buildPair(name: string) {
  const one = await buildUser(app.db, { username: `${name}-uno`, roles: ['admin'] });
  const two = await buildUser(app.db, { username: `${name}-due`, roles: ['admin'] });
  const ids = [one.id, two.id];
  await app.db.update(users).set({ disabledAt: app.clock.now() }).where(notInArray(users.id, ids));
  return { one, two };
}

async function takeRole(caller: Awaited<ReturnType<typeof app.as>>, user: number) {
  const { body } = await caller.call(getUser, { params: { user } });
  return caller.call(updateUser, { params: { user }, body: { ...body, roles: ['lab'], zones: [] } });
}

test.each(['prima', 'seconda', 'terza', 'quarta', 'quinta'])(
  'of two who disable each other at the same instant one stays (%s)',
  async (name) => {
    const { one, two } = await buildPair(name);
    const [first, second] = [await app.as(`${name}-uno`), await app.as(`${name}-due`)];
    const answers = await Promise.all([
      first.call(disableUser, { params: { user: two.id } }),
      second.call(disableUser, { params: { user: one.id } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await isEnabled(one.id), await isEnabled(two.id)].filter(Boolean)).toHaveLength(1);
  },
);

test('of two who take the role from each other at the same instant one keeps it', async () => {
  const { one, two } = await buildPair('ruolo');
  const [first, second] = [await app.as('ruolo-uno'), await app.as('ruolo-due')];
  const answers = await Promise.all([takeRole(first, two.id), takeRole(second, one.id)]);
  const [kept, refused] = answers.map(({ status }) => status).toSorted();
  expect(kept).toBe(200);
  // The slower one would take the last administrator's role, or is none any more.
  expect([403, 409]).toContain(refused);
});

test('the last one cannot lose the role, nor be disabled behind the back of the application', async () => {
  const { one, two } = await buildPair('ultimo');
  const admin = await app.as('ultimo-uno');
  expect((await takeRole(admin, two.id)).status).toBe(200);
  const refused = await takeRole(admin, one.id);
  expect([refused.status, refused.failure.detail]).toEqual([
    409,
    expect.stringContaining('unico amministratore attivo'),
  ]);
  const behind = app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, one.id));
  await expect(behind).rejects.toMatchObject({ cause: { constraint: 'users_last_administrator' } });
});
