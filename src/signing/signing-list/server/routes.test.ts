import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { storedFiles } from '#platform/server/database/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { documentsToSign } from '../../schema.ts';
import { downloadDocumentToSign, listDocumentsToSign } from '../contract.ts';
import { awaitSignature, type Unsigned } from './public.ts';

let app: TestApp;
let lab: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

async function add(subject: string, changes: Partial<Unsigned> = {}): Promise<void> {
  const bytes = Buffer.from(`%PDF-1.7 ${subject} ${changes.revision ?? 0}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.files.put(sha256, bytes);
  const stored = { sha256, mediaType: 'application/pdf', size: bytes.length, storedAt: app.clock.now() };
  await app.db.insert(storedFiles).values(stored);
  app.clock.advance(1);
  await awaitSignature(
    { db: app.db, clock: app.clock },
    {
      ...{
        list: 'cr39',
        subject,
        revision: 0,
        title: subject,
        detail: 'Scuola di Òdolo',
        link: '/lb',
        sha256,
      },
      ...{ fileName: 'relazione_finale_7.pdf', ...changes },
    },
  );
}
const list = (query: Record<string, string> = {}) => lab.call(listDocumentsToSign, { query });
const titles = async (query?: Record<string, string>) =>
  (await list(query)).body.rows.map(({ titolo, revisione }) => `${titolo} ${revisione}`);

test('documents wait from the oldest on, are found by their words, and give way to their next revision', async () => {
  await add('RF-2026-2');
  await add('RF-2026-1', { detail: 'Asilo' });
  expect(await titles()).toEqual(['RF-2026-2 0', 'RF-2026-1 0']);
  expect(await titles({ sort: 'titolo' })).toEqual(['RF-2026-1 0', 'RF-2026-2 0']);
  expect(await titles({ q: 'odolo' })).toEqual(['RF-2026-2 0']);
  await add('RF-2026-2', { revision: 1 });
  expect(await titles()).toEqual(['RF-2026-1 0', 'RF-2026-2 1']);
  expect((await list({ page: '2', size: '1' })).body).toMatchObject({ total: 2, rows: [{ revisione: 1 }] });
  expect((await list({ sort: 'altro' })).status).toBe(422);
});

test('the file is what was stored, named by the number of the document', async () => {
  const [first] = (await list()).body.rows;
  const download = (documento: number, by = lab) =>
    by.call(downloadDocumentToSign, { params: { documento } });
  const answer = await download(first?.id ?? 0);
  expect(answer.bytes.toString()).toBe('%PDF-1.7 RF-2026-1 0');
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="${first?.id}_relazione_finale_7.pdf"`,
  );
  const replaced = (await app.db.select().from(documentsToSign)).find(({ state }) => state === 'replaced');
  expect((await download(replaced?.id ?? 0)).status).toBe(404);
  expect((await download(2_000_000_000)).status).toBe(404);
});

test('it is the laboratory’s', async () => {
  for (const name of ['operatore', 'zona', 'cliente', 'edr'])
    expect((await (await app.as(name)).call(listDocumentsToSign)).status).toBe(403);
  expect((await app.stranger.call(listDocumentsToSign)).status).toBe(401);
});
