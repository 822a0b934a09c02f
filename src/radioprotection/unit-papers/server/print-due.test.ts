import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildFolderDocument, folderOf } from '#db/builders/documents.ts';
import { buildActivity } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { users } from '#identity/schema.ts';
import { documentsToSign } from '#signing/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { activityValues } from '../../activities/schema.ts';
import type { Template } from '../../default-documents/rules.ts';
import { defaultRegistryDocVersions } from '../../default-documents/schema.ts';
import { documents, documentVersions } from '../../folders/schema.ts';
import { addDocument } from '../../folders/server/public.ts';
import { paperTexts } from '../paper/rules.ts';
import { documentPrintFailures } from '../schema.ts';
import { hasDocumentsToPrint, printDueDocuments, printNow, reprint, whyNotToSign } from './public.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;
let folderId: number;

const work = () => app.foundation.services;
const run = () => printDueDocuments(work(), () => false);
const unprinted = (more: object = {}) =>
  buildFolderDocument(app, {
    ...{ companyId: world.own.company.id, folderId, bytes: null },
    ...{ kind: 'surveillance-report', state: 'filed', ...more },
  });
const versionOf = async (id: number) =>
  (await app.db.select().from(documentVersions).where(eq(documentVersions.documentId, id)))[0];
const stateOf = async (id: number) =>
  (await app.db.select().from(documents).where(eq(documents.id, id)))[0]?.state;
const isDue = async () =>
  (await app.db.execute<{ due: boolean }>(sql`select ${hasDocumentsToPrint(app.clock.now())} as due`)).rows[0]
    ?.due;
const failures = () => app.db.select().from(documentPrintFailures);

/** A copy of a default document in the registry's folder; its template is confirmed, or nobody stands for it. */
async function copyOfTemplate(isConfirmed: boolean, template?: Template): Promise<number> {
  const { id: defaultDocId } = await buildDefaultDocument(app.db, {}, template);
  const [stands] = await app.db.select().from(users).where(eq(users.username, 'edr'));
  const [version] = await app.db
    .update(defaultRegistryDocVersions)
    .set(isConfirmed ? { confirmedBy: stands?.id ?? null, confirmedAt: app.clock.now() } : { number: 1 })
    .where(eq(defaultRegistryDocVersions.docId, defaultDocId))
    .returning({ id: defaultRegistryDocVersions.id });
  return app.db.transaction((db) =>
    addDocument(
      { db, clock: app.clock, user: null, requestId: null },
      {
        ...{ companyId: world.own.company.id, folderId, kind: 'default', title: 'Norme interne' },
        ...{ day: '2026-03-16', state: 'to_sign', fileName: 'norme.pdf', defaultDocId },
        templateVersionId: version?.id ?? 0,
      },
    ),
  );
}
const waiting = async (id: number) =>
  (await app.db.select().from(documentsToSign)).filter(({ subject }) => subject === `document/${id}`);

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
  folderId = (await folderOf(app.db, { registryId: world.own.registry.id })).id;
});

test('what waits is printed once, however many workers there are; to be signed it is in its list from then on', async () => {
  const reports = await Promise.all(Array.from({ length: 5 }, () => unprinted()));
  const [confirmed, unread] = [await copyOfTemplate(true), await copyOfTemplate(false)];
  expect(await isDue()).toBe(true);
  await Promise.all([run(), run(), run()]);
  expect(await isDue()).toBe(false);
  for (const { id } of reports) expect((await versionOf(id))?.sha256).toMatch(/^[0-9a-f]{64}$/);
  const sha256 = (await versionOf(confirmed))?.sha256;
  expect(await waiting(confirmed)).toMatchObject([{ list: 'registry', sha256, revision: 1 }]);
  expect(await stateOf(confirmed)).toBe('to_sign');
  // Nobody stands for its words: it is a draft, and nobody is asked to sign it.
  expect([await waiting(unread), await stateOf(unread)]).toEqual([[], 'draft']);
  expect((await versionOf(unread))?.sha256).not.toBeNull();
});

test('a default document tells the controls and values of the year before its day, where its template asks for them', async () => {
  const { company, device } = world.own;
  const done = { companyId: company.id, deviceId: device.id, type: 2, complete: true } as const;
  const { id: activityId } = await buildActivity(app.db, {
    ...{ ...done, alias: 'Prova di costanza', completedAt: new Date('2026-02-10T09:00:00Z') },
  });
  await buildActivity(app.db, {
    ...{ ...done, alias: 'Prova di prima', completedAt: new Date('2025-02-10T09:00:00Z') },
  });
  await app.db.insert(activityValues).values({ activityId, field: 'kvp', value: 71.25, unit: 'kV' });
  const sections = [{ heading: 'Esiti', text: '', block: 'measures' as const, law: null }];
  const id = await copyOfTemplate(true, { sections });
  await run();
  const bytes = await app.files.read((await versionOf(id))?.sha256 ?? '');
  const text = (await readPdf(bytes)).map((page) => page.text).join(' ');
  const heading = 'Controlli e misure eseguiti dal 17/03/2025 al 16/03/2026';
  for (const words of [heading, 'Prova di costanza', '71,25 kV']) expect(text).toContain(words);
  expect(text).not.toContain('Prova di prima');
});

test('one that fails is kept back with its reason, does not stop the others, and is tried again later', async () => {
  const broken = await unprinted({ kind: 'upload' });
  const good = await unprinted();
  await run();
  expect((await versionOf(good.id))?.sha256).not.toBeNull();
  expect((await versionOf(broken.id))?.sha256).toBeNull();
  expect(await failures()).toMatchObject([
    { documentId: broken.id, tries: 1, reason: paperTexts.unexpected },
  ]);
  expect(await isDue()).toBe(false);
  app.clock.advance(61_000);
  expect(await isDue()).toBe(true);
  await run();
  const [again] = await failures();
  expect(again?.tries).toBe(2);
  expect((again?.retryAt.getTime() ?? 0) - (again?.failedAt.getTime() ?? 0)).toBe(120_000);
  await app.db.update(documents).set({ kind: 'annex' }).where(eq(documents.id, broken.id));
  app.clock.advance(121_000);
  await run();
  expect([await failures(), (await versionOf(broken.id))?.sha256]).toEqual([[], expect.any(String)]);
});

test('who opens one that is not printed yet gets it at once, and two get the same; what was removed is not printed', async () => {
  const one = await unprinted();
  const [first, second] = await Promise.all([printNow(work(), one.id), printNow(work(), one.id), run()]);
  expect(first).toBe(second);
  expect((await versionOf(one.id))?.sha256).toBe(first);
  const removed = await unprinted();
  await app.db.update(documents).set({ removedAt: app.clock.now() }).where(eq(documents.id, removed.id));
  expect(await isDue()).toBe(false);
  await expect(printNow(work(), removed.id)).rejects.toMatchObject({ status: 404 });
});

test('a draft is made anew with the data of today; one that waits for its signature is not', async () => {
  const draft = await unprinted({ kind: 'annex', state: 'draft' });
  await printNow(work(), draft.id);
  const again = (id: number) =>
    app.db.transaction((db) => reprint({ ...work(), db, user: null, requestId: null }, id));
  expect(await again(draft.id)).toBe(2);
  const reasons = await whyNotToSign(app, [draft.id, 2_000_000_000]);
  expect(reasons.get(draft.id)).toContain('Legale Rappresentante');
  expect(reasons.get(2_000_000_000)).toBe(paperTexts.notFound);
  await app.db.update(documents).set({ state: 'to_sign' }).where(eq(documents.id, draft.id));
  await expect(again(draft.id)).rejects.toMatchObject({ status: 409, message: paperTexts.notDraft });
});
