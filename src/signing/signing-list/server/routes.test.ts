import { beforeAll, describe, expect, test } from 'vitest';
import { buildDocumentToSign } from '#db/builders/signing.ts';
import { readZipDirectory } from '#platform/server/files/zip-directory.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import {
  downloadDocumentToSign,
  downloadSignatureArchive,
  getSignatureConfig,
  listDocumentsToSign,
} from '../contract.ts';
import { listSignaturePages } from '../pages/contract.ts';
import { signaturePages } from '../rules.ts';
import { endSignature } from './public.ts';

let app: TestApp;
let lab: Caller;
let edr: Caller;
const page = '/lb/cr39/signature';

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  edr = await app.as('edr');
});

const add = (changes: Parameters<typeof buildDocumentToSign>[1]) => {
  app.clock.advance(1);
  return buildDocumentToSign(app, changes);
};
const list = (query: Record<string, string> = {}, by = lab) =>
  by.call(listDocumentsToSign, { query: { pagina: page, ...query } });
const titles = async (query?: Record<string, string>) =>
  (await list(query)).body.rows.map(({ titolo, revisione }) => `${titolo} ${revisione}`);
const config = (of: string, by = lab) => by.call(getSignatureConfig, { query: { page: of } });

test('documents wait from the oldest on, are found by their words, and give way to their next revision', async () => {
  await add({ title: 'RF-2026-2', subject: 'RF-2026-2', detail: 'Scuola di Òdolo' });
  await add({ title: 'RF-2026-1', subject: 'RF-2026-1', detail: 'Asilo' });
  expect(await titles()).toEqual(['RF-2026-2 0', 'RF-2026-1 0']);
  expect(await titles({ sort: 'titolo' })).toEqual(['RF-2026-1 0', 'RF-2026-2 0']);
  expect(await titles({ q: 'odolo' })).toEqual(['RF-2026-2 0']);
  await add({ title: 'RF-2026-2', subject: 'RF-2026-2', revision: 1 });
  expect(await titles()).toEqual(['RF-2026-1 0', 'RF-2026-2 1']);
  expect((await list({ page: '2', size: '1' })).body).toMatchObject({ total: 2, rows: [{ revisione: 1 }] });
  expect((await list({ sort: 'altro' })).status).toBe(422);
  await endSignature(app, 'RF-2026-2');
  expect(await titles()).toEqual(['RF-2026-1 0']);
  const { id } = await add({ title: 'Verbale', subject: 'verbale', detail: 'Nido' });
  expect(await titles({ q: `${id} verbale` })).toEqual(['Verbale 0']);
});

test('the file is what was stored, named by the number of the document, for who may sign it', async () => {
  const one = await add({ fileName: 'relazione_finale_7.pdf' });
  const download = (documento: number, by = lab) =>
    by.call(downloadDocumentToSign, { params: { documento } });
  const answer = await download(one.id);
  expect(answer.bytes.equals(one.bytes)).toBe(true);
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="${one.id}_relazione_finale_7.pdf"`,
  );
  const named = await download((await add({ fileName: 'Verbale – aula “A” 😀.pdf' })).id);
  expect([named.status, named.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining("filename*=UTF-8''"),
  ]);
  expect((await download(one.id, edr)).status).toBe(404);
  const gone = await add({ subject: 'tolto' });
  await endSignature(app, 'tolto');
  expect((await download(gone.id)).status).toBe(404);
});

describe('the configuration of a page', () => {
  test('tells where signed files go, in which forms, and where those to sign are (R1-616)', async () => {
    const { body } = await config(page);
    expect(body).toMatchObject({
      ...{ endpoint: '/v1/user/lb/cr39/signature', modes: ['cades', 'pades'], documento: null },
      archiveUrl: `/v1/user/signature/archive?page=${encodeURIComponent(page)}`,
      inAttesa: (await list()).body.total,
    });
  });

  test('of a laboratory, task or document names it; none was ever there: not found', async () => {
    await add({ list: 'laboratory', scopeId: 3 });
    const own = await config('/lb/lc/labs/3/pending_signature/upload');
    expect(own.body).toMatchObject({
      ...{ endpoint: '/v1/user/lb/lc/labs/3/pending_signature/upload', inAttesa: 1 },
    });
    expect((await config('/lb/lc/labs/4/pending_signature/upload')).status).toBe(404);
    expect((await config('/lb/lc/labs')).status).toBe(404);
    expect((await config('')).status).toBe(404);
  });

  test('of a single document holds it, as long as it waits and after (R2-053)', async () => {
    const signers = [{ role: 'EdR', name: 'Anna Neri', fiscalCode: 'NRENNA75D41L840X' }];
    const one = await add({ list: 'manual', scopeId: 12, title: 'Manuale', subject: 'manuale/12', signers });
    const of = '/user/radioprotection/sign/manual_document/12/view';
    expect((await config(of, edr)).body.documento).toMatchObject({
      ...{ id: one.id, titolo: 'Manuale', stato: 'waiting', mancano: 'EdR (Anna Neri)', firme: [] },
      file: `${one.id}_${one.fileName}`,
    });
    const last = await add({ list: 'manual', scopeId: 12, subject: 'manuale/12/bis' });
    await endSignature(app, 'manuale/12/bis');
    expect((await config(of, edr)).body.documento).toMatchObject({ id: one.id, stato: 'waiting' });
    await endSignature(app, 'manuale/12');
    expect((await config(of, edr)).body.documento).toMatchObject({ id: last.id, stato: 'withdrawn' });
  });

  test('is for who may open the page', async () => {
    expect((await config('/user/irme90/signature/upload', lab)).status).toBe(403);
    expect((await config(page, edr)).status).toBe(403);
    expect((await config(page, await app.as('operatore'))).status).toBe(403);
    expect((await app.stranger.call(getSignatureConfig, { query: { page } })).status).toBe(401);
  });
});

test('the index counts what waits in the ten lists, for each person those of his', async () => {
  const ofUnit = { subject: 'nomina/40', title: 'Nomina', detail: 'Ambulatorio · Dentisti' };
  await add({ list: 'registry', scopeId: 40, ...ofUnit });
  await add({ list: 'laboratory', scopeId: 7 });
  await add({ list: 'rm-registry', scopeId: 41, subject: 'document/2000000000' });
  const rows = async (by: Caller) => (await by.call(listSignaturePages)).body.rows;
  const all = await rows(await app.as('admin'));
  expect(all.map(({ lista }) => lista)).toEqual(signaturePages.map((one) => one.list));
  expect(all.find(({ lista }) => lista === 'cr39')).toMatchObject({
    ...{ inAttesa: (await list()).body.total, pagine: [{ pagina: page }] },
  });
  expect(all.find(({ lista }) => lista === 'laboratory')?.pagine).toContainEqual({
    pagina: '/lb/lc/labs/7/pending_signature/upload',
    ...{ nome: 'Laboratorio 7', dettaglio: null, inAttesa: 1 },
  });
  // Documents of many units are called alike: each says of whom it is.
  expect(all.find(({ lista }) => lista === 'registry')?.pagine).toEqual([
    {
      pagina: '/user/radioprotection/sign/registry_document/40/view',
      ...{ nome: 'Nomina', dettaglio: 'Ambulatorio · Dentisti', inAttesa: 1 },
    },
  ]);
  expect((await rows(lab)).map(({ lista }) => lista)).toEqual([
    ...['cr39', 'laboratory', 'task', 'electret', 'invoice'],
  ]);
  // Of a unit in which the expert is nobody's.
  const waitingIn = (found: typeof all) =>
    found.find(({ lista }) => lista === 'rm-registry')?.pagine.map(({ pagina }) => pagina);
  const ofExpert = await rows(edr);
  expect([waitingIn(all), waitingIn(ofExpert)]).toEqual([
    ['/user/radioprotection/sign/rm/registry_document/41/view'],
    [],
  ]);
  expect(ofExpert.map(({ lista }) => lista)).toEqual([
    ...['massive', 'registry', 'manual', 'rm-registry', 'irme90'],
  ]);
});

test('the archive is a zip of what waits, of the page alone (R1-183)', async () => {
  const one = await add({ fileName: 'relazione_finale_8.pdf' });
  await add({ subject: 'archivio/ritirata' });
  await endSignature(app, 'archivio/ritirata');
  await add({ list: 'task', scopeId: 5 });
  const answer = await lab.call(downloadSignatureArchive, { query: { page } });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  expect(answer.headers['content-disposition']).toMatch(/filename="da-firmare-cr39-\d{4}-\d\d-\d\d\.zip"/);
  const waiting = (await list({ size: '100' })).body.rows.map(({ id, file }) => `${id}_${file}`);
  expect(waiting).toContain(`${one.id}_relazione_finale_8.pdf`);
  expect(readZipDirectory(answer.bytes)?.map(({ name }) => name)).toEqual([...waiting, 'indice.csv']);
  const none = await lab.call(downloadSignatureArchive, { query: { page: '/lb/electret/signatures' } });
  expect([none.status, none.failure.detail]).toEqual([404, 'Nessun documento da firmare']);
});
