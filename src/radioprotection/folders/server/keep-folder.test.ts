import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildFolderDocument } from '#db/builders/documents.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { auditEvents } from '#identity/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { openFolders, sendDocument } from '#test/support/folder-world.ts';
import { smallPdf } from '#test/support/small-pdf.ts';
import { registries } from '../../registries/schema.ts';
import { type FolderDocument, folderCalls } from '../contract.ts';
import { orderCalls, removeUnitDocument, updateUnitDocument } from '../keeping/contract.ts';
import { folderTexts, unreadableTexts } from '../rules.ts';
import { documents } from '../schema.ts';

let app: TestApp;
let on: Awaited<ReturnType<typeof openFolders>>;
let staff: Caller;
let expert: Caller;

beforeAll(async () => {
  app = await openTestApp();
  on = await openFolders(app);
  staff = await app.as('rp');
  expert = await app.as('edr');
});

const folder = () => on.own.folders.registry;
const listed = async (id = folder()) =>
  (await staff.call(folderCalls.registry.list, { params: { folder: id } })).body.documents;
const place = () => ({ companyId: on.own.company.id, folderId: folder() });
const find = async (id: number) => (await app.db.select().from(documents).where(eq(documents.id, id)))[0];

describe('a PDF that is brought in', () => {
  test('is the last of its folder, once however often it is sent (R2-006)', async () => {
    const key = crypto.randomUUID();
    const bytes = smallPdf('Sopralluogo');
    const sent = { bytes, folder: folder(), titolo: 'Sopralluogo', data: '2026-02-10' };
    const [first, again] = [
      await sendDocument(expert, on.own.company.id, sent, key),
      await sendDocument(expert, on.own.company.id, sent, key),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((first.body as FolderDocument).id).toBe((again.body as FolderDocument).id);
    const all = await listed();
    expect(all.map(({ titolo }) => titolo)).toEqual(['Nomina registry', 'Verbale registry', 'Sopralluogo']);
    expect(all.at(-1)).toMatchObject({
      data: '2026-02-10',
      stato: 'filed',
      ...{ byte: bytes.length, pagine: 1 },
      tipo: 'upload',
    });
    const [event] = await app.db
      .select()
      .from(auditEvents)
      .where(sql`entity = 'unit-document' and entity_id = ${String(all.at(-1)?.id)}`);
    expect(event).toMatchObject({ event: 'unit-document.added' });
  });

  test('waits for the signature of the expert when it is to be signed', async () => {
    const { body } = await sendDocument(staff, on.own.company.id, {
      ...{ bytes: smallPdf('Benestare'), folder: folder(), daFirmare: 'si' },
    });
    const { id, stato } = body as FolderDocument;
    expect(stato).toBe('to_sign');
    const { rows } = await app.db.execute(
      sql`select list, scope_id from documents_to_sign where subject = ${`document/${id}`} and state = 'waiting'`,
    );
    expect(rows).toEqual([{ list: 'registry', scope_id: id }]);
    const change = { titolo: 'Altro', data: '2026-01-01', versione: 1 };
    const changed = await staff.call(updateUnitDocument, { params: { document: id }, body: change });
    expect([changed.status, changed.failure.detail]).toEqual([409, folderTexts.awaitsSignature]);
  });

  test.each([
    ['that is no PDF', () => Buffer.from('<html>Accesso negato</html>'), folderTexts.notPdf],
    ['that is empty', () => Buffer.alloc(0), folderTexts.noFile],
    ['that breaks off', () => smallPdf('Metà').subarray(0, 300), unreadableTexts.damaged],
    [
      'above 20 MB',
      () => Buffer.concat([smallPdf('Grande'), Buffer.alloc(20 * 1024 ** 2)]),
      folderTexts.tooLarge,
    ],
  ])('%s is refused in words, and nothing is kept', async (_what, make, text) => {
    const before = (await listed()).length;
    const sent = await sendDocument(staff, on.own.company.id, { bytes: make(), folder: folder() });
    expect([sent.status, sent.failure.errors]).toEqual([422, { file: text }]);
    expect(await listed()).toHaveLength(before);
  });

  test('without title or day is refused at the field; a stranger’s unit or folder is not found; the laboratory only reads', async () => {
    const bytes = smallPdf('Prova');
    const send = (who: Caller, company: number, fields: object) =>
      sendDocument(who, company, { bytes, ...fields });
    const company = on.own.company.id;
    expect((await send(staff, company, { titolo: ' ' })).failure.errors).toHaveProperty('titolo');
    expect((await send(staff, company, { data: '31/02/2026' })).failure.errors).toHaveProperty('data');
    expect((await send(expert, on.foreign.company.id, {})).status).toBe(404);
    expect((await send(staff, company, { folder: on.foreign.folders.registry })).status).toBe(404);
    expect((await send(await app.as('lab'), company, {})).status).toBe(403);
    expect((await send(await app.as('cliente'), company, {})).status).toBe(403);
    expect((await send(app.stranger, company, {})).status).toBe(401);
  });

  test('two at once come one after the other', async () => {
    const send = (titolo: string) =>
      sendDocument(staff, on.own.company.id, {
        ...{ bytes: smallPdf(titolo), folder: on.own.folders.manual, titolo },
      });
    const sent = await Promise.all([send('Uno'), send('Due'), send('Tre')]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    const places = await Promise.all(
      sent.map(async ({ body }) => (await find((body as FolderDocument).id))?.position),
    );
    expect(new Set(places).size).toBe(3);
  });
});

describe('a document', () => {
  const change = (id: number, versione: number, who = staff) =>
    who.call(updateUnitDocument, {
      params: { document: id },
      body: { titolo: 'Nuovo titolo', data: '2026-01-05', versione },
    });
  const remove = (id: number, versione: number, who = staff) =>
    who.call(removeUnitDocument, { params: { document: id }, body: { versione } });

  test('is renamed and taken away by whoever has seen it as it is; a stranger’s is not found', async () => {
    const { id } = await buildFolderDocument(app, place());
    expect((await change(id, 1)).body).toMatchObject({
      titolo: 'Nuovo titolo',
      data: '2026-01-05',
      versione: 2,
    });
    expect((await listed()).find((one) => one.id === id)).toMatchObject({
      titolo: 'Nuovo titolo',
      data: '2026-01-05',
    });
    const [event] = await app.db
      .select()
      .from(auditEvents)
      .where(sql`event = 'unit-document.updated' and entity_id = ${String(id)}`);
    expect(event?.details).toMatchObject({
      before: { documentDay: '2024-01-01' },
      after: { title: 'Nuovo titolo', documentDay: '2026-01-05' },
    });
    const late = [await change(id, 1), await remove(id, 1)];
    expect(late.map(({ status, failure }) => [status, failure.detail])).toEqual([
      [409, staleText],
      [409, staleText],
    ]);
    expect((await remove(id, 2)).status).toBe(200);
    expect((await remove(id, 3)).status).toBe(404);
    expect((await listed()).some((one) => one.id === id)).toBe(false);
    const foreign = on.foreign.documents.registry[0];
    expect([(await change(foreign, 1, expert)).status, (await remove(foreign, 1, expert)).status]).toEqual([
      404, 404,
    ]);
    expect((await remove(foreign, 1, await app.as('lab'))).status).toBe(403);
  });

  test.each(['surveillance-report', 'annex', 'default'] as const)(
    'that the product makes, a %s, says title and day itself: nobody types others',
    async (kind) => {
      const doc = kind === 'default' ? { defaultDocId: (await buildDefaultDocument(app.db)).id } : {};
      const draft = { ...place(), kind, state: 'draft' as const, ...doc };
      const { id, title, day } = await buildFolderDocument(app, draft);
      const refused = await change(id, 1);
      expect([refused.status, refused.failure.detail]).toEqual([409, folderTexts.isMade]);
      expect(await find(id)).toMatchObject({ title, day });
    },
  );

  test('that is signed stays as it is: also in the database', async () => {
    const signed = { state: 'signed', signedAt: app.clock.now() } as const;
    const { id } = await buildFolderDocument(app, { ...place(), ...signed });
    const refused = [await change(id, 1), await remove(id, 1)];
    expect(refused.map(({ status, failure }) => [status, failure.detail])).toEqual([
      [409, folderTexts.signed],
      [409, folderTexts.signed],
    ]);
    const held = { cause: { constraint: 'documents_signed_stay' } };
    const among = eq(documents.id, id);
    const { db } = app;
    await expect(db.delete(documents).where(among)).rejects.toMatchObject(held);
    await expect(
      db.update(documents).set({ state: 'filed', signedAt: null }).where(among),
    ).rejects.toMatchObject(held);
    await expect(db.update(documents).set({ removedAt: app.clock.now() }).where(among)).rejects.toMatchObject(
      held,
    );
  });

  test('of a registry that is closed is neither added, changed nor taken away', async () => {
    const { registry, folders, company, documents: has } = on.foreign;
    const close = (closeDate: string | null) =>
      app.db.update(registries).set({ closeDate }).where(eq(registries.id, registry.id));
    await close('2026-01-31');
    const [id] = has.registry;
    const answers = [
      await sendDocument(staff, company.id, { bytes: smallPdf('Tardi'), folder: folders.registry }),
      await change(id, 1),
      await remove(id, 1),
      await staff.call(orderCalls.registry, {
        params: { folder: folders.registry },
        body: { order: JSON.stringify([id]) },
      }),
    ];
    for (const { status, failure } of answers)
      expect([status, failure.detail]).toEqual([409, folderTexts.closed]);
    await close(null);
  });
});

describe('the order of a folder', () => {
  const order = (who: Caller, ids: unknown, of = on.own.folders.resonance) =>
    who.call(orderCalls.resonance, { params: { folder: of }, body: { order: JSON.stringify(ids) } });
  const now = async () =>
    (
      await staff.call(folderCalls.resonance.list, { params: { folder: on.own.folders.resonance } })
    ).body.documents.map(({ id }) => id);

  test('is kept as it was sent, as the field of a form or as JSON (R2-205)', async () => {
    const [first, second] = on.own.documents.resonance;
    const sent = await order(expert, [second, first]);
    expect([sent.status, sent.body]).toEqual([200, { order: [second, first] }]);
    expect(await now()).toEqual([second, first]);
    const url = `/v1/user/user/rp/resonance/registry/${on.own.folders.resonance}/documents/order`;
    const payload = JSON.stringify({ order: [first, second] });
    const headers = { 'content-type': 'application/json' };
    expect((await expert.send({ method: 'POST', url, payload, headers })).body).toEqual({
      order: [first, second],
    });
    expect(await now()).toEqual([first, second]);
  });

  test('leaves each document as somebody may have it open: it is still saved', async () => {
    const [first, second] = on.own.documents.resonance;
    const versions = () =>
      app.db
        .select({ id: documents.id, version: documents.version })
        .from(documents)
        .where(inArray(documents.id, [first, second]))
        .orderBy(documents.id);
    const before = await versions();
    expect((await order(expert, [second, first])).status).toBe(200);
    expect(await now()).toEqual([second, first]);
    expect(await versions()).toEqual(before);
    expect((await order(expert, [first, second])).status).toBe(200);
  });

  test('that names others, or one twice, is refused and changes nothing', async () => {
    const [first, second] = on.own.documents.resonance;
    const before = await now();
    for (const wrong of [[second, on.own.documents.manual[0]], [first, first], [], 'x', ['a'], null])
      expect((await order(expert, wrong)).status).toBe(422);
    expect(await now()).toEqual(before);
    expect((await order(expert, [1], on.foreign.folders.resonance)).status).toBe(404);
    expect((await order(await app.as('cliente'), [first])).status).toBe(403);
    expect((await order(app.stranger, [first])).status).toBe(401);
  });

  test('of two people at once is that of one of them; what was added meanwhile stands behind', async () => {
    const [first, second] = on.own.documents.resonance;
    const third = await buildFolderDocument(app, {
      ...{ companyId: on.own.company.id, folderId: on.own.folders.resonance },
    });
    const both = await Promise.all([order(expert, [second, first]), order(staff, [first, second])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const after = await now();
    expect([`${second},${first}`, `${first},${second}`]).toContain(after.slice(0, 2).join(','));
    expect(after.at(-1)).toBe(third.id);
  });
});
