import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import type { Role } from '#platform/contract/access.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import {
  accounts,
  allows,
  allRoles,
  endpoints,
  isOfRadioprotection,
  lineOf,
  listed,
  named,
  seesEverything,
} from './access/endpoints.ts';
import { matrix } from './access/matrix.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  await introduceLaboratory(app.db);
});

const scoped = listed.filter(({ name }) => lineOf(name).scoped);

describe.each(named(scoped))('%s', (name, endpoint) => {
  const entry = lineOf(name);

  test("a stranger's record is simply not found (R0-005, R0-006)", async () => {
    for (const role of allRoles.filter((role) => allows(entry, role))) {
      const { status } = await (await app.as(accounts[role])).call(endpoint, entry.on(world.foreign));
      const expected = seesEverything(endpoint).includes(role) ? (entry.answers ?? 200) : 404;
      expect([role, status]).toEqual([role, expected]);
    }
  });

  test('records that do not belong together are not found either', async () => {
    const own = entry.on(world.own);
    const foreign = entry.on(world.foreign);
    const [caller] = await Promise.all(
      (['operatore', 'cliente', 'edr', 'rp'] as const)
        .filter((role) => allows(entry, role))
        .slice(0, 1)
        .map((role) => app.as(accounts[role])),
    );
    if (!caller) throw new Error('nobody but the laboratory may call it');
    for (const key of Object.keys(own.params ?? {})) {
      for (const id of [foreign.params?.[key] ?? 0, 2_000_000_000]) {
        const { status } = await caller.call(endpoint, { ...own, params: { ...own.params, [key]: id } });
        expect([key, id, status]).toEqual([key, id, entry.mixed ?? 404]);
      }
    }
  });
});

describe('an expert who has another role, too', () => {
  beforeAll(async () => {
    const { id } = await buildUser(app.db, { username: 'edr-lab', roles: ['edr', 'lab'] });
    const person = await buildPerson(app.db, { userId: id });
    await buildUnitRole(app.db, { companyId: world.own.unit.company.id, personId: person.id });
    await buildUser(app.db, {
      ...{ username: 'edr-cliente', roles: ['edr', 'cliente'] },
      grants: [{ principalId: world.own.principal.id, canAddClient: false, canAddAddress: false }],
    });
  });

  const allowedTo = (role: Role, butNot: Role) =>
    scoped
      .filter(isOfRadioprotection)
      .filter(({ name }) => allows(lineOf(name), role) && !allows(lineOf(name), butNot));

  test.each(named(allowedTo('edr', 'lab')))(
    'works through %s on the own employers, and on none that the laboratory merely reads',
    async (name, endpoint) => {
      const { on, answers } = lineOf(name);
      const both = await app.as('edr-lab');
      expect([403, 404]).toContain((await both.call(endpoint, on(world.foreign))).status);
      expect((await both.call(endpoint, on(world.own))).status).toBe(answers ?? 200);
    },
  );

  test.each(named(allowedTo('edr', 'cliente')))(
    'does not come through %s to a unit of his own principal’s',
    async (name, endpoint) => {
      const { status } = await (await app.as('edr-cliente')).call(endpoint, lineOf(name).on(world.own));
      expect(status).toBe(404);
    },
  );
});

test('a placement body that names a record of a stranger is not found either (R0-005, R0-006)', async () => {
  const endpoint = endpoints.find(({ name }) => name === 'placeDosimeter');
  const entry = matrix['placeDosimeter'];
  if (!endpoint || !entry) throw new Error('placeDosimeter is gone');
  const own = entry.on(world.own);
  const foreign = entry.on(world.foreign);
  const operator = await app.as('operatore');
  for (const key of ['cliente', 'indirizzo', 'puntoMisurazione', 'dosimetro']) {
    const body = {
      ...own.body,
      puntoMisurazione: { id: world.own.freePoint.id },
      [key]: foreign.body?.[key],
    };
    expect([key, (await operator.call(endpoint, { ...own, body })).status]).toEqual([key, 404]);
  }
});
