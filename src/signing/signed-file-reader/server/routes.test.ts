import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedFiles } from '#platform/server/database/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { Authority, needProgram } from '#test/support/signers.ts';
import { extractSignedContent, printVerification, readSignedFile } from '../contract.ts';

let app: TestApp;
let lab: Caller;
let authority: Authority;
let p7m: Buffer;
const document = Buffer.from('%PDF-1.7 relazione');
const trustFolder = mkdtempSync(join(tmpdir(), 'radia-trust-'));

beforeAll(async () => {
  needProgram('openssl', 'openssl', 'version');
  authority = new Authority();
  p7m = authority.sign(document, authority.person(), { at: new Date('2026-03-16T08:30:00Z') });
  writeFileSync(join(trustFolder, 'ca.pem'), authority.read('ca.pem'));
  writeFileSync(join(trustFolder, 'ca.crl'), authority.revocationList('20210101000000Z', '20980101000000Z'));
  app = await openTestApp({ SIGNATURE_TRUST_FOLDER: trustFolder });
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});
afterAll(() => {
  authority.end();
  rmSync(trustFolder, { recursive: true, force: true });
});

/** A form with one file, as a browser sends it. */
async function post(
  { path }: { path: string },
  who: Caller,
  file: Blob | null,
  name = '7_relazione.pdf.p7m',
) {
  const form = new FormData();
  if (file) form.append('file', file, name);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  const payload = Buffer.from(await request.arrayBuffer());
  return who.send({ method: 'POST', url: path, headers: { 'content-type': type }, payload });
}
const fileOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

test('a signed file is told of, its document and a report are taken out of it, and nothing is kept', async () => {
  const before = await app.db.$count(storedFiles);
  const answer = await post(readSignedFile, lab, fileOf(p7m));
  expect(answer.status).toBe(200);
  // openssl believes it as it is, too.
  expect(authority.verified(p7m)?.equals(document)).toBe(true);
  expect(readSignedFile.response.parse(answer.body)).toMatchObject({
    verdict: 'passed',
    reasons: [],
    file: { name: '7_relazione.pdf.p7m', size: p7m.length },
    trust: { anchors: 1 },
    signatures: [{ verdict: 'passed', signer: { name: 'Rossi Mario', fiscalCode: 'RSSMRA80A01H501U' } }],
  });
  const content = await post(extractSignedContent, lab, fileOf(p7m), '../7_relazione.pdf.p7m');
  expect(content.bytes.equals(document)).toBe(true);
  expect(content.headers['content-disposition']).toBe('attachment; filename="7_relazione.pdf"');
  expect(content.headers['content-type']).toBe('application/octet-stream');
  const report = await post(printVerification, lab, fileOf(p7m));
  const text = (await readPdf(report.bytes)).map((page) => page.text).join(' ');
  for (const words of [
    'Rapporto di verifica della firma',
    'Firma valida',
    'Rossi Mario',
    'RSSMRA80A01H501U',
    'non revocato',
  ])
    expect(text).toContain(words);
  expect(report.headers['content-disposition']).toBe(
    'attachment; filename="verifica_7_relazione.pdf.p7m.pdf"',
  );
  expect(await app.db.$count(storedFiles)).toBe(before);
});

test('what is no signed file is told in a report; there is no document in it', async () => {
  const answer = await post(readSignedFile, lab, fileOf(Buffer.from('PK\x03\x04 zip')), 'firmati.zip');
  expect(answer.body).toMatchObject({
    verdict: 'failed',
    subIndication: 'FORMAT_FAILURE',
    reasons: ['Il file non è un documento firmato: serve un .p7m oppure un PDF firmato.'],
  });
  const content = await post(extractSignedContent, lab, fileOf(Buffer.from('testo')));
  expect([content.status, content.failure.detail]).toEqual([
    422,
    'Il file non è un documento firmato: serve un .p7m oppure un PDF firmato.',
  ]);
  const report = await post(printVerification, lab, fileOf(Buffer.alloc(0)));
  const printed = (await readPdf(report.bytes)).map((page) => page.text).join(' ');
  expect(printed).toContain('Il file è vuoto.');
  expect(printed).toContain('Nessuna firma riconosciuta');
  // Nothing was held against an authority, whatever the folder of trust holds.
  expect(printed).not.toContain('Autorità riconosciute');
});

test('a call without a file, one that is too large, and who may not', async () => {
  const missing = await post(readSignedFile, lab, null);
  expect([missing.status, missing.failure.errors]).toEqual([422, { file: 'Manca il file da leggere.' }]);
  const large = await post(readSignedFile, lab, fileOf(Buffer.alloc(26 * 2 ** 20)));
  expect(large.status).toBe(413);
  for (const endpoint of [readSignedFile, extractSignedContent, printVerification]) {
    expect((await post(endpoint, app.stranger, fileOf(p7m))).status).toBe(401);
    for (const name of ['operatore', 'zona'])
      expect((await post(endpoint, await app.as(name), fileOf(p7m))).status).toBe(403);
    for (const name of ['cliente', 'edr', 'radioprotezione'])
      expect((await post(endpoint, await app.as(name), fileOf(p7m))).status).toBe(200);
  }
});
