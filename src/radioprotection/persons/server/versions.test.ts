import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildCompany, buildPerson } from '#db/builders/radioprotection.ts';
import { addDays } from '#platform/contract/dates.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import {
  addPersonVersion,
  createPerson,
  getPerson,
  getPersonHistory,
  listPersons,
  listPersonVersions,
  rolesShown,
  updatePerson,
} from '../contract.ts';
import { personTexts } from '../rules.ts';
import { companyPersons, persons } from '../schema.ts';
import { changePersonFrom } from './change-from.ts';
import { listVersions } from './versions.ts';

let app: TestApp;
let staff: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'radioprotezione', roles: ['rp'] });
  staff = await app.as('radioprotezione');
});

const dataOn = async (person: number, data: string) =>
  (await staff.call(listPersonVersions, { params: { person }, query: { data } })).body.versioni;

describe('the data of a person by date', () => {
  test('new data hold from their day on, those of before until the day before', async () => {
    const { body: person } = await staff.call(createPerson, {
      body: { name: 'Ada', surname: 'Prova', phone: '0444 1', fiscalCode: '12345678903' },
    });
    expect(person).toMatchObject({ label: 'Prova Ada', dal: null, al: null, versioni: 1, gender: 'U' });
    const from = addDays(testDay, 10);
    const data = { name: 'Ada', surname: 'Nuova', phone: '0444 2', fiscalCode: '12345678903' };
    const added = await staff.call(addPersonVersion, {
      params: { person: person.id },
      body: { ...data, dal: from, versione: person.versione },
    });
    // Today those of before still hold; the list knows the person by the latest.
    expect(added.body).toMatchObject({ surname: 'Prova', al: addDays(from, -1), versioni: 2 });
    expect((await staff.call(listPersons, { query: { q: 'nuova' } })).body.rows).toMatchObject([
      { id: person.id, label: 'Nuova Ada' },
    ]);
    expect(await dataOn(person.id, addDays(from, -1))).toMatchObject([{ surname: 'Prova', phone: '0444 1' }]);
    expect(await dataOn(person.id, from)).toMatchObject([{ surname: 'Nuova', phone: '0444 2' }]);

    const stale = await staff.call(addPersonVersion, {
      params: { person: person.id },
      body: { ...data, dal: addDays(from, 1), versione: person.versione },
    });
    expect(stale.status).toBe(409);
    const { body: history } = await staff.call(getPersonHistory, { params: { person: person.id } });
    expect(history.eventi[0]).toMatchObject({
      evento: 'Nuovi dati della persona da una data',
      modifiche: expect.arrayContaining([{ campo: 'Cognome', prima: 'Prova', dopo: 'Nuova' }]),
    });
  });

  test('what is new holds on, also in data of a later day that said the same there, and nothing else changes', async () => {
    const { body: person } = await staff.call(createPerson, {
      body: { name: 'Ada', surname: 'Prima', phone: '0444 1', address: 'Via Vecchia 1' },
    });
    const add = (versione: number, dal: string, typed: object) =>
      staff.call(addPersonVersion, { params: { person: person.id }, body: { ...typed, dal, versione } });
    const ofDay = async (day: string) => (await dataOn(person.id, day))[0];
    const moved = await add(person.versione, '2026-03-01', {
      ...(await ofDay('2026-03-01')),
      address: 'Via Nuova 2',
    });
    const married = await add(moved.body.versione, '2026-10-01', {
      ...(await ofDay('2026-10-01')),
      surname: 'Poi',
    });
    const called = await add(married.body.versione, '2026-02-01', {
      ...(await ofDay('2026-02-01')),
      phone: '0444 2',
    });
    expect(called.status).toBe(200);
    const { body } = await staff.call(listPersonVersions, { params: { person: person.id } });
    expect(body.versioni.map(({ dal, surname, address, phone }) => [dal, surname, address, phone])).toEqual([
      ['2026-10-01', 'Poi', 'Via Nuova 2', '0444 2'],
      ['2026-03-01', 'Prima', 'Via Nuova 2', '0444 2'],
      ['2026-02-01', 'Prima', 'Via Vecchia 1', '0444 2'],
      [null, 'Prima', 'Via Vecchia 1', '0444 1'],
    ]);
    const { body: history } = await staff.call(getPersonHistory, { params: { person: person.id } });
    expect(history.eventi[0]?.modifiche.map(({ campo }) => campo)).toEqual(['Telefono', 'Valido dal']);
    // What holds on that day anyway begins nothing.
    const same = await add(called.body.versione, '2026-05-01', { ...(await ofDay('2026-05-01')) });
    expect([same.status, same.body.versioni]).toEqual([200, 4]);
  });

  test('a correction changes those of today in their place', async () => {
    const person = await buildPerson(app.db, { surname: 'Sbagliata' });
    await changePersonFrom(app.db, person.id, { from: addDays(testDay, 1), data: { surname: 'Domani' } });
    const { body: before } = await staff.call(getPerson, { params: { person: person.id } });
    const { body } = await staff.call(updatePerson, {
      params: { person: person.id },
      body: { ...before, surname: 'Giusta', user: null, versione: before.versione },
    });
    expect(body).toMatchObject({ surname: 'Giusta', versioni: 2 });
    const versions = await listVersions(app.db, person.id);
    expect(versions.map(({ surname }) => surname)).toEqual(['Domani', 'Giusta']);
  });

  test('are read with the first roles, and with how many there are', async () => {
    const { id: personId } = await buildPerson(app.db);
    const { id: companyId } = await buildCompany(app.db);
    const oneDay = (at: number) => ({
      validFrom: addDays('2020-01-01', at),
      validTo: addDays('2020-01-01', at),
    });
    const roles = Array.from({ length: rolesShown + 1 }, (_, at) => ({
      ...{ personId, companyId, role: 'edr' as const, ...oneDay(at) },
    }));
    await app.db.insert(companyPersons).values(roles);
    const { body } = await staff.call(getPerson, { params: { person: personId } });
    expect([body.companies.length, body.ruoli]).toEqual([rolesShown, rolesShown + 1]);
  });

  test('those that were erased are not changed any more, neither today’s nor from a day on', async () => {
    const { id } = await buildPerson(app.db);
    const erased = { surname: 'Persona', name: `cancellata n. P${id}`, fiscalCode: null, externalCode: null };
    await app.db
      .update(persons)
      .set({ ...erased, userId: null, active: false, erasedAt: new Date(`${testDay}T08:00:00Z`) })
      .where(eq(persons.id, id));
    const { body: before } = await staff.call(getPerson, { params: { person: id } });
    const asked = { params: { person: id }, body: { ...before, surname: 'Tornata', user: null } };
    const changed = await staff.call(updatePerson, asked);
    expect([changed.status, changed.failure.message]).toEqual([409, personTexts.erased]);
    const body = { ...asked.body, dal: addDays(testDay, 1) };
    const added = await staff.call(addPersonVersion, { ...asked, body });
    expect([added.status, added.failure.message]).toEqual([409, personTexts.erased]);
    expect((await staff.call(getPerson, { params: { person: id } })).body).toEqual(before);
  });

  test('a tax code, an account and an external code are one person’s', async () => {
    const user = await buildUser(app.db, { username: 'doppia', roles: ['edr'] });
    const body = { name: 'Uno', surname: 'Solo', fiscalCode: '98765432106', user: user.id };
    await staff.call(createPerson, { body });
    const errorsOf = async (changes: object) => {
      const { status, failure } = await staff.call(createPerson, { body: { ...body, ...changes } });
      return [status, failure.errors];
    };
    expect(await errorsOf({ user: null })).toEqual([
      422,
      { fiscalCode: 'Un’altra persona ha già questo codice fiscale.' },
    ]);
    expect(await errorsOf({ fiscalCode: '' })).toEqual([
      422,
      { user: 'Un’altra persona ha già questo account.' },
    ]);
    expect(await errorsOf({ fiscalCode: 'RSSMRA', user: null })).toMatchObject([
      422,
      { fiscalCode: expect.stringContaining('16 tra lettere e cifre') },
    ]);
    expect(await errorsOf({ fiscalCode: '', user: null, birthDate: '31/12/1980' })).toMatchObject([
      422,
      { birthDate: expect.stringContaining('Data non valida') },
    ]);
  });

  /** In whatever order data are entered, from whatever days: each day has the data that were entered last for it. */
  test('of any day are those that begin last before it, one version a day', async () => {
    const days = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(days, async (offsets) => {
        const person = await buildPerson(app.db, { surname: 'Inizio' });
        const starts = new Map<number, string>([[-1, 'Inizio']]);
        for (const [index, offset] of offsets.entries()) {
          const surname = `Dati ${index}`;
          await changePersonFrom(app.db, person.id, { from: addDays(testDay, offset), data: { surname } });
          starts.set(offset, surname);
        }
        for (let offset = -1; offset <= 13; offset += 1) {
          const latest = Math.max(...[...starts.keys()].filter((start) => start <= offset));
          const found = await listVersions(app.db, person.id, addDays(testDay, offset));
          expect([offset, found.map(({ surname }) => surname)]).toEqual([offset, [starts.get(latest)]]);
        }
      }),
      { numRuns: 15 },
    );
  });
});
