import { beforeEach, describe, expect, test } from 'vitest';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import * as contract from '../contract.ts';
import { addStarters, orderDefaultDocuments } from '../order/contract.ts';
import { defaultDocumentTexts, draftText, firstTemplate } from '../rules.ts';
import { defaultRegistryDocs, defaultRegistryDocVersions } from '../schema.ts';
import { starters } from '../starters/rules.ts';
import { currentTemplateVersion, templateVersionWithId } from './public.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;
let planner: Caller;
let expert: Caller;

beforeEach(async () => {
  if (!app) {
    app = await openTestApp();
    world = await buildUnitWorld(app);
    planner = await app.as('rp');
    expert = await app.as('edr');
  }
  // A version is kept for ever by the database: what a test leaves is put aside, not taken away.
  await app.db.update(defaultRegistryDocs).set({ active: false, title: 'Di una prova di prima' });
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const section = (text: string) => ({ heading: 'Titolo', text, block: null, law: null });
const listed = async () => (await planner.call(contract.listDefaultDocuments)).body.documenti;
const ids = async () => (await listed()).map(({ id }) => id);
const order = (wanted: unknown, caller = planner) =>
  caller.call(orderDefaultDocuments, { body: { order: wanted } });
const create = (body: object, caller = planner) =>
  caller.call(contract.createDefaultDocument, { body: body as never }, key());
const read = async (doc: number, caller = planner) =>
  (await caller.call(contract.getDefaultDocument, { params: { doc } })).body;
const write = (doc: number, numero: number, text: string) =>
  planner.call(contract.saveTemplate, { params: { doc }, body: { numero, sezioni: [section(text)] } }, key());
const confirm = (doc: number, numero: number, confermata = true, caller = expert) =>
  caller.call(contract.confirmTemplate, { params: { doc }, body: { numero, confermata } });
const made = async () => (await buildDefaultDocument(app.db)).id;

test('an empty list is filled with the templates to begin with, once, each to be read by an expert (Q2-10)', async () => {
  const add = (caller = planner) => caller.call(addStarters, {}, key());
  expect((await add(expert)).status).toBe(403);
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await listed()).map(({ titolo, confermato }) => [titolo, confermato])).toEqual(
    starters.map(({ title }) => [title, false]),
  );
});

describe('the order of the default documents', () => {
  test('is posted as a JSON list of ids, in the field of a form or in a body, and answered (R2-205, R2-300, R2-471)', async () => {
    const before = await ids();
    const own = [await made(), await made(), await made()] as const;
    const wanted = [own[2], own[0], own[1], ...before];
    const sent = await order(JSON.stringify(wanted));
    expect([sent.status, sent.body]).toEqual([200, { order: wanted }]);
    expect(await ids()).toEqual(wanted);
    const json = await planner.send({
      ...{ method: 'POST', url: orderDefaultDocuments.path, payload: { order: wanted.toReversed() } },
      headers: { 'content-type': 'application/json' },
    });
    expect([json.status, json.body]).toEqual([200, { order: wanted.toReversed() }]);
    expect(await ids()).toEqual(wanted.toReversed());
  });

  test('that does not name one added meanwhile has it after the others', async () => {
    const before = await ids();
    const late = await made();
    expect((await order(JSON.stringify(before.toReversed()))).body).toEqual({
      order: [...before.toReversed(), late],
    });
  });

  test('is refused whole when it is none, or names another list’s document or one twice', async () => {
    const own = [await made(), await made()] as const;
    const before = await ids();
    for (const [wanted, text] of [
      ['nessuno', defaultDocumentTexts.orderShape],
      ['[]', defaultDocumentTexts.orderShape],
      ['{"a":1}', defaultDocumentTexts.orderShape],
      [JSON.stringify([own[1], own[0], 2_000_000]), defaultDocumentTexts.foreignInOrder],
      [JSON.stringify([own[0], own[0]]), defaultDocumentTexts.twiceInOrder],
    ] as const) {
      const { status, failure } = await order(wanted);
      expect([wanted, status, failure.errors]).toEqual([wanted, 422, { order: text }]);
    }
    expect(await ids()).toEqual(before);
    const strange = JSON.stringify(before);
    expect((await order(strange, expert)).status).toBe(403);
    expect((await order(strange, await app.as('cliente'))).status).toBe(403);
    expect((await order(strange, app.stranger)).status).toBe(401);
  });

  test('of two people at once is that of one of them, whole; who has a record open may still save it', async () => {
    for (let count = 0; count < 4; count += 1) await made();
    const before = await ids();
    const [id = 0] = before;
    const { versione, titolo, impianti } = await read(id);
    const wishes = [before.toReversed(), [...before.slice(2), ...before.slice(0, 2)]];
    const replies = await Promise.all(wishes.map((wish) => order(JSON.stringify(wish))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(wishes).toContainEqual(await ids());
    const { rows } = await app.db.execute('select position from default_registry_docs');
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
    const saved = await planner.call(contract.updateDefaultDocument, {
      params: { doc: id },
      body: { titolo, impianti, attivo: true, versione },
    });
    expect(saved.status).toBe(200);
  });
});

describe('a default document', () => {
  test('is created at the end with a template to be written, changed, and refused when stale (Q2-33)', async () => {
    const body = { tipo: 'surveillance', titolo: 'Norme', impianti: ['dentist', 'vet'] };
    const { status, body: kept } = await create(body);
    expect([status, kept]).toMatchObject([200, { ...body, attivo: true, numero: 1, modificabile: true }]);
    expect(kept.sezioni).toEqual(firstTemplate.sections);
    expect((await ids()).at(-1)).toBe(kept.id);
    const change = { titolo: 'Norme interne', impianti: ['vet'] as const, attivo: false, versione: 1 };
    const update = (changes: object) =>
      planner.call(contract.updateDefaultDocument, {
        params: { doc: kept.id },
        body: { ...change, ...changes } as never,
      });
    expect((await update({})).body).toMatchObject({
      titolo: 'Norme interne',
      impianti: ['vet'],
      attivo: false,
    });
    expect((await update({})).status).toBe(409);
    const wrong = await update({ versione: 2, impianti: ['rm'] });
    expect([wrong.status, wrong.failure.errors]).toEqual([
      422,
      { impianti: defaultDocumentTexts.ionisingOnly },
    ]);
    const history = await planner.call(contract.getDefaultDocumentHistory, { params: { doc: kept.id } });
    expect(history.body.eventi.map(({ evento }) => evento)).toEqual([
      'Documento di registro modificato',
      'Documento di registro creato',
    ]);
  });

  test.each([
    [{ tipo: 'surveillance', titolo: ' ', impianti: ['vet'] }, 'titolo'],
    [{ tipo: 'surveillance', titolo: 'A', impianti: [] }, 'impianti'],
    [{ tipo: 'surveillance', titolo: 'A', impianti: ['rm'] }, 'impianti'],
    [{ tipo: 'resonance', titolo: 'A', impianti: ['vet'] }, 'impianti'],
    [{ tipo: 'altro', titolo: 'A', impianti: ['vet'] }, 'tipo'],
    [{ tipo: 'surveillance', titolo: 'a'.repeat(256), impianti: ['vet'] }, 'titolo'],
  ])('is not created as %j', async (body, field) => {
    const { status, failure } = await create(body);
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, [field]]);
  });

  test('is read by experts and the laboratory, kept by the planning staff, unknown to customers', async () => {
    const doc = await made();
    expect(await read(doc, expert)).toMatchObject({ modificabile: false, confermabile: true });
    expect(await read(doc, await app.as('lab'))).toMatchObject({ modificabile: false, confermabile: false });
    expect((await create({}, expert)).status).toBe(403);
    const customer = await app.as('cliente');
    expect((await customer.call(contract.getDefaultDocument, { params: { doc } })).status).toBe(403);
    expect((await planner.call(contract.getDefaultDocument, { params: { doc: 2_000_000 } })).status).toBe(
      404,
    );
  });
});

describe('a template', () => {
  test('is a new version with each change, none without; old versions stay to be read', async () => {
    const doc = await made();
    const { sezioni } = await read(doc);
    const same = await planner.call(
      contract.saveTemplate,
      { params: { doc }, body: { numero: 1, sezioni } },
      key(),
    );
    expect([same.status, same.body.numero]).toEqual([200, 1]);
    const { body } = await write(doc, 1, 'Per {datore}.');
    expect(body.versioni.map(({ numero, chi }) => [numero, chi])).toEqual([
      [2, 'Persona rp'],
      [1, null],
    ]);
    const old = await planner.call(contract.getTemplateVersion, { params: { doc, numero: 1 } });
    expect(old.body).toMatchObject({ numero: 1, ultima: 2, sezioni });
    const none = await planner.call(contract.getTemplateVersion, { params: { doc, numero: 3 } });
    expect([none.status, none.failure.detail]).toEqual([404, defaultDocumentTexts.unknownVersion]);
    for (const change of [
      app.db.update(defaultRegistryDocVersions).set({ number: 9 }),
      app.db.delete(defaultRegistryDocVersions),
    ])
      expect(await refusal(change)).toBe('default_registry_doc_versions_kept');
  });

  test('of two who save at once one is told; so is who saves over a later version', async () => {
    const doc = await made();
    const both = await Promise.all(['uno', 'due'].map((text) => write(doc, 1, text)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await write(doc, 1, 'tre');
    expect([late.status, late.failure.detail]).toEqual([409, staleText]);
  });

  test('with a placeholder that does not exist is refused, and the placeholder is named', async () => {
    const doc = await made();
    const { status, failure } = await write(doc, 1, 'Per {datoredilavoro}.');
    expect([status, failure.errors]).toEqual([
      422,
      { 'sezioni.0.text': 'Il segnaposto {datoredilavoro} non esiste.' },
    ]);
    const empty = await write(doc, 1, ' ');
    expect(empty.failure.errors).toEqual({ 'sezioni.0.text': defaultDocumentTexts.emptySection });
    expect((await read(doc)).numero).toBe(1);
  });

  test('counts once an expert has confirmed that very version, with the own account; a change takes a new reading', async () => {
    const doc = await made();
    expect((await confirm(doc, 1, true, planner)).status).toBe(403);
    const asAdmin = await confirm(doc, 1, true, await app.as('admin'));
    expect(asAdmin.status).toBe(403);
    expect((await confirm(doc, 2)).status).toBe(409);
    const { body } = await confirm(doc, 1);
    expect(body.versioni[0]?.conferma).toEqual({
      ...{ chi: 'Persona edr', quando: app.clock.now().toISOString() },
    });
    const current = await currentTemplateVersion(app.db, doc);
    expect(current).toMatchObject({ number: 1, isConfirmed: true });
    expect(await templateVersionWithId(app.db, current?.id ?? 0)).toEqual(current);
    await write(doc, 1, 'Altro testo.');
    expect(await currentTemplateVersion(app.db, doc)).toMatchObject({ number: 2, isConfirmed: false });
    const { versioni } = await read(doc);
    expect(versioni.map(({ conferma }) => conferma !== null)).toEqual([false, true]);
    await confirm(doc, 2);
    expect((await confirm(doc, 2, false)).body.versioni[0]?.conferma).toBeNull();
  });
});

describe('the preview', () => {
  const print = (doc: number, body: object, caller = planner) =>
    caller.call(contract.printTemplate, { params: { doc }, body: body as never });
  const textOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ text }) => text);

  test('is printed with what is written, for an example or a unit within reach; unconfirmed it is a draft on each page', async () => {
    const doc = await made();
    await write(doc, 1, 'Per {unità}.');
    const sezioni = [section('Salvato no: {unità}.'), { ...section(''), block: 'devices' as const }];
    const example = await print(doc, { sezioni, unita: null });
    expect([example.status, example.headers['content-type']]).toEqual([200, 'application/pdf']);
    const [page] = await textOf(example.bytes);
    expect(page).toContain('Salvato no: Unità di esempio.');
    expect(page).toContain(draftText);
    expect(page).toContain('BOZZA');
    await confirm(doc, 2);
    const saved = { sezioni: [section('Per {unità}.')], unita: world.own.company.id };
    const [real] = await textOf((await print(doc, saved, expert)).bytes);
    expect(real).toContain('Per Studio Bianchi.');
    expect(real).toContain('modello versione 2');
    expect(real).not.toContain('BOZZA');
    const longDraft = [section('Riga.\n'.repeat(200))];
    const pages = await textOf((await print(doc, { sezioni: longDraft, unita: null })).bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const text of pages) expect(text).toContain(draftText);
  });

  test('is refused for a unit that is unknown or of others, and for what cannot be printed', async () => {
    const doc = await made();
    const sezioni = [section('Testo')];
    const foreign = await print(doc, { sezioni, unita: world.foreign.company.id }, expert);
    expect([foreign.status, foreign.failure.detail]).toEqual([404, defaultDocumentTexts.unknownUnit]);
    expect((await print(doc, { sezioni, unita: 2_000_000 })).status).toBe(404);
    expect((await print(doc, { sezioni: [], unita: null })).status).toBe(422);
    expect((await print(doc, { sezioni, unita: null }, await app.as('cliente'))).status).toBe(403);
  });
});
