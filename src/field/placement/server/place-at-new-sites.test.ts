import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listClients } from '#customers/customers/contract.ts';
import { clients } from '#customers/schema.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { buildAddress } from '#db/builders/sites.ts';
import { grants, users } from '#identity/schema.ts';
import {
  app,
  body,
  client,
  dosimeter,
  newAddress,
  newClient,
  nextDosimeter,
  operator,
  ownPath,
  place,
  preparePlacing,
  refused,
  world,
} from '#test/support/placing.ts';
import { placeDosimeter } from '../contract.ts';

preparePlacing();

describe('a new client and a new address', () => {
  test('are created with the placement, upper-cased provinces, ids in the answer (R0-161, R0-170, R0-175, R0-177, R0-286)', async () => {
    const answer = await place({ cliente: newClient, clienteCoincideIndirizzo: true, indirizzo: newAddress });
    expect(answer.status).toBe(200);
    expect(answer.body.client).toMatchObject({ displayName: 'Nuova azienda', provincia: 'RM' });
    expect(answer.body.indirizzo).toMatchObject({
      displayName: 'Nuova sede',
      provincia: 'VI',
      region: 5,
      indirizzoShipping: true,
    });
    const { body: list } = await operator.call(listClients, {
      params: { committente: world.own.principal.id },
    });
    expect(list.clients.map(({ id }) => id)).toContain(answer.body.client.id);
    const where = { committente: world.own.principal.id, cliente: answer.body.client.id };
    const { body: sites } = await operator.call(listAddresses, { params: where });
    expect(sites.addresses.map(({ id }) => id)).toEqual([answer.body.indirizzo.id]);
  });

  test('keep the shipping choice; without the key it is true (R0-178, R0-186)', async () => {
    const off = await place({
      indirizzo: { ...newAddress, displayName: 'Senza spedizione' },
      indirizzoShipping: false,
    });
    expect(off.body.indirizzo.indirizzoShipping).toBe(false);
    await nextDosimeter();
    const { indirizzoShipping: _, ...without } = body({
      indirizzo: { ...newAddress, displayName: 'Con spedizione' },
    });
    const on = await operator.call(placeDosimeter, {
      params: { committente: world.own.principal.id },
      body: without,
    });
    expect(on.body.indirizzo.indirizzoShipping).toBe(true);
  });

  test('need the right to add them (R0-342, R0-343)', async () => {
    expect(refused(await place({ cliente: newClient, indirizzo: newAddress }, client))).toEqual([
      403,
      'Non hai il permesso di inserire un nuovo cliente.',
    ]);
    expect(refused(await place({ indirizzo: newAddress }, client))).toEqual([
      403,
      'Non hai il permesso di inserire un nuovo indirizzo.',
    ]);
  });

  test('need it granted: a zone alone shows a principal and lets nothing be added (R0-342, R0-343, D3)', async () => {
    const byZone = await app.as('zona');
    expect((await place({ indirizzo: newAddress }, byZone)).status).toBe(403);
    const params = ownPath();
    const offered = async () => [
      (await byZone.call(listClients, { params })).body.canAddNew,
      (await byZone.call(listAddresses, { params })).body.canAddNew,
    ];
    expect(await offered()).toEqual([false, false]);
    const [user] = await app.db.select().from(users).where(eq(users.username, 'zona'));
    const grant = { userId: user?.id ?? 0, principalId: world.own.principal.id };
    await app.db.insert(grants).values({ ...grant, canAddClient: true, canAddAddress: true });
    expect(await offered()).toEqual([true, true]);
    expect((await place({ indirizzo: newAddress }, byZone)).status).toBe(200);
  });

  test('leave nothing behind when the rest is refused', async () => {
    await place({
      cliente: { ...newClient, displayName: 'Mai nata' },
      indirizzo: newAddress,
      dosimetro: { id: dosimeter.id, codice: 'ALTRO' },
    });
    expect(await app.db.select().from(clients).where(eq(clients.name, 'Mai nata'))).toEqual([]);
  });

  test.each([
    ['R0-281', 'cliente', { ...newClient, displayName: ' Abc ' }, 'La ragione sociale è troppo corta!'],
    ['R0-282', 'cliente', { ...newClient, address: 'Via1' }, 'Il campo Indirizzo è troppo corto!'],
    ['R0-283', 'cliente', { ...newClient, city: 'R' }, 'Il campo Città è troppo corto!'],
    ['R0-284', 'cliente', { ...newClient, cap: '0010' }, 'Il campo CAP non può essere diverso da 5 cifre!'],
    [
      'R0-285',
      'cliente',
      { ...newClient, provincia: 'ROM' },
      'Il campo Provincia deve essere di 2 caratteri!',
    ],
    ['R0-390', 'cliente', null, 'Selezionare o creare un datore di lavoro/ cliente'],
    ['R0-390', 'indirizzo', null, 'Selezionare o creare un indirizzo'],
    ['R0-390', 'indirizzo', undefined, 'Selezionare o creare un indirizzo'],
    ['R0-288', 'indirizzo', { ...newAddress, displayName: 'A' }, 'Il nome identificativo è troppo corto!'],
    ['R0-289', 'indirizzo', { ...newAddress, address: 'Via1' }, 'Il campo Indirizzo è troppo corto!'],
    ['R0-290', 'indirizzo', { ...newAddress, city: 'R' }, 'Il campo Città è troppo corto!'],
    ['R0-291', 'indirizzo', { ...newAddress, cap: '' }, 'Il campo CAP non può essere vuoto!'],
    [
      'R0-292',
      'indirizzo',
      { ...newAddress, cap: '0010A' },
      'Il campo CAP non può essere diverso da 5 cifre!',
    ],
    ['R0-293', 'indirizzo', { ...newAddress, region: null }, 'Il campo regione non può essere vuoto!'],
    [
      'R0-294',
      'indirizzo',
      { ...newAddress, codiceStabile: 'x'.repeat(21) },
      'Il codice stabile è troppo lungo!',
    ],
    ['R0-295', 'indirizzo', { ...newAddress, cdr: 'x'.repeat(21) }, 'Il contesto di rischio è troppo lungo!'],
    [
      'R0-298',
      'indirizzo',
      { ...newAddress, provincia: 'R' },
      'Il campo Provincia deve essere di 2 caratteri!',
    ],
  ])('are refused with the text of the form (%s, R0-390)', async (_id, field, value, text) => {
    const answer = await place({ cliente: newClient, indirizzo: newAddress, [field]: value });
    expect(refused(answer)).toEqual([422, text]);
  });

  test('a building code in use needs a risk context, and the pair is unique (R0-296, R0-297)', async () => {
    const { client: owner } = world.own;
    await buildAddress(app.db, { clientId: owner.id, buildingCode: 'A1', riskContext: 'C1' });
    const at = (codiceStabile: string, cdr: string | null) =>
      place({ indirizzo: { ...newAddress, codiceStabile, cdr } });
    expect(refused(await at(' a1 ', null))).toEqual([
      422,
      'Il codice stabile a1 è già in uso! Fornire anche il CDR per poter proseguire.',
    ]);
    expect(refused(await at('A1', 'c1'))).toEqual([
      422,
      'La combinazione CDR + codice stabile è già in uso.',
    ]);
    expect((await at('A1', 'C2')).status).toBe(200);
  });
});
