import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { updatePrincipal } from '#accounts/principals/contract.ts';
import { getUser, updateUser } from '#accounts/users/contract.ts';
import { createUser } from '#accounts/users/creation/contract.ts';
import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { buildAuditEvent } from '#db/builders/audit.ts';
import { buildZoneInstrument } from '#db/builders/control-cards.ts';
import { buildControlPlace } from '#db/builders/control-lists.ts';
import { buildInstrument } from '#db/builders/trips.ts';
import { users } from '#identity/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import {
  addPrincipalToZone,
  createZone,
  getZone,
  getZoneHistory,
  listZones,
  removePrincipalFromZone,
  removeZone,
  undoZoneChange,
  updateZone,
} from '../contract.ts';
import { zoneTexts } from '../rules.ts';

let app: TestApp;
let lab: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'laboratorio', displayName: 'Laboratorio Prova', roles: ['lab'] });
  lab = await app.as('laboratorio');
});

const create = (nome: unknown) => lab.call(createZone, { body: { nome } });
const detail = async (zona: number) => (await lab.call(getZone, { params: { zona } })).body;

describe('the list of zones', () => {
  test('counts principals and users in use, finds by name, sorts and filters', async () => {
    const big = await buildZone(app.db, { name: 'Elenco Àlto' });
    await buildZone(app.db, { name: 'Elenco Basso' });
    await buildZone(app.db, { name: 'Elenco Chiuso', active: false });
    await buildPrincipal(app.db, { zones: [big.id] });
    await buildPrincipal(app.db, { zones: [big.id], active: false });
    await buildUser(app.db, { zones: [big.id] });
    const rows = async (query: Record<string, string>) =>
      (await lab.call(listZones, { query: { q: 'elenco', ...query } })).body.rows;
    expect(await rows({ q: 'elenco alto' })).toEqual([
      { id: big.id, nome: 'Elenco Àlto', attivo: true, committenti: 1, utenti: 1 },
    ]);
    const names = async (query: Record<string, string>) => (await rows(query)).map(({ nome }) => nome);
    expect(await names({})).toEqual(['Elenco Àlto', 'Elenco Basso']);
    expect(await names({ sort: 'committenti' })).toEqual(['Elenco Basso', 'Elenco Àlto']);
    expect(await names({ stato: 'disattivati' })).toEqual(['Elenco Chiuso']);
    expect((await lab.call(listZones, { query: { sort: 'colore' } })).status).toBe(422);
  });
});

test('a zone names its people by name, the first twelve, and counts them all; whose account is closed is not one', async () => {
  const { id } = await buildZone(app.db, { name: 'Con persone' });
  for (let nth = 1; nth <= 13; nth += 1)
    await buildUser(app.db, { displayName: `Persona ${String(nth).padStart(2, '0')}`, zones: [id] });
  const gone = await buildUser(app.db, { displayName: 'Persona 00', zones: [id] });
  await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, gone.id));
  const { utenti, persone } = await detail(id);
  expect(utenti).toBe(13);
  expect(persone.map(({ nome }) => nome)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Persona ${String(index + 1).padStart(2, '0')}`),
  );
});

describe('keeping a zone', () => {
  test('creates, renames, puts out of use and back, each with its event', async () => {
    const { body: zone } = await create('Toscana');
    const save = async (nome: string, attivo: boolean) =>
      lab.call(updateZone, {
        params: { zona: zone.id },
        body: { nome, attivo, versione: (await detail(zone.id)).versione },
      });
    expect((await save('Toscana centrale', true)).body).toMatchObject({ nome: 'Toscana centrale' });
    expect((await save('Toscana centrale', false)).body.attivo).toBe(false);
    const { body } = await lab.call(getZoneHistory, { params: { zona: zone.id } });
    expect(body.eventi.map(({ evento, chi }) => [evento, chi])).toEqual([
      ['Zona modificata', 'Laboratorio Prova'],
      ['Zona modificata', 'Laboratorio Prova'],
      ['Zona creata', 'Laboratorio Prova'],
    ]);
    expect(body.eventi[1]?.modifiche).toEqual([
      { campo: 'Nome', prima: 'Toscana', dopo: 'Toscana centrale' },
    ]);
  });

  test('a name that is there already, in whatever capitals, is a conflict', async () => {
    await create('Umbria');
    const again = await create('UMBRIA');
    expect([again.status, again.failure.errors]).toEqual([
      409,
      { nome: 'Esiste già una zona con questo nome.' },
    ]);
    const { body: other } = await create('Marche');
    const body = { nome: 'umbria', attivo: true, versione: other.versione };
    expect((await lab.call(updateZone, { params: { zona: other.id }, body })).status).toBe(409);
  });

  test('a save over what somebody else has saved meanwhile is a conflict', async () => {
    const { body: zone } = await create('Molise');
    const save = (nome: string) =>
      lab.call(updateZone, {
        params: { zona: zone.id },
        body: { nome, attivo: true, versione: zone.versione },
      });
    expect((await save('Molise uno')).status).toBe(200);
    const late = await save('Molise due');
    expect([late.status, late.failure.detail]).toEqual([409, expect.stringContaining('nel frattempo')]);
    expect((await detail(zone.id)).nome).toBe('Molise uno');
  });

  test.each([[''], ['x'.repeat(101)], [7], [undefined]])('the name %j is refused', async (nome) => {
    expect((await create(nome)).status).toBe(422);
  });
});

describe('principals of a zone', () => {
  test('are added and taken out, once each; the zone then has a history and stays', async () => {
    const { body: zone } = await create('Sardegna');
    const principal = await buildPrincipal(app.db);
    const params = { zona: zone.id, committente: principal.id };
    expect((await lab.call(addPrincipalToZone, { params })).status).toBe(200);
    expect((await lab.call(addPrincipalToZone, { params })).status).toBe(200);
    expect((await detail(zone.id)).committenti).toBe(1);
    expect((await lab.call(removePrincipalFromZone, { params })).status).toBe(200);
    expect((await lab.call(removePrincipalFromZone, { params })).status).toBe(404);
    const { body } = await lab.call(getZoneHistory, { params: { zona: zone.id } });
    expect(body.eventi).toHaveLength(3);
    expect(await detail(zone.id)).toMatchObject({ committenti: 0, eliminabile: false });
    expect((await lab.call(removeZone, { params: { zona: zone.id } })).status).toBe(409);
  });

  test.each([
    ['added to', addPrincipalToZone, false],
    ['taken out of', removePrincipalFromZone, true],
  ] as const)(
    '%s a zone, a principal is not saved over from a page opened before',
    async (_how, endpoint, isIn) => {
      const zone = await buildZone(app.db);
      const principal = await buildPrincipal(app.db, { zones: isIn ? [zone.id] : [] });
      const params = { zona: zone.id, committente: principal.id };
      expect((await lab.call(endpoint, { params })).status).toBe(200);
      const body = { nome: principal.name, attivo: true, zone: [], versione: principal.version };
      const late = await lab.call(updatePrincipal, { params: { committente: principal.id }, body });
      expect([late.status, late.failure.detail]).toEqual([409, staleText]);
    },
  );

  test('out of use, or into a zone out of use, is a conflict', async () => {
    const { body: zone } = await create('Liguria');
    const closed = await buildPrincipal(app.db, { active: false });
    const add = (zona: number, committente: number) =>
      lab.call(addPrincipalToZone, { params: { zona, committente } });
    expect((await add(zone.id, closed.id)).status).toBe(409);
    expect((await add(zone.id, 999_999)).status).toBe(404);
    const old = await buildZone(app.db, { active: false });
    expect((await add(old.id, (await buildPrincipal(app.db)).id)).status).toBe(409);
  });
});

describe('removing a zone', () => {
  const useInstrument = async (zoneId: number) =>
    buildZoneInstrument(app.db, { zoneId, instrumentId: (await buildInstrument(app.db)).id });
  const tellOfInstrument = (zoneId: number) =>
    buildAuditEvent(app.db, {
      ...{ event: 'instrument.zones-changed', entity: 'instrument' },
      details: { before: { zoneIds: [zoneId] }, after: { zoneIds: [] } },
    });

  test('that was never used leaves nothing but its event', async () => {
    const { body: zone } = await create('Errore di battitura');
    expect(zone.eliminabile).toBe(true);
    expect((await lab.call(removeZone, { params: { zona: zone.id } })).status).toBe(200);
    expect((await lab.call(getZone, { params: { zona: zone.id } })).status).toBe(404);
  });

  test('is refused while a user has it, and after', async () => {
    const zone = await buildZone(app.db);
    await buildUser(app.db, { username: 'admin', roles: ['admin'] });
    const admin = await app.as('admin');
    const person = { displayName: 'Zoe Zonale', email: 'zoe@radia.example', roles: ['zona'] };
    const account = { username: 'zonale', ...person, zones: [zone.id], committenti: [] };
    const { id: user } = (await admin.call(createUser, { body: account })).body;
    expect((await lab.call(removeZone, { params: { zona: zone.id } })).status).toBe(409);
    const { versione } = (await admin.call(getUser, { params: { user } })).body;
    const body = { username: 'zonale', ...person, zones: [], versione };
    expect((await admin.call(updateUser, { params: { user }, body })).status).toBe(200);
    expect((await detail(zone.id)).utenti).toBe(0);
    const { status, failure } = await lab.call(removeZone, { params: { zona: zone.id } });
    expect([status, failure.detail]).toEqual([409, expect.stringContaining('la sua storia resta')]);
  });

  test.each([
    ['an instrument is used in it', useInstrument],
    ['an instrument was once used in it', tellOfInstrument],
    ['a port belongs to it', (zoneId: number) => buildControlPlace(app.db, { zoneId })],
  ])('is neither offered nor done when %s', async (_what, use) => {
    const { id } = await buildZone(app.db);
    await use(id);
    expect((await detail(id)).eliminabile).toBe(false);
    const { status, failure } = await lab.call(removeZone, { params: { zona: id } });
    expect([status, failure.detail]).toEqual([409, zoneTexts.hasHistory]);
  });

  test.each([
    ['Storica', false],
    ['Importata', true],
  ])('is refused when a principal has once been in it (%s)', async (name, isBuilt) => {
    const { body: zone } = await create(name);
    const principal = await buildPrincipal(app.db, { zones: isBuilt ? [zone.id] : [] });
    const params = { committente: principal.id };
    const save = (zone: number[], versione: number) =>
      lab.call(updatePrincipal, {
        params,
        body: { nome: principal.name, attivo: true, zone, versione },
      });
    const saved = await save([zone.id], principal.version);
    expect((await save([], saved.body.versione)).status).toBe(200);
    const { status, failure } = await lab.call(removeZone, { params: { zona: zone.id } });
    expect([status, failure.detail]).toEqual([409, expect.stringContaining('la sua storia resta')]);
  });
});

test.each([getZone, getZoneHistory, removeZone])(
  '$name of an unknown zone is not found',
  async (endpoint) => {
    expect((await lab.call(endpoint, { params: { zona: 999_999 } })).status).toBe(404);
  },
);

test('an unknown zone can be neither changed nor filled', async () => {
  const body = { nome: 'Nessuna', attivo: true, versione: 1 };
  expect((await lab.call(updateZone, { params: { zona: 999_999 }, body })).status).toBe(404);
  const params = { zona: 999_999, committente: (await buildPrincipal(app.db)).id };
  expect((await lab.call(addPrincipalToZone, { params })).status).toBe(404);
  expect((await lab.call(removePrincipalFromZone, { params })).status).toBe(404);
});

describe('taking back what was done to a zone', () => {
  const undo = (...azioni: (number | null)[]) =>
    lab.call(undoZoneChange, { body: { azioni: azioni.map((id) => id ?? 0) } });
  const history = async (zona: number) =>
    (await lab.call(getZoneHistory, { params: { zona } })).body.eventi.map(({ evento, annulla }) => [
      evento,
      annulla,
    ]);

  test('puts its principals where they were, as long as the same one was not moved again', async () => {
    const zone = await buildZone(app.db, { name: 'Annulla' });
    const [one, other] = [await buildPrincipal(app.db), await buildPrincipal(app.db)];
    const at = (committente: number) => ({ params: { zona: zone.id, committente } });
    const added = await lab.call(addPrincipalToZone, at(one.id));
    await lab.call(addPrincipalToZone, at(other.id));
    expect((await lab.call(addPrincipalToZone, at(one.id))).body).toEqual({ success: true, annulla: null });
    expect((await undo(added.body.annulla)).body).toEqual({ annullati: 1 });
    expect((await detail(zone.id)).committenti).toBe(1);
    expect(await history(zone.id)).toEqual([
      ['Operazione annullata', undefined],
      ['Committente aggiunto alla zona', 'zona'],
      ['Committente aggiunto alla zona', undefined],
    ]);
    expect((await undo(added.body.annulla)).status).toBe(200);

    const removed = await lab.call(removePrincipalFromZone, at(other.id));
    expect((await undo(removed.body.annulla)).status).toBe(200);
    expect((await detail(zone.id)).committenti).toBe(1);
    const again = await lab.call(removePrincipalFromZone, at(other.id));
    await lab.call(addPrincipalToZone, at(other.id));
    const refused = await undo(again.body.annulla);
    expect(refused.status).toBe(409);
    expect(refused.failure.detail).toContain('«Committente aggiunto alla zona»');
    expect(refused.failure.detail).toContain('Laboratorio Prova');
  });

  test('brings a deleted zone back, unless its name was given away', async () => {
    const { body: zone } = await create('Da riavere');
    const removed = await lab.call(removeZone, { params: { zona: zone.id } });
    expect((await undo(removed.body.annulla)).status).toBe(200);
    expect(await detail(zone.id)).toMatchObject({ nome: 'Da riavere', attivo: true });
    const gone = await lab.call(removeZone, { params: { zona: zone.id } });
    await create('Da riavere');
    expect((await undo(gone.body.annulla)).status).toBe(409);
  });

  test('brings a zone that was out of use back out of use', async () => {
    const { body: zone } = await create('Da riavere fuori uso');
    const params = { zona: zone.id };
    await lab.call(updateZone, { params, body: { nome: zone.nome, attivo: false, versione: zone.versione } });
    const removed = await lab.call(removeZone, { params });
    expect((await undo(removed.body.annulla)).status).toBe(200);
    expect(await detail(zone.id)).toMatchObject({ nome: 'Da riavere fuori uso', attivo: false });
  });

  test('is not found for what is none of its events, and closed to others', async () => {
    expect((await undo(1_000_000)).status).toBe(404);
    expect((await app.stranger.call(undoZoneChange, { body: { azioni: [1] } })).status).toBe(401);
  });
});
