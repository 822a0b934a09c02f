import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildEmployer, buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { openMassCalls } from '#test/support/mass-calls.ts';
import { sentAction, typedAction } from '#test/support/mass-world.ts';
import * as calls from '../contract.ts';
import * as draft from '../draft/contract.ts';
import { massActivityTexts } from '../rules.ts';

const { app, world, rp, employer, create, save, read, listed, phone, email } = await openMassCalls();

describe('a draft', () => {
  test('of an employer without units in use is not submitted', async () => {
    const { id } = await buildEmployer(app.db, { projectId: world.project.id });
    const { status, failure } = await rp.call(calls.createMassActivity, {
      params: { employer: id, step: 3 },
      body: { actions: [phone()] },
    });
    expect([status, failure.detail]).toEqual([422, massActivityTexts.noUnits]);
  });

  test('is created at its step and comes back as it was saved (R2-227, R2-252, R2-268..273, R2-275, R2-320, R2-431, R2-438)', async () => {
    const action = sentAction(
      3,
      { 2: 'Maria', 6: '1990-02-03' },
      { units: [world.first], subject: world.anna.id, newPerson: world.luca.id },
    );
    const { status, body } = await create({ actions: [action] });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { activity: body.activity }, activity: expect.any(Number), versione: 1 });
    const { actions, ...mass } = await read(body.activity);
    expect(mass).toMatchObject({
      id: body.activity,
      employer,
      status: 'work',
      active: true,
      valoriPrecedenti: [],
    });
    expect(actions).toEqual([
      {
        ...{ id: 3, label: 'Esperto di Radioprotezione' },
        selectedOptions: [
          { id: 2, label: 'Nome' },
          { id: 6, label: 'Data di nascita' },
        ],
        selectedCompanies: [{ value: world.first, label: 'Sede A' }],
        selectedPersons: { edr: { value: world.anna.id, label: 'Rossi Anna' } },
        // R2-253, R2-260
        inputValues: {
          3: {
            Nome: 'Maria',
            'Data di nascita': '1990-02-03T00:00:00.000Z',
            'Data di decorrenza': '2026-04-01',
          },
        },
        selectedUsers: { 3: null },
        selectedNewPerson: { 3: { value: world.luca.id, label: 'Neri Luca' } },
      },
    ]);
  });

  test('is taken in the flat form, with Nuovo for all options, an impossible birth date as none (R2-253, R2-260)', async () => {
    const flat = { id: 3, selectedOptions: [1], inputValues: { Nome: 'Mario', 'Data di nascita': 'abc' } };
    const { body } = await create({ actions: [flat], inputValues: { 'Data di decorrenza': '2026-05-01' } });
    const [action] = (await read(body.activity)).actions;
    expect(action?.selectedOptions).toHaveLength(15);
    expect(action?.inputValues).toEqual({
      3: { Nome: 'Mario', 'Data di nascita': null, 'Data di decorrenza': '2026-05-01' },
    });
  });

  test('is saved again, whole, with the same body (R2-315, R2-321, R2-324, R2-432)', async () => {
    const { activity } = (await create({ actions: [email(), phone()] })).body;
    const { status, body } = await save(activity, { actions: [sentAction(1, { 14: '' }, { date: '' })] });
    expect([status, body.activity]).toEqual([200, activity]);
    const stored = await read(activity);
    expect(stored.status).toBe('work');
    expect(stored.actions.map(({ id, inputValues }) => [id, inputValues])).toEqual([
      [1, { 1: { Telefono: '' } }],
    ]);
  });

  test('once more with the same key is the same one', async () => {
    const before = (await rp.call(calls.listMassActivities, { params: { employer } })).body.length;
    const headers = { 'idempotency-key': '3c2cf1a0-93e1-4a4b-8b1c-0f9c2a000001' };
    const input = { params: { employer, step: 1 }, body: { actions: [phone()] } };
    const [one, two] = await Promise.all([
      rp.call(draft.createMassActivity, input, headers),
      rp.call(draft.createMassActivity, input, headers),
    ]);
    expect(one.body).toEqual(two.body);
    expect((await rp.call(calls.listMassActivities, { params: { employer } })).body).toHaveLength(before + 1);
  });

  test('that somebody else has saved is told when the version is named, and overwritten when it is not', async () => {
    const { activity } = (await create({ actions: [phone()] })).body;
    await save(activity, { actions: [email()] });
    const stale = await save(activity, { actions: [phone()], versione: 1 });
    expect(stale.status).toBe(409);
    expect(stale.failure.message).toContain('Qualcun altro');
    expect((await save(activity, { actions: [phone()] })).status).toBe(200);
  });

  test('touches the chosen units, all units in use when none is chosen (R2-216, R2-399)', async () => {
    const some = (await create({ actions: [phone({ units: [world.first, world.third] })] })).body;
    const all = (await create({ actions: [phone({ units: [world.first] }), email()] })).body;
    expect((await listed(some.activity))?.companiesCount).toBe(2);
    expect((await listed(all.activity))?.companiesCount).toBe(3);
  });
});

describe('is refused', () => {
  const text = async (actions: unknown[], step: number) => {
    const { status, failure } = await create({ actions }, step);
    expect(status).toBe(422);
    expect(failure.detail).toBe(failure.message);
    return failure.message;
  };

  test('without an operation (R2-371), or an option (R2-373)', async () => {
    expect(await text([], 1)).toBe('Seleziona una o più operazione da svolgere.');
    expect(await text([sentAction(2, {})], 1)).toBe(
      "Non è stata selezionata nessun'opzione da intraprendere per l'operazione Legale Rappresentante",
    );
  });

  test('from the second step on with values that are none, as one list, the last first (R2-379..381, R2-400, R2-401)', async () => {
    const bad = [sentAction(1, { 2: 'null' }), sentAction(3, { 2: '', 6: 'abc' })];
    expect(await text(bad, 2)).toBe(
      [
        'Esperto di Radioprotezione: Data di nascita non può essere vuoto!',
        'Esperto di Radioprotezione: Nome non può essere vuoto!',
        'Datore di Lavoro: Nome non può essere vuoto!',
      ].join('\n'),
    );
    const { failure } = await create({ actions: bad }, 2);
    expect(failure.errors).toMatchObject({ '3.Nome': 'Questa opzione non può essere vuota.' });
    expect((await create({ actions: bad }, 1)).status).toBe(200);
  });

  test('with fiscal codes and addresses of mail that are none (R2-383, R2-387, R2-388, R2-391)', async () => {
    const wrong = sentAction(3, { 5: 'RSSNNA80A41L84', 6: '2010-01-01', 17: 'a@b', 18: 'abc' });
    expect((await text([wrong], 2)).split('\n')).toEqual([
      "Esperto di Radioprotezione: PEC non è un'email valida",
      "Esperto di Radioprotezione: Email non è un'email valida",
      'Esperto di Radioprotezione: Data di nascita deve avere almeno 18 anni.',
      'Esperto di Radioprotezione: Codice fiscale deve avere almente 16 caratteri.',
    ]);
  });

  test('where a field says what is there already (R2-395..398)', async () => {
    const same = sentAction(3, { 3: ' ROSSI', 6: '1980-01-01' }, { subject: world.anna.id });
    expect(await text([same], 2)).toBe(
      'Alcuni campi non sono stati modificati: Cognome, Data di nascita. Controlla se il campo richiede una modifica.',
    );
  });

  test('on submission without whom it changes, another who follows, and its date (R2-325, R2-374, R2-393, R2-394)', async () => {
    const values = { 17: 'nuova@rossi.example' };
    expect(await text([sentAction(3, values, { date: '' })], 3)).toBe(
      [
        'Esperto di Radioprotezione: selezionare la persona che subirà la variazione dei dati',
        'Esperto di Radioprotezione: Data di decorrenza non può essere vuota!',
      ].join('\n'),
    );
    expect(await text([email({ newPerson: world.anna.id })], 3)).toBe(
      'Esperto di Radioprotezione: la nuova persona deve essere diversa da quella attuale',
    );
    expect(await text([email({ subject: world.ugo.id })], 3)).toContain('non ha questo ruolo');
    expect(await text([email({ date: '2027-03-17' })], 3)).toBe(
      'Esperto di Radioprotezione: La data di decorrenza non può superare di un anno la data odierna.',
    );
  });

  test('where who is typed in by hand is on record already, whoever it is', async () => {
    const code = 'GNTNNA80A41L840X';
    const known = await buildPerson(app.db, { name: 'Gina', surname: 'Nota', fiscalCode: code });
    const typed = typedAction(world.ugo.id, code, { units: [world.first], date: '2026-04-01' });
    const { status, failure } = await create({ actions: [typed] }, 3);
    const words = 'Codice fiscale appartiene già a un’altra persona.';
    expect([status, failure.message]).toEqual([422, `Legale Rappresentante: ${words}`]);
    expect(failure.errors).toEqual({ '2.Codice fiscale': words });
    await app.db.execute(sql`update persons set active = false where id = ${known.id}`);
    const follower = sentAction(2, { 2: 'Gina' }, { subject: world.ugo.id, newPerson: known.id });
    expect(await text([follower], 3)).toBe('Legale Rappresentante: la nuova persona è fuori uso');
  });

  test('where a role passes on a day on which who leaves it cannot hand it over', async () => {
    const leaving = await buildPerson(app.db, { surname: 'Uscente' });
    const role = { personId: leaving.id, role: 'physic_med' as const, validTo: '2026-03-31' };
    await buildUnitRole(app.db, { ...role, companyId: world.second, validFrom: '2026-03-10' });
    const passes = (date: string, newPerson?: number) =>
      create(
        {
          actions: [
            sentAction(
              4,
              { 17: 'fisico@neri.example' },
              { subject: leaving.id, date, ...(newPerson ? { newPerson } : {}) },
            ),
          ],
        },
        3,
      );
    for (const date of ['2026-03-10', '2026-04-01']) {
      const { status, failure } = await passes(date, world.luca.id);
      expect([status, failure.errors]).toEqual([
        422,
        { '4.Data di decorrenza': massActivityTexts.notHeldBefore },
      ]);
    }
    expect((await passes('2026-03-11', world.luca.id)).status).toBe(200);
    expect((await passes('2026-03-31', world.luca.id)).status).toBe(200);
    // Data change on any day.
    expect((await passes('2026-03-10')).status).toBe(200);
  });

  test('with a linked user who is called otherwise (R2-385, R2-386)', async () => {
    const linked = sentAction(3, { 2: 'Carla', 5: 'BNCCRL80A41L840X', 8: null }, { user: world.edr.id });
    expect(await text([linked], 2)).toBe(
      ['Cognome', 'Codice fiscale', 'Nome']
        .slice(1)
        .map(
          (label) =>
            `Esperto di Radioprotezione: ${label} registrato sull'utenza non coincide con quello fornito.`,
        )
        .join('\n'),
    );
  });

  test('with what another operation offers, twice the same, no calendar day', async () => {
    expect(await text([sentAction(3, { 9: 'Via' })], 1)).toContain('Indirizzo');
    expect(await text([phone(), phone()], 1)).toContain('due volte');
    expect(await text([phone({ date: '2026-02-30' })], 1)).toContain('La data di decorrenza non è valida.');
  });

  test('with units, persons and accounts that are not there (404)', async () => {
    for (const one of [
      phone({ units: [world.foreign.id] }),
      email({ subject: 2_000_000_000 }),
      sentAction(3, { 8: null }, { user: 2_000_000_000 }),
    ])
      expect((await create({ actions: [one] })).status).toBe(404);
  });
});
