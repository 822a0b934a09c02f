import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildFolderDocument } from '#db/builders/documents.ts';
import { buildCompany, buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { buildDocumentToSign } from '#db/builders/signing.ts';
import { auditEvents, users } from '#identity/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { type SentFile, uploadSigned } from '#test/support/signed-uploads.ts';
import { Authority, type Person } from '#test/support/signers.ts';
import { documentSignatures, documentsToSign } from '../../schema.ts';
import { checkSignedDocument, downloadSignedDocument } from '../../signed-documents/contract.ts';
import { filledPath, signaturePages } from '../../signing-list/rules.ts';
import { endSignature } from '../../signing-list/server/public.ts';

const ours = '/v1/user/lb/lc/labs/1/pending_signature/upload';
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let app: TestApp;
let lab: Caller;
let authority: Authority;
let anna: Person;

beforeAll(async () => {
  authority = new Authority();
  atEndOfFile(async () => authority.end());
  anna = authority.person({ name: 'Neri Anna', code: 'TINIT-NRENNA75D41L840X' });
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

const document = (changes: Parameters<typeof buildDocumentToSign>[1] = {}) =>
  buildDocumentToSign(app, { list: 'laboratory', ...(changes?.list ? {} : { scopeId: 1 }), ...changes });
const stateOf = async (id: number) =>
  (await app.db.select().from(documentsToSign).where(eq(documentsToSign.id, id)))[0]?.state;
const filedOf = (id: number) =>
  app.db.select().from(documentSignatures).where(eq(documentSignatures.documentId, id));
const nameOf = ({ id, fileName }: { id: number; fileName: string }) => `${id}_${fileName}.p7m`;
const send = (...files: SentFile[]) => uploadSigned(lab, ours, ...files);

test('a signed document is checked, filed as it came, given back, and checked again (R1-015, R1-425, R1-617, R2-480, R2-485)', async () => {
  const one = await document();
  const p7m = authority.sign(one.bytes, anna);
  const { status, body } = await send({ name: nameOf(one), bytes: p7m });
  expect([status, body]).toEqual([
    200,
    { message: 'File acquisito correttamente', documentId: one.id, mancano: null },
  ]);
  expect(await stateOf(one.id)).toBe('signed');

  const [filed] = await filedOf(one.id);
  const [laboratorio] = await app.db.select().from(users).where(eq(users.username, 'laboratorio'));
  expect(filed).toMatchObject({
    ...{ sha256: hashOf(p7m), fileName: nameOf(one), format: 'CAdES', filedBy: laboratorio?.id },
    ...{ filedAt: app.clock.now(), verdict: 'indeterminate' },
    report: {
      file: { sha256: hashOf(p7m), size: p7m.length },
      content: { sha256: hashOf(one.bytes) },
      signatures: [{ signer: { name: 'Neri Anna', fiscalCode: 'NRENNA75D41L840X' } }],
    },
  });
  expect((await app.files.read(hashOf(p7m))).equals(p7m)).toBe(true);
  const [event] = await app.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.event, 'document.signature-filed'));
  expect(event?.details).toMatchObject({ sha256: hashOf(p7m), verdict: 'indeterminate', isComplete: true });
  expect(JSON.stringify(event?.details)).not.toContain('NRENNA');

  const params = { documento: one.id };
  const download = await lab.call(downloadSignedDocument, { params });
  expect(download.bytes.equals(p7m)).toBe(true);
  expect(download.headers['content-disposition']).toContain(`filename="${nameOf(one)}"`);
  const { firme } = (await lab.call(checkSignedDocument, { params })).body;
  expect(firme).toMatchObject([
    { acquisito: { esito: { verdict: 'indeterminate' } }, adesso: { file: { sha256: hashOf(p7m) } } },
  ]);
});

test('the same bytes again change nothing; another file of a signed document is told', async () => {
  const one = await document();
  const file = { name: nameOf(one), bytes: authority.sign(one.bytes, anna) };
  const atOnce = await Promise.all([send(file), send(file)]);
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200]);
  expect(await filedOf(one.id)).toHaveLength(1);
  const events = await app.db.$count(auditEvents);
  const again = await send(file);
  expect([again.status, again.body.documentId]).toEqual([200, one.id]);
  expect((await send({ ...file, name: 'rinominato.p7m' })).status).toBe(200);
  expect([(await filedOf(one.id)).length, await app.db.$count(auditEvents)]).toEqual([1, events]);
  const other = await send({ ...file, bytes: authority.sign(one.bytes, anna) });
  expect([other.status, other.failure.detail]).toEqual([409, 'Documento già firmato']);
});

test('a file that was renamed is known by what was signed', async () => {
  const one = await document();
  const bytes = authority.sign(one.bytes, anna);
  expect((await send({ name: 'relazione firmata.p7m', bytes })).body.documentId).toBe(one.id);
});

test.each([
  ['a number that is nobody’s and content that is none of ours', '1999999999_x.pdf.p7m', 'altro', 404],
  ['no number and content that is none of ours', 'x.p7m', 'altro', 404],
] as const)('%s is not known', async (_what, name, content, wanted) => {
  const { status, failure } = await send({ name, bytes: authority.sign(Buffer.from(content), anna) });
  expect([status, failure.detail]).toEqual([wanted, 'Documento non riconosciuto']);
});

test('a document of another page, laboratory or task is not known here', async () => {
  const own = await document();
  const file = { name: nameOf(own), bytes: authority.sign(own.bytes, anna) };
  const at = (path: string) => uploadSigned(lab, path, file);
  for (const path of [
    '/v1/user/lb/cr39/signature',
    '/v1/user/lb/lc/labs/2/pending_signature/upload',
    '/v1/user/lb/electret/signatures',
  ]) {
    const { status, failure } = await at(path);
    expect([path, status, failure.detail]).toEqual([path, 404, 'Documento non riconosciuto']);
  }
  expect((await at('/v1/user/lb/lc/labs/x/pending_signature/upload')).status).toBe(404);
  expect((await at('/v1/user/lb/lc/labs/1/pending_signature/upload')).status).toBe(200);
});

describe('what is no signature of the document is refused and leaves it as it was', () => {
  test.each([
    [
      'other content',
      () => authority.sign(Buffer.from('%PDF-1.7 altro'), anna),
      'non è quello del documento',
    ],
    ['no signature at all', () => Buffer.from('0\u0082\u0001\u0000 niente', 'latin1'), ''],
    [
      'a weak sum',
      (bytes: Uint8Array) => authority.sign(bytes, anna, { digest: 'sha1', extra: ['-nodetach'] }),
      '',
    ],
    ['content left out', (bytes: Uint8Array) => authority.sign(bytes, anna, { extra: ['-cades'] }), ''],
  ])('%s', async (_what, make: (bytes: Uint8Array) => Buffer, reason) => {
    const one = await document();
    const { status, failure } = await send({ name: nameOf(one), bytes: make(one.bytes) });
    expect([status, failure.detail]).toEqual([422, 'La firma non è valida']);
    expect(failure.errors?.['motivo']).toContain(reason);
    expect(failure.errors?.['motivo']).not.toBe('');
    expect([await stateOf(one.id), await filedOf(one.id)]).toEqual(['waiting', []]);
  });

  test.each([
    ['an archive', { name: 'x.zip', bytes: Buffer.from('PK\u0003\u0004'), type: 'application/zip' }, 415],
    ['an archive under another name', { name: '1_x.p7m', bytes: Buffer.from('PK\u0003\u0004') }, 415],
    ['a picture', { name: '1_x.png', bytes: Buffer.from('x'), type: 'image/png' }, 415],
    ['a pdf that is none', { name: '1_x.pdf', bytes: Buffer.from('x'), type: 'application/pdf' }, 415],
    ['an empty file', { name: '1_x.p7m', bytes: Buffer.alloc(0) }, 422],
    ['25 MiB and a byte', { name: '1_x.p7m', bytes: Buffer.alloc(25 * 1024 * 1024 + 1, 0x30) }, 413],
    ['far more', { name: '1_x.p7m', bytes: Buffer.alloc(27 * 1024 * 1024, 0x30) }, 413],
  ])('%s (R1-530)', async (_what, file, wanted) => {
    const { status, failure } = await send(file);
    expect(status).toBe(wanted);
    expect(failure.detail).not.toBe('');
  });

  test('a signed PDF where only p7m is taken (R2-057)', async () => {
    const file = { name: '1_x.pdf', bytes: Buffer.from('%PDF-1.7'), type: 'application/pdf' };
    const { status, failure } = await uploadSigned(lab, '/v1/user/lb/electret/signatures', file);
    expect([status, failure.detail]).toEqual([415, 'La pagina accetta solo file p7m']);
  });

  test('a body that declares a gigabyte, before any of it is read; a form without files; no form', async () => {
    const type = 'multipart/form-data; boundary=x';
    const raw = (payload: string, headers = {}) =>
      lab.send({ method: 'POST', url: ours, payload, headers: { 'content-type': type, ...headers } });
    expect((await raw('--x', { 'content-length': String(2 ** 30) })).status).toBe(413);
    expect((await raw('--x--\r\n')).status).toBe(422);
    expect(
      (await raw('--x\r\ncontent-disposition: form-data; name="1_x.p7m"\r\n\r\ntesto\r\n--x--')).status,
    ).toBe(422);
    expect(
      (await raw('--x\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\n')).status,
    ).toBe(400);
  });
});

test('several files at once are all filed, or none', async () => {
  const [one, two] = [await document(), await document()];
  const files = [one, two].map((of) => ({ name: nameOf(of), bytes: authority.sign(of.bytes, anna) }));
  const bad = { name: nameOf(two), bytes: authority.sign(one.bytes, anna) };
  const [first, second] = files;
  if (!first || !second) throw new Error('two files');
  expect((await send(first, bad)).status).toBe(422);
  expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['waiting', 'waiting']);
  // Each of two signatures is fit for a document that waits; filed together, the second finds it signed.
  const ugo = authority.person({ name: 'Bassi Ugo', code: 'TINIT-BSSGUO60A01L840K' });
  const [own, another] = [anna, ugo].map((who) => authority.sign(one.bytes, who));
  if (!own || !another) throw new Error('two signatures');
  const both = await send(
    { name: `${one.id}_a.p7m`, bytes: own },
    { name: `${one.id}_b.p7m`, bytes: another },
  );
  expect([both.status, both.failure.detail]).toEqual([409, 'Documento già firmato']);
  expect([await stateOf(one.id), await filedOf(one.id)]).toEqual(['waiting', []]);
  expect((await send(second, first)).status).toBe(200);
  expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['signed', 'signed']);
});

describe('a document that several have to sign', () => {
  const signers = [
    { role: 'EdR', name: 'Anna Neri', fiscalCode: 'NRENNA75D41L840X' },
    { role: 'Datore di lavoro', name: 'Ugo Bassi', fiscalCode: 'BSSGUO60A01L840K' },
  ];

  test('waits until all have, and tells who is missing', async () => {
    const ugo = authority.person({ name: 'Bassi Ugo', code: 'TINIT-BSSGUO60A01L840K' });
    const one = await document({ signers });
    const first = await send({ name: nameOf(one), bytes: authority.sign(one.bytes, anna) });
    expect([first.status, first.body.mancano]).toEqual([200, 'Datore di lavoro (Ugo Bassi)']);
    expect(await stateOf(one.id)).toBe('waiting');
    const twice = await send({ name: nameOf(one), bytes: authority.sign(one.bytes, anna) });
    expect([twice.status, twice.failure.detail, twice.failure.errors?.['mancano']]).toEqual([
      ...[409, 'Documento già firmato', 'Datore di lavoro (Ugo Bassi)'],
    ]);
    const stranger = authority.person({ name: 'Verdi Bruno', code: 'TINIT-VRDBRN70A01H501X' });
    const strange = await send({ name: nameOf(one), bytes: authority.sign(one.bytes, stranger) });
    expect([strange.status, strange.failure.detail, strange.failure.errors?.['motivo']]).toEqual([
      ...[422, 'La firma non è valida'],
      'Il file è firmato da un’altra persona. Manca ancora la firma di: Datore di lavoro (Ugo Bassi).',
    ]);
    const last = await send({ name: nameOf(one), bytes: authority.sign(one.bytes, ugo) });
    expect([last.status, last.body.mancano, await stateOf(one.id)]).toEqual([200, null, 'signed']);
    expect(await filedOf(one.id)).toHaveLength(2);
  });

  test('is signed by one file with all signatures', async () => {
    const ugo = authority.person({ name: 'Bassi Ugo', code: 'TINIT-BSSGUO60A01L840K' });
    const one = await document({ signers });
    const bytes = authority.sign(one.bytes, anna, { others: [ugo] });
    expect((await send({ name: nameOf(one), bytes })).body.mancano).toBeNull();
    expect(await stateOf(one.id)).toBe('signed');
  });
});

describe('a document that does not wait any more', () => {
  test('is refused in words: replaced by a revision, or withdrawn', async () => {
    const old = await document({ subject: 'final-report/900' });
    const current = await document({ subject: 'final-report/900', revision: 1 });
    const file = (of: typeof old) => ({ name: nameOf(of), bytes: authority.sign(of.bytes, anna) });
    const replaced = await send(file(old));
    expect([replaced.status, replaced.failure.detail]).toEqual([
      409,
      'Il documento è stato sostituito da una revisione più recente: va firmata quella.',
    ]);
    await endSignature(app, 'final-report/900');
    const withdrawn = await send(file(current));
    expect([withdrawn.status, withdrawn.failure.detail]).toEqual([
      409,
      'Il documento è stato annullato: non si firma più.',
    ]);
  });
});

describe('the database', () => {
  test('keeps a signature, and a signed document, for good', async () => {
    const [one, other] = [await document(), await document()];
    await send({ name: nameOf(one), bytes: authority.sign(one.bytes, anna) });
    const change = (values: object, id = one.id) =>
      refusal(app.db.update(documentsToSign).set(values).where(eq(documentsToSign.id, id)));
    expect(await change({ state: 'waiting' })).toBe('documents_to_sign_ended');
    expect(await change({ state: 'withdrawn' })).toBe('documents_to_sign_ended');
    expect(await change({ revision: 4 }, other.id)).toBe('documents_to_sign_ended');
    expect(await change({ state: 'signed' }, other.id)).toBe('documents_to_sign_unsigned');
    const own = eq(documentSignatures.documentId, one.id);
    expect(await refusal(app.db.delete(documentSignatures).where(own))).toBe('document_signatures_kept');
    expect(await refusal(app.db.update(documentSignatures).set({ fileName: 'x' }).where(own))).toBe(
      'document_signatures_kept',
    );
  });
});

/** What a document of a page is of: in folders it is one of a unit. */
async function ofPage({ list, scope }: (typeof signaturePages)[number], expertId: number) {
  if (scope === null) return { list };
  if (!['registry', 'manual', 'rm-registry'].includes(list)) return { list, scopeId: 77 };
  const { id: companyId } = await buildCompany(app.db);
  const { id, revision } = await buildFolderDocument(app, { companyId });
  await buildUnitRole(app.db, { companyId, personId: expertId });
  return { list, scopeId: id, subject: `document/${id}`, revision };
}

test('every page takes signed files at its own endpoint, from who may open it (R2-011, R2-056, R2-478..482, R2-484)', async () => {
  const { id: expertId } = await buildPerson(app.db, { fiscalCode: 'NRENNA75D41L840X' });
  // Final reports have a test of their own.
  const others = signaturePages.filter(({ list }) => list !== 'cr39');
  for (const signaturePage of others) {
    const { list, endpoint } = signaturePage;
    const place = await ofPage(signaturePage, expertId);
    const one = await document(place);
    const file = { name: nameOf(one), bytes: authority.sign(one.bytes, anna) };
    const path = filledPath(endpoint, place.scopeId ?? null);
    const isLaboratory = endpoint.includes('/lb/');
    const stranger = await app.as(isLaboratory ? 'edr' : 'laboratorio');
    expect([list, (await uploadSigned(stranger, path, file)).status]).toEqual([list, 403]);
    // An expert signs for the units of the own appointments: their documents have a test of their own.
    const signer = await app.as(
      isLaboratory ? 'laboratorio' : 'subject' in place ? 'radioprotezione' : 'edr',
    );
    expect([list, (await uploadSigned(signer, path, file)).status]).toEqual([list, 200]);
  }
});
