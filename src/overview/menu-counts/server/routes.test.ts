import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildActivity } from '#db/builders/radioprotection.ts';
import { buildDocumentToSign } from '#db/builders/signing.ts';
import { abandonedAfterMinutes } from '#post/mail/rules.ts';
import { mails } from '#post/schema.ts';
import { listSignaturePages } from '#signing/signing-list/pages/contract.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getInstallationState } from '../../home/installation/contract.ts';
import { listNotices } from '../../notices/contract.ts';
import { getMenuCounts } from '../contract.ts';
import { menuCountsKeptMs } from '../rules.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

const countsOf = async (who: string) => (await (await app.as(who)).call(getMenuCounts, {})).body;
/** Nothing is told anew before. */
const later = () => app.clock.advance(menuCountsKeptMs / 60_000);

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

test('tells each person the figures of what he may open, and of nothing else', async () => {
  await buildPlacement(app.db, {
    startedOn: '2025-10-01',
    endedOn: '2026-03-01',
    returnedOn: '2026-03-05',
  });
  await buildDocumentToSign(app, { list: 'cr39', subject: 'RF-2026-1' });
  await buildDocumentToSign(app, { list: 'manual', subject: 'manual/4', scopeId: 4 });
  await app.db.execute(sql`insert into mails (kind, recipient, subject, text, message_id, state, created_at, due_at)
    values ('prova', 'a@radia.invalid', 'Prova', 'Prova', 'prova@radia.invalid', 'failed', ${'2026-03-01T09:00:00Z'}, ${'2026-03-01T09:00:00Z'})`);
  expect(await countsOf('laboratorio')).toMatchObject({ rientri: 1, daFirmare: 1, postaFerma: null });
  expect(await countsOf('radioprotezione')).toMatchObject({ rientri: null, daFirmare: 2, postaFerma: null });
  expect(await countsOf('edr')).toMatchObject({ rientri: null, daFirmare: 1, postaFerma: null });
  expect(await countsOf('admin')).toMatchObject({ rientri: 1, daFirmare: 2, postaFerma: 1 });
});

test('counts the mails that may still be sent and are not under way, as home and notices do', async () => {
  const admin = await app.as('admin');
  const counted = async () => {
    later();
    const { avvisi } = (await admin.call(listNotices, {})).body;
    return [
      (await admin.call(getMenuCounts, {})).body.postaFerma,
      (await admin.call(getInstallationState, {})).body.posta.fallite,
      avvisi.find(({ tipo }) => tipo === 'posta')?.quanti,
    ];
  };
  const at = app.clock.now();
  const write = (state: 'failed' | 'uncertain' | 'sent', more: Partial<typeof mails.$inferInsert> = {}) =>
    app.db.insert(mails).values({
      ...{ kind: 'prova', recipient: 'a@radia.invalid', subject: 'Prova', text: 'Prova', state },
      ...{ messageId: randomUUID(), createdAt: at, dueAt: at, ...more },
    });
  await write('failed');
  await write('uncertain');
  await write('uncertain', { about: 'visita-1' });
  await write('sent', { about: 'visita-1' });
  await write('failed', { text: '' });
  await write('failed', { expiresAt: at });
  await write('failed', { notAfter: at });
  await write('uncertain', { claimedAt: at });
  // With the one of before, two of these.
  expect(await counted()).toEqual([3, 3, 3]);
  app.clock.advance(abandonedAfterMinutes);
  expect(await counted()).toEqual([4, 4, 4]);
});

test('counts of activities those within reach that are late and not done', async () => {
  const late = { type: 11, deadline: '2026-03-15' };
  const companyId = world.own.unit.company.id;
  await buildActivity(app.db, { ...late, companyId });
  await buildActivity(app.db, { ...late, companyId, complete: true, completedAt: app.clock.now() });
  await buildActivity(app.db, { ...late, companyId, deadline: '2026-03-16' });
  await buildActivity(app.db, { ...late, companyId: world.foreign.unit.company.id });
  later();
  const counts = [await countsOf('edr'), await countsOf('radioprotezione')];
  expect(counts.map(({ scadute }) => scadute)).toEqual([1, 2]);
});

test('counts what the pages behind it list', async () => {
  const { body } = await (await app.as('admin')).call(listSignaturePages, {});
  const listed = body.rows.reduce((sum, { inAttesa }) => sum + inAttesa, 0);
  expect((await countsOf('admin')).daFirmare).toBe(listed);
});

test('what is the same for everybody is counted once in some seconds', async () => {
  await buildPlacement(app.db, {
    startedOn: '2025-10-01',
    endedOn: '2026-03-01',
    returnedOn: '2026-03-06',
  });
  expect((await countsOf('laboratorio')).rientri).toBe(1);
  later();
  expect((await countsOf('laboratorio')).rientri).toBe(2);
});

test('is closed to whoever has no such figure, and to strangers', async () => {
  for (const who of ['operatore', 'zona'])
    expect((await (await app.as(who)).call(getMenuCounts, {})).status).toBe(403);
  expect((await app.stranger.call(getMenuCounts, {})).status).toBe(401);
});
