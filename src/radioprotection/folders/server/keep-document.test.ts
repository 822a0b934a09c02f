import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { folderOf } from '#db/builders/documents.ts';
import { buildStoredFile } from '#db/builders/files.ts';
import { buildCompany, buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import type { Db } from '#platform/server/database/database.ts';
import { documentsToSign } from '#signing/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { uploadSigned } from '#test/support/signed-uploads.ts';
import { Authority, type Person } from '#test/support/signers.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { folderTexts } from '../rules.ts';
import { documents, documentVersions } from '../schema.ts';
import { addDocument, keepPrinted, removeDocument, reviseDocument } from './public.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;
let folderId: number;
let signer: Person;
let authority: Authority;

const inTransaction = <T>(work: (context: Parameters<typeof addDocument>[0]) => Promise<T>) =>
  app.db.transaction((db: Db) => work({ db, clock: app.clock, user: null, requestId: null }));

async function stored(text: string) {
  const bytes = Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.files.put(sha256, bytes);
  await buildStoredFile(app.db, { sha256, mediaType: 'application/pdf', size: bytes.length });
  return { bytes, sha256 };
}

const fields = { kind: 'upload', title: 'Verbale', day: '2026-01-10', fileName: 'verbale.pdf' } as const;
const place = () => ({ companyId: world.own.company.id, folderId });
const add = (more: object) =>
  inTransaction((context) => addDocument(context, { ...fields, ...place(), state: 'to_sign', ...more }));
const waiting = (id: number) =>
  app.db
    .select()
    .from(documentsToSign)
    .where(eq(documentsToSign.subject, `document/${id}`))
    .orderBy(documentsToSign.revision);
const find = async (id: number) => (await app.db.select().from(documents).where(eq(documents.id, id)))[0];

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
  folderId = (await folderOf(app.db, { registryId: world.own.registry.id })).id;
  authority = new Authority();
  atEndOfFile(async () => authority.end());
  signer = authority.person({ name: 'Neri Anna', code: 'TINIT-NRENNA75D41L840X' });
});

test('a document waits in the list of its folder, for the expert of its unit; signed, it stays as it is', async () => {
  const { bytes, sha256 } = await stored('da firmare');
  const id = await add({ file: { sha256 } });
  const [first] = await waiting(id);
  expect(first).toMatchObject({
    ...{ list: 'registry', scopeId: id, revision: 1, sha256, state: 'waiting' },
    signers: [{ role: 'Esperto di Radioprotezione', fiscalCode: 'NRENNA75D41L840X' }],
    link: `/user/radioprotection/folders/registry/${folderId}/view`,
  });
  const expert = await app.as('edr');
  const signed = authority.sign(bytes, signer);
  const sent = await uploadSigned(expert, `/v1/user/user/rp/sign/registry_document/${id}`, {
    ...{ name: `${first?.id}_verbale.pdf.p7m`, bytes: signed },
  });
  expect([sent.status, sent.body.mancano]).toEqual([200, null]);
  expect(await find(id)).toMatchObject({ state: 'signed', signedAt: app.clock.now() });
  for (const change of [
    inTransaction((context) => reviseDocument(context, id, { fileName: 'altro.pdf' })),
    inTransaction((context) => removeDocument(context, id)),
  ])
    await expect(change).rejects.toMatchObject({ status: 409, message: folderTexts.signed });
});

test('a revision takes the place of what waits; one that is printed later waits from then on', async () => {
  const { sha256 } = await stored('prima');
  const id = await add({ file: { sha256 } });
  const second = await stored('seconda');
  await inTransaction((context) => reviseDocument(context, id, { fileName: 'due.pdf', file: second }));
  const third = await inTransaction((context) => reviseDocument(context, id, { fileName: 'tre.pdf' }));
  expect(third).toBe(3);
  expect((await waiting(id)).map(({ state }) => state)).toEqual(['replaced', 'withdrawn']);
  const printed = await stored('terza');
  const keep = () =>
    inTransaction((context) => keepPrinted(context, { documentId: id, revision: 3, ...printed }));
  expect([await keep(), await keep()]).toEqual([true, false]);
  expect((await waiting(id)).at(-1)).toMatchObject({ revision: 3, state: 'waiting', sha256: printed.sha256 });
  // What one version was is never another.
  const rewritten = app.db
    .update(documentVersions)
    .set({ sha256 })
    .where(sql`document_id = ${id} and revision = 3`);
  await expect(rewritten).rejects.toMatchObject({ cause: { constraint: 'document_versions_kept' } });
  await inTransaction((context) => removeDocument(context, id));
  expect((await waiting(id)).at(-1)?.state).toBe('withdrawn');
  await expect(inTransaction((context) => removeDocument(context, id))).rejects.toMatchObject({
    status: 404,
  });
});

test('two that are added at once stand one after the other', async () => {
  const ids = await Promise.all([add({ state: 'filed' }), add({ state: 'filed' }), add({ state: 'filed' })]);
  const places = await Promise.all(ids.map(async (id) => (await find(id))?.position));
  expect(new Set(places).size).toBe(3);
});

test('where nobody is named as expert of the unit a document stays to be signed until somebody is', async () => {
  const companyId = world.foreign.company.id;
  const { id: folder } = await folderOf(app.db, { registryId: world.foreign.registry.id });
  const { bytes, sha256 } = await stored('di un’unità senza esperto');
  const id = await add({ file: { sha256 }, companyId, folderId: folder });
  const [first] = await waiting(id);
  const staff = await app.as('rp');
  const send = () =>
    uploadSigned(staff, `/v1/user/user/rp/sign/registry_document/${id}`, {
      ...{ name: `${first?.id}_verbale.pdf.p7m`, bytes: authority.sign(bytes, signer) },
    });
  const early = await send();
  expect([early.status, early.failure.message]).toEqual([
    409,
    folderTexts.nobodyToSign('Esperto di Radioprotezione'),
  ]);
  expect((await find(id))?.state).toBe('to_sign');
  await buildUnitRole(app.db, { companyId, personId: world.person.id });
  const sent = await send();
  expect([sent.status, sent.body.mancano, (await find(id))?.state]).toEqual([200, null, 'signed']);
  expect(await waiting(id)).toMatchObject([{ signers: [{ fiscalCode: 'NRENNA75D41L840X' }] }]);
});

test('a unit with magnetic resonance alone has its documents signed by its own expert', async () => {
  const { id: companyId } = await buildCompany(app.db, { alias: 'Risonanze' });
  await buildUnitRole(app.db, { companyId, personId: world.person.id, role: 'rm_expert' });
  const { sha256 } = await stored('di un’unità di sola risonanza');
  const id = await add({ file: { sha256 }, companyId, folderId: null });
  expect(await waiting(id)).toMatchObject([
    { signers: [{ role: 'Esperto Responsabile RM', fiscalCode: 'NRENNA75D41L840X' }] },
  ]);
});

test('an annex is signed by who represents the unit, and by whoever may where nobody is known', async () => {
  const { id: companyId } = await buildCompany(app.db, { alias: 'Solo contratto' });
  const { bytes, sha256 } = await stored('allegato');
  const annex = { file: { sha256 }, companyId, folderId: null, kind: 'annex' as const };
  const open = await add(annex);
  const [first] = await waiting(open);
  expect(first?.signers).toEqual([]);
  const sent = await uploadSigned(await app.as('rp'), `/v1/user/user/rp/sign/registry_document/${open}`, {
    ...{ name: `${first?.id}_verbale.pdf.p7m`, bytes: authority.sign(bytes, signer) },
  });
  expect([sent.status, (await find(open))?.state]).toEqual([200, 'signed']);
  const boss = await buildPerson(app.db, { fiscalCode: 'BSSGUO60A01L840K', name: 'Ugo', surname: 'Bassi' });
  await buildUnitRole(app.db, { companyId, personId: boss.id, role: 'legal_rep' });
  expect(await waiting(await add(annex))).toMatchObject([
    { signers: [{ role: 'Legale Rappresentante', name: 'Ugo Bassi' }] },
  ]);
});

test('of several experts of a unit whoever signs is enough, and nobody else', async () => {
  const other = await buildPerson(app.db, {
    fiscalCode: 'VRDBRN70A01H501X',
    name: 'Bruno',
    surname: 'Verdi',
  });
  await buildUnitRole(app.db, { companyId: world.own.company.id, personId: other.id });
  const { bytes, sha256 } = await stored('di due esperti');
  const id = await add({ file: { sha256 } });
  const [first] = await waiting(id);
  const expert = await app.as('edr');
  const send = (person: Person) =>
    uploadSigned(expert, `/v1/user/user/rp/sign/registry_document/${id}`, {
      ...{ name: `${first?.id}_verbale.pdf.p7m`, bytes: authority.sign(bytes, person) },
    });
  const strange = await send(authority.person({ name: 'Bassi Ugo', code: 'TINIT-BSSGUO60A01L840K' }));
  expect([strange.status, strange.failure.errors?.['motivo']]).toEqual([
    422,
    expect.stringMatching(/firmato da un’altra persona.*Esperto di Radioprotezione \(.* o .*\)/),
  ]);
  expect((await find(id))?.state).toBe('to_sign');
  const sent = await send(authority.person({ name: 'Verdi Bruno', code: 'TINIT-VRDBRN70A01H501X' }));
  expect([sent.status, sent.body.mancano, (await find(id))?.state]).toEqual([200, null, 'signed']);
});
