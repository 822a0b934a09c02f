import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import { buildManual } from '#db/builders/radioprotection.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { openFolders } from '#test/support/folder-world.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { smallPdf } from '#test/support/small-pdf.ts';
import { registries } from '../../registries/schema.ts';
import { folderCalls, listOwnDocuments, listUnitDocuments } from '../contract.ts';
import { downloadOwnDocument, downloadUnitDocument } from '../downloads/contract.ts';
import { folderTypes } from '../rules.ts';
import { documentVersions } from '../schema.ts';
import { countDuePages, hasPagesToCount } from './public.ts';

let app: TestApp;
let on: Awaited<ReturnType<typeof openFolders>>;
let staff: Caller;
let expert: Caller;
let customer: Caller;

beforeAll(async () => {
  app = await openTestApp();
  on = await openFolders(app);
  staff = await app.as('rp');
  expert = await app.as('edr');
  customer = await app.as('cliente');
});

const pages = async (content: string) => readPdf(Buffer.from(content, 'base64'));

describe('the calls of a folder', () => {
  test.each(folderTypes)(
    'of type %s answer its documents with their ids, each as PDF, and its index (R2-288, R2-289, R2-290, R2-460, R2-461, R2-462)',
    async (type) => {
      const { list, file, summary } = folderCalls[type];
      const params = { folder: on.own.folders[type] };
      for (const who of [staff, expert, customer, await app.as('admin')]) {
        const { status, body } = await who.call(list, { params });
        expect([status, body.documents.map(({ id }) => id)]).toEqual([200, on.own.documents[type]]);
      }
      expect((await (await app.as('lab')).call(list, { params })).status).toBe(403);
      const [docId] = on.own.documents[type];
      const one = await expert.call(file, { params: { ...params, docId } });
      const { content } = one.body as { content: string };
      expect(Buffer.from(content, 'base64').subarray(0, 4).toString()).toBe('%PDF');
      const [page] = await pages(content);
      expect(page?.text).toContain(`Nomina ${type} ${on.own.company.id}`);
      const index = await customer.call(summary, { params });
      expect(index.status).toBe(200);
      const text = (await pages(index.body.content)).map((one) => one.text).join(' ');
      expect(text).toContain('Studio Bianchi');
      expect(text.indexOf(`Nomina ${type}`)).toBeLessThan(text.indexOf(`Verbale ${type}`));
      const loaded = await customer.call(file, { params: { ...params, docId }, query: { download: 1 } });
      expect(loaded.headers['content-disposition']).toContain('attachment');
      expect(loaded.bytes.subarray(0, 4).toString()).toBe('%PDF');
    },
  );

  test('know three types and no other; a folder answers under its own alone (R2-513)', async () => {
    const read = async (path: string) =>
      (await staff.send({ method: 'GET', url: `/v1/user/user/rp/${path}` })).status;
    expect(await read(`foo/${on.own.folders.registry}/documents`)).toBe(404);
    expect(await read(`registry/${on.own.folders.manual}/documents`)).toBe(404);
    expect(await read(`resonance/registry/${on.own.folders.registry}/documents`)).toBe(404);
    expect(await read(`manual/${on.own.folders.manual}/documents/999999/pdf`)).toBe(404);
    expect(await read(`manual/${on.own.folders.manual}/documents/${on.own.documents.registry[0]}/pdf`)).toBe(
      404,
    );
    expect(await read('registry/x/documents')).toBe(404);
  });

  test('know nobody without a session, and not who has no part in it', async () => {
    const { list, file, summary } = folderCalls.registry;
    const params = { folder: on.own.folders.registry, docId: on.own.documents.registry[0] };
    const operator = await app.as('operatore');
    for (const endpoint of [list, file, summary]) {
      expect((await app.stranger.call(endpoint, { params })).status).toBe(401);
      expect((await operator.call(endpoint, { params })).status).toBe(403);
    }
  });

  test('are within reach alone: a stranger’s folder is not found', async () => {
    const { list, file, summary } = folderCalls.registry;
    const params = { folder: on.foreign.folders.registry, docId: on.foreign.documents.registry[0] };
    for (const who of [expert, customer, await app.as('senza-sedi')])
      for (const endpoint of [list, file, summary])
        expect((await who.call(endpoint, { params })).status).toBe(404);
    // On the pages of a principal that is not his.
    const own = { folder: on.own.folders.registry };
    const named = (client: number) => customer.call(list, { params: own, query: { client } });
    expect([(await named(on.clientId)).status, (await named(on.clientId + 1)).status]).toEqual([200, 404]);
  });
});

test('an empty folder has no documents, and an index that says so', async () => {
  const manual = await buildManual(app.db, { companyId: on.own.company.id });
  const params = { folder: (await folderOf(app.db, { manualId: manual.id })).id };
  expect((await staff.call(folderCalls.manual.list, { params })).body.documents).toEqual([]);
  const { content } = (await staff.call(folderCalls.manual.summary, { params })).body;
  expect((await pages(content))[0]?.text).toContain('Non ci sono documenti');
});

test('a customer sees what is filed or signed, and nothing that may still change', async () => {
  const of = { companyId: on.own.company.id, folderId: on.own.folders.manual };
  const draft = await buildFolderDocument(app, { ...of, title: 'Bozza', state: 'draft' });
  const waiting = await buildFolderDocument(app, { ...of, title: 'Da firmare', state: 'to_sign' });
  const loose = await buildFolderDocument(app, {
    companyId: of.companyId,
    title: 'Contratto',
    bytes: smallPdf('Contratto'),
  });
  const hidden = [draft.id, waiting.id];
  const params = { folder: of.folderId };
  const listed = async (who: Caller) =>
    (await who.call(folderCalls.manual.list, { params })).body.documents.map(({ id }) => id);
  expect(await listed(expert)).toEqual(expect.arrayContaining(hidden));
  expect((await listed(customer)).some((id) => hidden.includes(id))).toBe(false);
  const docId = draft.id;
  expect((await customer.call(folderCalls.manual.file, { params: { ...params, docId } })).status).toBe(404);
  const unit = { client: on.clientId, company: of.companyId };
  const seen = await customer.call(listOwnDocuments, { params: unit });
  expect(seen.body.folders.map(({ type, documents }) => [type, documents.length])).toEqual([
    ['registry', 2],
    ['resonance', 2],
    ['manual', 2],
    ['manual', 0],
  ]);
  expect([seen.body.documents.map(({ titolo }) => titolo), seen.body.modificabile]).toEqual([
    ['Contratto'],
    false,
  ]);
  const read = (document: number, client = on.clientId) =>
    customer.call(downloadOwnDocument, { params: { ...unit, client, document } });
  expect((await read(loose.id)).bytes.subarray(0, 4).toString()).toBe('%PDF');
  expect([(await read(draft.id)).status, (await read(loose.id, on.clientId + 1)).status]).toEqual([404, 404]);
  const strangers = await customer.call(listOwnDocuments, {
    params: { ...unit, company: on.foreign.company.id },
  });
  expect(strangers.status).toBe(404);
});

test('a unit’s documents are those of its folders and its own; a stranger’s unit is not found', async () => {
  const companyId = on.own.company.id;
  const { body } = await expert.call(listUnitDocuments, { params: { companyId } });
  expect(body.modificabile).toBe(true);
  expect(body.folders.find(({ type }) => type === 'registry')).toMatchObject({
    titolo: `Registro di sorveglianza ${on.own.registry.id} – Odontoiatria, RX1`,
    ...{ aperto: true, modificabile: true, unita: { nome: 'Studio Bianchi' } },
  });
  const laboratory = await (await app.as('lab')).call(listUnitDocuments, { params: { companyId } });
  expect(laboratory.status).toBe(403);
  const foreign = { companyId: on.foreign.company.id };
  expect((await expert.call(listUnitDocuments, { params: foreign })).status).toBe(404);
  const document = on.own.documents.registry[0];
  const read = (who: Caller, of: number) =>
    who.call(downloadUnitDocument, { params: { companyId: of, document } });
  expect([(await read(expert, companyId)).status, (await read(staff, foreign.companyId)).status]).toEqual([
    200, 404,
  ]);
});

test('the folder of a registry that was deleted is not found any more', async () => {
  const { registry, folders, company } = on.foreign;
  const params = { folder: folders.registry };
  const status = async () => (await staff.call(folderCalls.registry.list, { params })).status;
  expect(await status()).toBe(200);
  await app.db.update(registries).set({ deletedAt: app.clock.now() }).where(eq(registries.id, registry.id));
  expect(await status()).toBe(404);
  const { body } = await staff.call(listUnitDocuments, { params: { companyId: company.id } });
  expect(body.folders.map(({ type }) => type)).toEqual(['resonance', 'manual']);
});

test('an index tells how many pages each document has, once they were counted; never of one that nobody can read (R2-168)', async () => {
  const manual = await buildManual(app.db, { companyId: on.own.company.id });
  const { id: folder } = await folderOf(app.db, { manualId: manual.id });
  const of = { companyId: on.own.company.id, folderId: folder };
  const bytes = smallPdf('Prima', 'Seconda', 'Terza');
  const kept = await buildFolderDocument(app, { ...of, title: 'Collaudo', position: 1, bytes });
  await buildFolderDocument(app, { ...of, title: 'Rotto', position: 2 });
  await buildFolderDocument(app, { ...of, title: 'Da stampare', position: 3, bytes: null });
  const told = async () => {
    const { body } = await customer.call(folderCalls.manual.list, { params: { folder } });
    const summary = await customer.call(folderCalls.manual.summary, { params: { folder } });
    const index = (await pages(summary.body.content)).map((one) => one.text).join(' ');
    const inIndex = ['Collaudo', 'Rotto', 'Da stampare'].map(
      (title) => new RegExp(`${title} 01/01/2024 (\\S+) Archiviato`).exec(index)?.[1],
    );
    return [body.documents.map(({ pagine }) => pagine), inIndex];
  };
  const due = async () =>
    (await app.db.execute<{ due: boolean }>(sql`select ${hasPagesToCount()} as due`)).rows[0]?.due;
  expect([await due(), await told()]).toEqual([
    true,
    [
      [null, null, null],
      ['—', '—', '—'],
    ],
  ]);
  const { services } = app.foundation;
  await Promise.all([countDuePages(services, () => false), countDuePages(services, () => false)]);
  expect([await due(), await told()]).toEqual([
    false,
    [
      [3, null, null],
      ['3', '—', '—'],
    ],
  ]);
  const again = app.db
    .update(documentVersions)
    .set({ pages: 4 })
    .where(eq(documentVersions.documentId, kept.id));
  await expect(again).rejects.toMatchObject({ cause: { constraint: 'document_versions_kept' } });
});

test('a file that is away waits to be counted until it is back, and holds up no other', async () => {
  const { services } = app.foundation;
  await countDuePages(services, () => false);
  const manual = await buildManual(app.db, { companyId: on.own.company.id });
  const { id: folder } = await folderOf(app.db, { manualId: manual.id });
  const of = { companyId: on.own.company.id, folderId: folder };
  const bytes = smallPdf('Di ritorno', 'dalla copia di sicurezza');
  const away = await buildFolderDocument(app, { ...of, title: 'Assente', position: 1, bytes });
  const other = await buildFolderDocument(app, {
    ...of,
    title: 'Presente',
    position: 2,
    bytes: smallPdf('Qui'),
  });
  const counted = async () => {
    const rows = await app.db
      .select({ id: documentVersions.documentId, pages: documentVersions.pages })
      .from(documentVersions);
    return [away.id, other.id].map((id) => rows.find((row) => row.id === id)?.pages);
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.files.remove(sha256);
  await expect(countDuePages(services, () => false)).rejects.toThrow('1 files wait');
  expect(await counted()).toEqual([null, 1]);
  await app.files.put(sha256, bytes);
  await countDuePages(services, () => false);
  expect(await counted()).toEqual([2, 1]);
});
