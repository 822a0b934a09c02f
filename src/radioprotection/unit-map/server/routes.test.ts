import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildActivity,
  buildCompany,
  buildDevice,
  buildPerson,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { addDays } from '#platform/contract/dates.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { listCompanies } from '../../companies/contract.ts';
import { type UnitGap, unitGaps } from '../../unit-gaps/rules.ts';
import { listUnitsOnMap } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;
const inDays = (days: number) => addDays(testDay, days);

const ask = async (who: string, query: Record<string, string> = {}) =>
  (await app.as(who)).call(listUnitsOnMap, { query });
const onMap = async (who: string, query: Record<string, string> = {}) =>
  (await ask(who, query)).body.sedi.map(({ nome }) => nome);
const inList = async (who: string, manca: UnitGap) =>
  (await (await app.as(who)).call(listCompanies, { query: { manca } })).body.rows.map(({ alias }) => alias);

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
  const { own, foreign } = world;
  const sibling = { employerId: own.company.employerId, projectId: own.company.projectId };
  const full = await buildCompany(app.db, { ...sibling, alias: 'Completa', latitude: 45.5, longitude: 11.5 });
  await buildCompany(app.db, { ...sibling, alias: 'Dismessa', active: false });
  const person = await buildPerson(app.db);
  const give = (
    companyId: number,
    role: 'legal_rep' | 'rm_expert' | 'rm_medic',
    until: number | null,
    from = -900,
  ) =>
    buildUnitRole(app.db, {
      ...{ companyId, personId: person.id, role, validFrom: inDays(from) },
      validTo: until === null ? null : inDays(until),
    });
  await give(full.id, 'legal_rep', null);
  await give(full.id, 'rm_expert', null);
  // Ends, and somebody goes on: nothing to do.
  await give(full.id, 'rm_medic', 10);
  await give(full.id, 'rm_medic', null, 11);
  // Held until today; from tomorrow on by nobody.
  await give(own.company.id, 'legal_rep', 0);
  // Ended yesterday, and ends on the first day that is far enough.
  await give(foreign.company.id, 'legal_rep', -1);
  await give(foreign.company.id, 'rm_expert', 60);
  const gone = await buildDevice(app.db, { companyId: foreign.company.id, sigla: 'RX9', currentStatus: 5 });
  await buildRegistry(app.db, { companyId: foreign.company.id, deviceId: gone.id });
  const hidden = await buildDevice(app.db, { companyId: full.id, sigla: 'RX8', active: false });
  await buildRegistry(app.db, { companyId: full.id, deviceId: hidden.id, closeDate: testDay });
  const act = (more: object) => buildActivity(app.db, { companyId: full.id, type: 11, ...more });
  await act({ deadline: inDays(40) });
  await act({ deadline: inDays(-3) });
  await act({ deadline: null });
  await act({ deadline: inDays(-90), complete: true, completedAt: app.clock.now() });
  await act({ deadline: inDays(-90), deletedAt: app.clock.now() });
});

describe('the map of units', () => {
  test('holds the units in use within reach, with how much is to be done and what is due first', async () => {
    const { body } = await ask('edr');
    expect(body.sedi.map(({ nome, lat, aperte, scade }) => [nome, lat, aperte, scade])).toEqual([
      ['Completa', 45.5, 3, inDays(-3)],
      ['Studio Bianchi', null, 0, null],
    ]);
    expect(body.datori.map(({ id }) => id)).toEqual([world.own.company.employerId]);
    for (const who of ['rp', 'lab', 'admin'])
      expect(await onMap(who)).toEqual(['Clinica Verdi', 'Completa', 'Studio Bianchi']);
  });

  test('is narrowed down as the list is', async () => {
    expect(await onMap('rp', { q: 'verdi' })).toEqual(['Clinica Verdi']);
    expect(await onMap('rp', { datore: `${world.foreign.company.employerId}` })).toEqual(['Clinica Verdi']);
    expect(await onMap('edr', { datore: `${world.foreign.company.employerId}` })).toEqual([]);
    expect(await onMap('rp', { progetto: `${world.foreign.company.projectId}` })).toEqual(['Clinica Verdi']);
  });

  test('is refused with what is unknown, to strangers, and to those who have no part in it', async () => {
    const { status, failure } = await ask('rp', { manca: 'tutto' });
    expect([status, failure.errors['manca']]).toEqual([422, 'Filtro sconosciuto.']);
    expect((await app.stranger.call(listUnitsOnMap, {})).status).toBe(401);
    for (const who of ['operatore', 'cliente']) expect((await ask(who)).status).toBe(403);
  });
});

describe('what a unit lacks', () => {
  test.each<[UnitGap, string[]]>([
    ['legale', ['Clinica Verdi']],
    ['esperto', []],
    ['incarichi', ['Studio Bianchi']],
    ['registri', ['Clinica Verdi']],
  ])('%s: %j', async (gap, expected) => {
    expect(await inList('rp', gap)).toEqual(expected);
  });

  test('is the same on the map and in the list, within reach', async () => {
    for (const gap of unitGaps) {
      expect(await onMap('rp', { manca: gap })).toEqual(await inList('rp', gap));
      expect(await onMap('edr', { manca: gap })).not.toContain('Clinica Verdi');
      expect(await inList('edr', gap)).not.toContain('Clinica Verdi');
    }
  });
});
