import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDocumentToSign } from '#db/builders/signing.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { type FieldOptions, onePage, withSignature, written } from '#test/support/signed-pdfs.ts';
import { uploadSigned } from '#test/support/signed-uploads.ts';
import { Authority, type Person } from '#test/support/signers.ts';
import { documentSignatures, documentsToSign } from '../../schema.ts';
import { checkSignedDocument, downloadSignedDocument } from '../../signed-documents/contract.ts';
import { verificationTexts } from '../../verification/rules.ts';
import { refusalTexts } from '../rules.ts';

const ours = '/v1/user/lb/lc/labs/1/pending_signature/upload';
const year = 365 * 24 * 60;

let app: TestApp;
let lab: Caller;
let authority: Authority;
let anna: Person;

beforeAll(async () => {
  authority = new Authority();
  atEndOfFile(async () => authority.end());
  anna = authority.person({ name: 'Neri Anna' });
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

/** A report that waits, as a PDF with this text. */
async function waitingReport(text: string) {
  const bytes = written(onePage(text));
  const { id, fileName } = await buildDocumentToSign(app, { list: 'laboratory', scopeId: 1, bytes });
  return { id, bytes, name: `${id}_${fileName}` };
}
const send = (name: string, bytes: Uint8Array) =>
  uploadSigned(lab, ours, { name, bytes, type: 'application/pdf' });
const today = new Date('2026-03-16T08:00:00Z');
const signed = (bytes: Buffer, options: FieldOptions = {}) =>
  withSignature(bytes, (content) => authority.sign(content, anna, { extra: ['-cades'], at: today }), options);
const stateOf = async (id: number) =>
  (await app.db.select().from(documentsToSign).where(eq(documentsToSign.id, id)))[0]?.state;

test('a signed PDF is filed as it came, and goes out as one', async () => {
  const { id, bytes, name } = await waitingReport('Relazione finale 1');
  const pdf = signed(bytes);
  const { status, body } = await send(name, pdf);
  expect([status, body.documentId, await stateOf(id)]).toEqual([200, id, 'signed']);
  const filed = await app.db.select().from(documentSignatures).where(eq(documentSignatures.documentId, id));
  expect(filed).toMatchObject([
    {
      ...{ format: 'PAdES', fileName: name },
      report: { signatures: [{ format: 'PAdES', coversWholeFile: true, signer: { name: 'Neri Anna' } }] },
    },
  ]);
  const download = await lab.call(downloadSignedDocument, { params: { documento: id } });
  expect(download.headers['content-type']).toBe('application/pdf');
  expect(download.bytes.equals(pdf)).toBe(true);
  expect((await send(name, pdf)).body.documentId).toBe(id);
});

test('a signed PDF with another name is known by the file it was before it was signed', async () => {
  const { id, bytes } = await waitingReport('Relazione finale 2');
  const { status, body } = await send('relazione firmata.pdf', signed(bytes));
  expect([status, body.documentId]).toEqual([200, id]);
});

test.each<[string, (bytes: Buffer) => Buffer, string]>([
  ['of another text', () => signed(written(onePage('Altra relazione'))), 'non è quello del documento'],
  [
    'changed after it was signed',
    (bytes) => written({ 4: onePage('Valori tutti sotto il livello')[4] ?? '' }, signed(bytes)),
    'Dopo la firma il PDF è stato cambiato',
  ],
  ['that nobody has signed', (bytes) => bytes, 'non c’è nessuna firma'],
])('a PDF %s is refused and leaves its document waiting', async (_what, make, reason) => {
  const { id, bytes, name } = await waitingReport('Relazione finale 3');
  const { status, failure } = await send(name, make(bytes));
  expect([status, failure.detail, await stateOf(id)]).toEqual([422, 'La firma non è valida', 'waiting']);
  expect(failure.errors?.['motivo']).toContain(reason);
});

const otherText = onePage('Valori tutti sotto il livello');
/** A document of its own behind the other, which no table leads to any more. */
const hidden = (bytes: Buffer) =>
  Buffer.from(
    written(otherText, bytes)
      .toString('latin1')
      .replace(/ \/Prev \d+/, ''),
    'latin1',
  );

const changes: [what: string, change: (bytes: Buffer) => Buffer][] = [
  ['with another figure in its text', (bytes) => written({ 4: otherText[4] ?? '' }, bytes)],
  [
    'with a page more',
    (bytes) =>
      written({ 2: '<< /Type /Pages /Kids [3 0 R 30 0 R] /Count 2 >>', 30: otherText[3] ?? '' }, bytes),
  ],
  ['with another document behind it', hidden],
];

describe.each(changes)('a document that was changed before it was signed, %s', (what, change) => {
  test.each<[string, string, (bytes: Buffer) => Buffer]>([
    ['a signed PDF', 'pdf', (bytes) => signed(change(bytes))],
    ['a .p7m', 'pdf.p7m', (bytes) => authority.sign(change(bytes), anna)],
    [
      'a .p7m whose content speaks of a signature',
      'pdf.p7m',
      (bytes) => authority.sign(written({ 40: '<< /ByteRange [0 0 0 0] >>' }, change(bytes)), anna),
    ],
  ])('is refused as %s, by number and by content', async (kind, ending, make) => {
    const { id, bytes, name } = await waitingReport(`Relazione finale 5 ${ending} ${what} ${kind}`);
    const file = {
      bytes: make(bytes),
      type: ending === 'pdf' ? 'application/pdf' : 'application/pkcs7-mime',
    };
    const named = await uploadSigned(lab, ours, { ...file, name: name.replace(/pdf$/, ending) });
    expect([named.status, named.failure.errors?.['motivo']]).toEqual([422, refusalTexts.otherContent]);
    const unnamed = await uploadSigned(lab, ours, { ...file, name: `firmato.${ending}` });
    expect([404, 422]).toContain(unnamed.status);
    expect(await stateOf(id)).toBe('waiting');
  });
});

const certifying = `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Reference [<< /Type /SigRef
  /TransformMethod /DocMDP /TransformParams << /P 2 /V /1.2 >> >>]`;

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['shown on the page', (bytes) => signed(bytes, { rect: '[50 50 250 120]' })],
  [
    'that certifies it',
    (bytes) => signed(bytes, { signature: certifying, root: '/Perms << /DocMDP 11 0 R >>' }),
  ],
  [
    'with what later checks need',
    (bytes) =>
      written(
        { 1: '<< /Type /Catalog /Pages 2 0 R /AcroForm 7 0 R /DSS 20 0 R >>', 20: '<< /Certs [] >>' },
        signed(bytes),
      ),
  ],
  ['in a .p7m around the signed PDF', (bytes) => authority.sign(signed(bytes), anna)],
])('a signature %s is filed', async (what, make) => {
  const { id, bytes, name } = await waitingReport(`Relazione finale 6 ${what}`);
  const isEnvelope = what.includes('p7m');
  const { status, body } = await uploadSigned(lab, ours, {
    ...{ name: isEnvelope ? `${name}.p7m` : name, bytes: make(bytes) },
    type: isEnvelope ? 'application/pkcs7-mime' : 'application/pdf',
  });
  expect([status, body.documentId, await stateOf(id)]).toEqual([200, id, 'signed']);
});

describe('a document that somebody signed before it came, whose certificate has expired since', () => {
  const second: FieldOptions = { first: 12, fields: '10 0 R' };

  async function signedBefore(text: string) {
    const installer = authority.person(
      { name: 'Installatore' },
      { validity: { from: '20200101000000Z', to: '20210101000000Z' } },
    );
    const at = new Date('2020-06-01T08:00:00Z');
    const bytes = withSignature(written(onePage(text)), (content) =>
      authority.sign(content, installer, { extra: ['-cades'], at }),
    );
    const { id, fileName } = await buildDocumentToSign(app, { list: 'laboratory', scopeId: 1, bytes });
    return { id, bytes, name: `${id}_${fileName}` };
  }

  test.each(['PAdES', 'CAdES'] as const)(
    'is filed with the signature of today alone, as %s',
    async (format) => {
      const { id, bytes, name } = await signedBefore(`Verbale ${format}`);
      const { status, failure } =
        format === 'PAdES'
          ? await send(name, signed(bytes, second))
          : await uploadSigned(lab, ours, {
              name: `${name}.p7m`,
              bytes: authority.sign(bytes, anna, { at: today }),
            });
      expect([status, failure, await stateOf(id)]).toMatchObject([200, {}, 'signed']);
      const { firme } = (await lab.call(checkSignedDocument, { params: { documento: id } })).body;
      const told = firme.flatMap(({ acquisito, adesso }) =>
        [acquisito.esito, adesso].map(({ verdict, signatures }) => [
          verdict,
          signatures.map((one) => [one.kind, one.signer?.name, one.subIndication]).toSorted(),
        ]),
      );
      const each = [
        'indeterminate',
        [
          ['carried', 'Installatore', 'OUT_OF_BOUNDS_NO_POE'],
          ['signature', 'Neri Anna', 'NO_CERTIFICATE_CHAIN_FOUND'],
        ],
      ];
      expect(told).toEqual([each, each]);
    },
  );

  test('waits on while nobody has signed it anew', async () => {
    const { id, bytes, name } = await signedBefore('Verbale come scaricato');
    for (const file of [bytes, written({ 6: '<< /Producer (Altro) >>' }, bytes)]) {
      const { status, failure } = await send(name, file);
      expect([status, failure.errors?.['motivo']]).toEqual([422, verificationTexts.noNewSignature]);
    }
    expect(await stateOf(id)).toBe('waiting');
  });
});

test.each([
  ['two ends of line', '\r\n\r\n'],
  ['zeros', '\0\0\0\0'],
  ['words', '\nfine'],
])('a PDF that has %s behind its end is filed once it is signed', async (what, rest) => {
  const bytes = Buffer.concat([written(onePage(`Relazione finale 7 ${what}`)), Buffer.from(rest)]);
  const { id, fileName } = await buildDocumentToSign(app, { list: 'laboratory', scopeId: 1, bytes });
  const { status } = await send(`${id}_${fileName}`, signed(bytes));
  expect([status, await stateOf(id)]).toEqual([200, 'signed']);
});

test('checked again after its certificate has expired, a file counts from the day it came in', async () => {
  const passing = authority.person({}, { validity: { from: '20200101000000Z', to: '20260601000000Z' } });
  const { id, bytes, name } = await waitingReport('Relazione finale 4');
  const p7m = authority.sign(bytes, passing, { at: new Date('2026-03-01T08:00:00Z') });
  expect((await uploadSigned(lab, ours, { name: `${name}.p7m`, bytes: p7m })).status).toBe(200);
  app.clock.advance(year);
  const later = await app.as('laboratorio');
  const { firme } = (await later.call(checkSignedDocument, { params: { documento: id } })).body;
  // No authority is trusted here; that its certificate has run out since is no reason against it.
  expect(firme[0]?.adesso).toMatchObject({
    ...{ verdict: 'indeterminate', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' },
    checkedAt: app.clock.now().toISOString(),
  });
});
