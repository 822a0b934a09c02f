import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import { buildCompany, buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import type { User } from '#platform/contract/access.ts';
import { documentsToSign } from '#signing/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { defaultRegistryDocVersions } from '../../default-documents/schema.ts';
import { documents, documentVersions } from '../../folders/schema.ts';
import { registries } from '../../registries/schema.ts';
import { getRun, stopRun } from '../../runs/contract.ts';
import * as queues from '../../runs/queues/contract.ts';
import { queueNames, queueTexts } from '../../runs/queues/rules.ts';
import { radioprotectionRunItems, radioprotectionRuns } from '../../runs/schema.ts';
import { workOnRuns } from '../../runs/server/public.ts';
import { projects } from '../../schema.ts';
import { printDueDocuments } from '../../unit-papers/server/public.ts';
import * as calls from '../contract.ts';
import { completedAtOnce, generationTexts } from '../rules.ts';
import { generateWork } from './public.ts';
import { listCandidates } from './queries.ts';

let app: TestApp;
let rp: Caller;
let admin: Caller;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;
let folderId: number;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
  rp = await app.as('rp');
  admin = await app.as('admin');
  folderId = (await folderOf(app.db, { registryId: world.own.registry.id })).id;
});
beforeEach(async () => {
  await app.db.delete(radioprotectionRunItems);
  await app.db.delete(radioprotectionRuns);
  await app.db.update(documents).set({ removedAt: app.clock.now() }).where(sql`state <> 'signed'`);
});

const everybodysPlanner: User = {
  ...{ id: 1, username: 'admin', displayName: 'Admin', locale: 'it-IT' },
  ...{ roles: ['admin' as const], zones: [], committenti: [] },
};

/** A report of the unit that waits for its file, unless it is told otherwise. */
const build = (more: object = {}) =>
  buildFolderDocument(app, {
    ...{ companyId: world.own.company.id, folderId, kind: 'surveillance-report', state: 'draft' },
    ...{ bytes: null, day: '2026-01-10', ...more },
  });
const versions = (documentId: number) =>
  app.db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(documentVersions.revision);
const generate = (id: number) => rp.call(calls.generateDocument, { params: { id } });
const work = () => workOnRuns(app.foundation.services, [generateWork], () => false);

describe('one document', () => {
  test('gets its file; a draft that has one gets another revision, of what is there now', async () => {
    const { id } = await build();
    expect((await generate(id)).body).toEqual({ success: true, revisione: 1 });
    expect((await versions(id)).map(({ sha256 }) => sha256 !== null)).toEqual([true]);
    expect((await generate(id)).body).toEqual({ success: true, revisione: 2 });
    expect(await versions(id)).toHaveLength(2);
  });

  test('tells the data of the day on which it is made anew; a report those of its period', async () => {
    const registry = await build({ kind: 'surveillance-registry' });
    const report = await build();
    for (const { id } of [registry, registry, report, report]) await generate(id);
    const days = async (id: number) => (await versions(id)).map(({ asOf }) => asOf);
    expect(await days(registry.id)).toEqual(['2026-01-10', app.clock.today()]);
    expect(await days(report.id)).toEqual(['2026-01-10', '2026-01-10']);
  });

  test('a report that was given another day by hand tells the period that it told before', async () => {
    const { id } = await build();
    await generate(id);
    await app.db.update(documents).set({ day: '2026-06-30' }).where(eq(documents.id, id));
    await generate(id);
    expect((await versions(id)).map(({ asOf }) => asOf)).toEqual(['2026-01-10', '2026-01-10']);
    const [report] = await app.db.select().from(documents).where(eq(documents.id, id));
    expect(report?.day).toBe('2026-01-10');
  });

  test('is called anew by what it tells when it is made anew', async () => {
    const { id } = await build({ kind: 'annex', folderId: null, title: 'Allegato al contratto C-vecchio' });
    for (const again of [id, id]) await generate(again);
    const [annex] = await app.db.select().from(documents).where(eq(documents.id, id));
    const [project] = await app.db
      .select()
      .from(projects)
      .where(eq(projects.id, world.own.company.projectId));
    expect(annex?.title).toBe(`Allegato al contratto ${project?.number}`);
  });

  test('of a closed registry tells its last day, whenever it is made anew', async () => {
    const closed = eq(registries.id, world.own.registry.id);
    await app.db.update(registries).set({ closeDate: '2026-01-20' }).where(closed);
    const { id } = await build({ kind: 'surveillance-registry' });
    for (const again of [id, id]) await generate(again);
    await app.db.update(registries).set({ closeDate: null }).where(closed);
    expect((await versions(id)).map(({ asOf }) => asOf)).toEqual(['2026-01-10', '2026-01-20']);
  });

  test('is refused when it is a brought-in file, at its signature, or not there', async () => {
    const upload = await build({ kind: 'upload', bytes: undefined });
    const waiting = await build({ state: 'to_sign', bytes: undefined });
    expect([(await generate(upload.id)).status, (await generate(upload.id)).failure.message]).toEqual([
      409,
      generationTexts.upload,
    ]);
    expect((await generate(waiting.id)).failure.message).toBe(generationTexts.frozen);
    expect((await generate(2_000_000_000)).status).toBe(404);
    const removed = await build({ removedAt: app.clock.now() });
    expect((await generate(removed.id)).status).toBe(404);
    expect((await app.stranger.call(calls.generateDocument, { params: { id: upload.id } })).status).toBe(401);
    expect(
      (await (await app.as('edr')).call(calls.generateDocument, { params: { id: upload.id } })).status,
    ).toBe(403);
  });
});

test('the list has drafts and what has no file, by employer, unit, implant type, kind and words', async () => {
  const { id } = await build({ title: 'Relazione della prova' });
  await build({ kind: 'upload', state: 'filed', bytes: undefined });
  await build({ state: 'filed', bytes: undefined });
  const other = await build({ companyId: world.foreign.company.id, folderId: null, title: 'Altra' });
  const ids = async (query = {}) =>
    (await rp.call(calls.listDocumentsToGenerate, { query })).body.rows.map((row) => row.id);
  expect((await ids()).toSorted((a, b) => a - b)).toEqual([id, other.id]);
  expect(await ids({ unita: world.own.company.id })).toEqual([id]);
  expect(await ids({ datore: world.foreign.company.employerId })).toEqual([other.id]);
  expect(await ids({ impianto: world.own.registry.implantType })).toEqual([id]);
  expect(await ids({ q: 'relazione bianchi' })).toEqual([id]);
  expect(await ids({ tipo: 'annex' })).toEqual([]);
  expect(await ids({ file: 'si' })).toEqual([]);
  expect(await ids({ page: 2 })).toEqual([]);
  expect((await rp.call(calls.listDocumentsToGenerate, { query: { impianto: 'x' } })).status).toBe(422);
});

test('in the background: those chosen, each done or with its reason; whoever comes second adds his', async () => {
  const first = await build();
  const frozen = await build({ state: 'to_sign', bytes: undefined });
  const second = await build();
  const start = (...documenti: number[]) => rp.call(calls.generateInBackground, { body: { documenti } });
  const { body: run } = await start(first.id, frozen.id);
  expect((await start(second.id)).body).toMatchObject({ id: run.id, total: 3 });
  await Promise.all([work(), work()]);
  const ended = (await rp.call(getRun, { params: { run: run.id } })).body;
  expect(ended).toMatchObject({ state: 'complete', done: 2, failed: 1 });
  expect(ended.items[0]).toMatchObject({ targetId: frozen.id, failure: generationTexts.frozen });
  for (const { id } of [first, second]) expect(await versions(id)).toHaveLength(1);
  expect((await start(first.id, 2_000_000_000)).status).toBe(404);
  expect((await start()).status).toBe(422);
  const archive = await rp.call(calls.downloadGenerated, { query: { run: run.id } });
  expect(archive.status).toBe(200);
  expect(archive.bytes.length).toBe(Number(archive.headers['content-length']));
  const names = archive.bytes.toString('latin1');
  for (const { id } of [first, second]) expect(names).toContain(`${id}-Documento`);
  expect(names).not.toContain(`${frozen.id}-Documento`);
});

test('in the background: a document that the run under way has done, named anew, gets another revision; a second click does nothing', async () => {
  const [first, second] = [await build(), await build()];
  const key = crypto.randomUUID();
  const start = (...documenti: number[]) =>
    rp.call(calls.generateInBackground, { body: { documenti } }, { 'idempotency-key': key });
  const { body: run } = await start(first.id, second.id);
  app.clock.advance(1);
  let items = 0;
  await workOnRuns(app.foundation.services, [generateWork], () => (items += 1) > 1);
  expect((await start(first.id, second.id)).body).toEqual(run);
  expect((await rp.call(getRun, { params: { run: run.id } })).body).toMatchObject({ total: 2, done: 1 });
  app.clock.advance(1);
  const again = await rp.call(calls.generateInBackground, { body: { documenti: [first.id] } });
  expect(again.body).toMatchObject({ id: run.id, total: 2, done: 0 });
  await work();
  expect(await versions(first.id)).toHaveLength(2);
  expect(await versions(second.id)).toHaveLength(1);
  expect((await rp.call(getRun, { params: { run: run.id } })).body).toMatchObject({
    ...{ state: 'complete', done: 2, failed: 0 },
  });
});

test('what the worker has printed since the run began is done, and gets no further revision', async () => {
  const draft = await build();
  const toSign = await build({ state: 'to_sign' });
  const documenti = [draft.id, toSign.id];
  const { body: run } = await rp.call(calls.generateInBackground, { body: { documenti } });
  app.clock.advance(1);
  await printDueDocuments(app.foundation.services, () => false);
  await work();
  const ended = (await rp.call(getRun, { params: { run: run.id } })).body;
  expect(ended).toMatchObject({ state: 'complete', done: 2, failed: 0 });
  for (const id of documenti) expect(await versions(id)).toHaveLength(1);
});

test('complete: drafts that lack nothing go to their signature, the others are told with their reason', async () => {
  const unprinted = await build();
  const filed = await build({ state: 'filed', bytes: undefined });
  const body = { documenti: [unprinted.id, filed.id] };
  const preview = (await rp.call(calls.previewCompletion, { body })).body;
  expect(preview.pronti).toBe(0);
  expect(preview.fermi.map(({ id, motivo }) => [id, motivo])).toEqual([
    [unprinted.id, generationTexts.notPrinted],
    [filed.id, generationTexts.notDraft],
  ]);
  expect((await rp.call(calls.completeGenerated, { body })).status).toBe(422);
  await generate(unprinted.id);
  // A report of a unit without a legal representative is no paper to sign.
  const gaps = (await rp.call(calls.previewCompletion, { body })).body;
  expect(gaps.pronti + gaps.fermi.length).toBe(2);
  expect(await app.db.$count(documentsToSign)).toBe(0);
  for (const wrong of [{}, { documenti: [] }, { documenti: [1], run: 1 }])
    expect((await rp.call(calls.previewCompletion, { body: wrong })).status).toBe(422);
});

test('complete: what was printed as a draft is signed only once it is printed anew', async () => {
  const doc = await buildDefaultDocument(app.db);
  const ofDoc = eq(defaultRegistryDocVersions.docId, doc.id);
  const [template] = await app.db.select().from(defaultRegistryDocVersions).where(ofDoc);
  const { id } = await build({ kind: 'default', defaultDocId: doc.id, templateVersionId: template?.id });
  await generate(id);
  await app.db
    .update(defaultRegistryDocVersions)
    .set({ confirmedAt: app.clock.now(), confirmedBy: 1 })
    .where(ofDoc);
  const body = { documenti: [id] };
  const ready = async () => (await rp.call(calls.previewCompletion, { body })).body;
  expect(await ready()).toMatchObject({
    pronti: 0,
    fermi: [{ id, motivo: expect.stringContaining('modello del documento') }],
  });
  expect((await rp.call(calls.completeGenerated, { body })).status).toBe(422);
  await generate(id);
  expect(await ready()).toMatchObject({ pronti: 1, fermi: [] });
});

test('complete: an annex is for whoever represents the unit, known by a fiscal code or not; the rest wants an expert', async () => {
  const { id: companyId } = await buildCompany(app.db);
  const boss = await buildPerson(app.db, { name: 'Ada', surname: 'Boldi' });
  await buildUnitRole(app.db, { companyId, personId: boss.id, role: 'legal_rep' });
  const place = { companyId, folderId: null, bytes: undefined };
  const [annex, report] = [await build({ ...place, kind: 'annex' }), await build(place)];
  const signers = async () => {
    const context = { ...app, user: everybodysPlanner };
    const found = await listCandidates(context, { documenti: [annex.id, report.id] });
    return found.map(({ signer }) => signer);
  };
  expect(await signers()).toEqual([generationTexts.anyRepresentative, generationTexts.nobody]);
  const known = await buildPerson(app.db, { name: 'Ivo', surname: 'Carli', fiscalCode: 'CRLVIO75D41L840X' });
  await buildUnitRole(app.db, { companyId, personId: known.id, role: 'legal_rep' });
  expect(await signers()).toEqual(['Ivo Carli', generationTexts.nobody]);
});

test('complete: many go part by part, each part whole; what is left out at one call is in the next', async () => {
  const built: number[] = [];
  for (let nth = 0; nth < completedAtOnce + 2; nth += 1) {
    const { id: defaultDocId } = await buildDefaultDocument(app.db);
    // An expert stands for what it was printed from.
    const [read] = await app.db
      .update(defaultRegistryDocVersions)
      .set({ confirmedAt: app.clock.now(), confirmedBy: 1 })
      .where(eq(defaultRegistryDocVersions.docId, defaultDocId))
      .returning({ id: defaultRegistryDocVersions.id });
    const of = { kind: 'default', defaultDocId, templateVersionId: read?.id };
    built.push((await build({ ...of, bytes: undefined })).id);
  }
  const body = { documenti: built };
  expect((await rp.call(calls.previewCompletion, { body })).body.pronti).toBe(completedAtOnce + 2);
  const first = (await rp.call(calls.completeGenerated, { body })).body;
  expect(first).toEqual({ success: true, mandati: completedAtOnce, dopo: built[completedAtOnce - 1] });
  const sent = () =>
    app.db.$count(documents, and(inArray(documents.id, built), eq(documents.state, 'to_sign')));
  expect(await sent()).toBe(completedAtOnce);
  const next = { ...body, dopo: first.dopo ?? undefined };
  expect((await rp.call(calls.completeGenerated, { body: next })).body).toEqual({
    ...{ success: true, mandati: 2, dopo: null },
  });
  expect(await sent()).toBe(completedAtOnce + 2);
  expect((await rp.call(calls.completeGenerated, { body: next })).body.mandati).toBe(0);
  const beyond = { ...body, dopo: Number.MAX_SAFE_INTEGER };
  expect((await rp.call(calls.completeGenerated, { body: beyond })).body.mandati).toBe(0);
});

test('complete: each part looks only at what comes after; where nothing is left of the rest, it is done', async () => {
  const [first, second] = [await build(), await build()];
  const which = { documenti: [first.id, second.id] };
  const user = everybodysPlanner;
  const idsAfter = async (after: number) =>
    (await listCandidates({ ...app, user }, which, after)).map(({ id }) => id);
  expect(await idsAfter(0)).toEqual([first.id, second.id]);
  expect(await idsAfter(first.id)).toEqual([second.id]);
  await app.db
    .update(documents)
    .set({ removedAt: app.clock.now() })
    .where(inArray(documents.id, which.documenti));
  const later = await rp.call(calls.completeGenerated, { body: { ...which, dopo: first.id } });
  expect([later.status, later.body]).toEqual([200, { success: true, mandati: 0, dopo: null }]);
  expect((await rp.call(calls.completeGenerated, { body: which })).status).toBe(422);
});

describe('queues', () => {
  const read = async () => (await admin.call(queues.getQueue, { params: { queue: 'documents' } })).body;
  const execute = (execute: unknown, queue = 'documents') =>
    admin.call(queues.executeQueue, { params: { queue }, body: { execute } });

  test('execute 1 begins with what waits, 0 holds it, 1 goes on; stopped, 1 begins with the rest (R2-349)', async () => {
    const made = [await build(), await build()];
    expect((await read()).run).toBeNull();
    const { body: begun } = await execute(1);
    expect(begun.run).toMatchObject({ kind: 'generate', total: 2, state: 'running' });
    expect((await execute(0)).body.run?.state).toBe('paused');
    await work();
    expect((await read()).run?.done).toBe(0);
    expect((await execute(1)).body.run).toMatchObject({ id: begun.run?.id, state: 'running' });
    await rp.call(stopRun, { params: { run: begun.run?.id ?? 0 } });
    await generate(made[0]?.id ?? 0);
    expect((await execute(1)).body.run).toMatchObject({ total: 1, state: 'running' });
    await work();
    expect((await read()).run).toMatchObject({ done: 1, state: 'complete' });
  });

  test('an item is a GET that answers html, without anything of its texts being markup (R2-474)', async () => {
    await build({ title: '<img src=x onerror=alert(1)> & altro' });
    const { body } = await execute(1);
    const [item] = body.items;
    const answer = await admin.call(queues.getQueueItem, {
      params: { queue: 'documents', item: item?.item ?? 0 },
    });
    expect(Object.keys(answer.body)).toEqual(['html']);
    expect(answer.body.html).toContain('<b>&lt;img src=x onerror=alert(1)&gt; &amp; altro</b>');
    expect(answer.body.html.replaceAll(/<\/?(b|br|small|strong)>/g, '')).not.toMatch(/[<>]/);
  });

  test('what is no queue, no item, nothing to hold or no administrator is refused', async () => {
    expect((await execute(1, 'mails')).status).toBe(404);
    expect((await admin.call(queues.getQueue, { params: { queue: 'mails' } })).status).toBe(404);
    expect((await admin.call(queues.getQueueItem, { params: { queue: 'documents', item: 1 } })).status).toBe(
      404,
    );
    expect((await execute(2)).failure.message).toBe(queueTexts.wrongExecute);
    expect([(await execute(0)).status, (await execute(0)).failure.message]).toEqual([
      409,
      queueTexts.nothingToPause,
    ]);
    expect((await execute(1, 'append')).failure.message).toBe(queueTexts.nothingToResume);
    expect((await rp.call(queues.listQueues, {})).status).toBe(403);
    const listed = (await admin.call(queues.listQueues, {})).body.queues;
    expect(listed.map(({ queue }) => queue)).toEqual(queueNames);
  });
});
