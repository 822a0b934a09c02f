import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildCompany, buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { companyPersons, persons } from '../../persons/schema.ts';
import { unitRoleTexts } from '../rules.ts';
import { passRole } from './public.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

/** A role held from 2024 to `until` that passes on the 1st of February 2026 to one with these periods in it already. */
async function pass(periods: [from: string, to: string | null][], until: string | null = null) {
  const companyId = (await buildCompany(app.db)).id;
  const [one, other] = [await buildPerson(app.db), await buildPerson(app.db)];
  await buildUnitRole(app.db, { companyId, personId: one.id, validTo: until });
  for (const [validFrom, validTo] of periods)
    await buildUnitRole(app.db, { companyId, personId: other.id, validFrom, validTo });
  const who = { companyId, role: 'edr', from: one.id, to: other.id, day: '2026-02-01' } as const;
  return {
    other,
    pass: () =>
      app.db.transaction((db) => passRole(who, { db, clock: app.clock, user: null, requestId: null })),
    periodsOf: async ({ id }: { id: number }) =>
      (
        await app.db
          .select()
          .from(companyPersons)
          .where(and(eq(companyPersons.companyId, companyId), eq(companyPersons.personId, id)))
          .orderBy(companyPersons.validFrom)
      ).map(({ validFrom, validTo }) => [validFrom, validTo]),
    one,
  };
}

test.each([
  ['nothing yet', [], null, [['2026-02-01', null]]],
  ['nothing yet, the role ends', [], '2026-12-31', [['2026-02-01', '2026-12-31']]],
  [
    'it from a later day',
    [['2026-05-01', null]],
    null,
    [
      ['2026-02-01', '2026-04-30'],
      ['2026-05-01', null],
    ],
  ],
  ['it until next week', [['2025-06-01', '2026-02-07']], null, [['2025-06-01', null]]],
  [
    'it until next week, the role ends',
    [['2025-06-01', '2026-02-07']],
    '2026-12-31',
    [['2025-06-01', '2026-12-31']],
  ],
  ['it for longer', [['2025-06-01', null]], '2026-12-31', [['2025-06-01', null]]],
  [
    'it until next week and again later',
    [
      ['2025-06-01', '2026-02-07'],
      ['2026-05-01', '2026-06-30'],
    ],
    null,
    [
      ['2025-06-01', '2026-04-30'],
      ['2026-05-01', '2026-06-30'],
    ],
  ],
] as [string, [string, string | null][], string | null, [string, string | null][]][])(
  'a role does not fall vacant when it passes to who has %s',
  async (_what, periods, until, expected) => {
    const roles = await pass(periods, until);
    await roles.pass();
    expect(await roles.periodsOf(roles.one)).toEqual([['2024-01-01', '2026-01-31']]);
    expect(await roles.periodsOf(roles.other)).toEqual(expected);
  },
);

test('a role passes to nobody who is out of use, as it is given to none', async () => {
  const roles = await pass([]);
  await app.db.update(persons).set({ active: false }).where(eq(persons.id, roles.other.id));
  await expect(roles.pass()).rejects.toThrow(unitRoleTexts.personOut);
  expect(await roles.periodsOf(roles.one)).toEqual([['2024-01-01', null]]);
  expect(await roles.periodsOf(roles.other)).toEqual([]);
});

test.each([
  ['ends the day before', '2026-01-31', [['2024-01-01', '2026-01-31']]],
  ['has long ended', '2025-12-31', [['2024-01-01', '2025-12-31']]],
] as const)('a role that %s passes to nobody', async (_what, until, expected) => {
  const roles = await pass([], until);
  await expect(roles.pass()).rejects.toThrow(unitRoleTexts.notHeldThen);
  expect(await roles.periodsOf(roles.one)).toEqual(expected);
  expect(await roles.periodsOf(roles.other)).toEqual([]);
});
