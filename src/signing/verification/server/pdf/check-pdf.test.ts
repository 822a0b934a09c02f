import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type FieldOptions,
  type Objects,
  onePage,
  signedBy,
  stream,
  withSignature,
  written,
} from '#test/support/signed-pdfs.ts';
import { Authority, lookedAt, needProgram, type Person } from '#test/support/signers.ts';
import { verificationReport } from '../../contract.ts';
import { checkDocument } from '../check-document.ts';

/** PAdES, against `pdfsig` of poppler: what it finds valid and whole is found here; what hides something is refused. */

let authority: Authority;
let rossi: Person;
let bianchi: Person;
let trustFolder: string;
let original: Buffer;
let once: Buffer;

beforeAll(() => {
  needProgram('openssl', 'openssl', 'version');
  needProgram('pdfsig', 'poppler-utils', '-v');
  authority = new Authority();
  rossi = authority.person();
  bianchi = authority.person({ name: 'Bianchi Anna', code: 'TINIT-BNCNNA85A41F205X' });
  trustFolder = authority.trustFolder();
  original = written(onePage('Relazione finale'));
  once = sign(original);
});
afterAll(() => authority.end());

const sign = (before: Buffer, options: FieldOptions = {}, person = rossi) =>
  withSignature(before, signedBy(authority, person), options);
const second: FieldOptions = { first: 12, fields: '10 0 R' };

function check(bytes: Uint8Array) {
  const verified = checkDocument(bytes, { now: lookedAt, trustFolder });
  expect(verificationReport.safeParse(verified.report).error).toBeUndefined();
  const { verdict, subIndication, signatures, reasons } = verified.report;
  return { ...verified, said: [verdict, subIndication], signatures, reasons };
}

function pdfsig(bytes: Uint8Array): string {
  const file = join(authority.folder, authority.write(authority.newName('pdf'), bytes));
  try {
    return execFileSync('pdfsig', ['-nocert', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a signed PDF, with its original found again in it', () => {
  const { report, said, reasons, signatures } = check(once);
  expect([...said, ...reasons]).toEqual(['passed', null]);
  expect(pdfsig(once)).toMatch(/Signature Validation: Signature is Valid/);
  expect(pdfsig(once)).toMatch(/Total document signed/);
  expect(report).toMatchObject({
    container: 'PAdES',
    encoding: 'PDF',
    content: { sha256: sum(once), mediaType: 'application/pdf' },
  });
  expect(report.originals).toContain(sum(original));
  expect(signatures).toMatchObject([
    { format: 'PAdES', coversWholeFile: true, signer: { fiscalCode: 'RSSMRA80A01H501U' }, warnings: [] },
  ]);
});

test('signatures one after another, what checks need later, and time-stamps leave the earlier ones as they are', () => {
  const twice = sign(once, second, bianchi);
  expect(pdfsig(twice).match(/Signature is Valid/g)).toHaveLength(2);
  const both = check(twice);
  expect([...both.said, ...both.reasons]).toEqual(['passed', null]);
  expect(both.signatures.map(({ signer, coversWholeFile }) => [signer?.name, coversWholeFile])).toEqual([
    ['Rossi Mario', false],
    ['Bianchi Anna', true],
  ]);
  expect(both.report.originals).toEqual(expect.arrayContaining([sum(original), sum(once)]));
  const catalogue = '<< /Type /Catalog /Pages 2 0 R /AcroForm 7 0 R /DSS 20 0 R >>';
  const archived = written(
    { 1: catalogue, 20: '<< /Certs [21 0 R] >>', 21: stream('', 'certificate') },
    once,
  );
  expect(check(archived)).toMatchObject({ said: ['passed', null], signatures: [{ coversWholeFile: false }] });
  // Facts and description are written anew by programs that sign.
  expect(check(written({ 6: '<< /Producer (Altro) /ModDate (D:2026) >>' }, once)).said).toEqual([
    'passed',
    null,
  ]);

  const clock = authority.person({ name: 'Marche di prova', code: null, usage: 'clock' });
  const stamp: FieldOptions = {
    ...second,
    signature: '/Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161',
  };
  const stamped = withSignature(once, (bytes) => authority.timeStamp(bytes, clock), stamp);
  expect(pdfsig(stamped)).toMatch(/Common Name: Marche di prova/);
  expect(check(stamped)).toMatchObject({
    said: ['passed', null],
    signatures: [
      { kind: 'signature', verdict: 'passed' },
      { kind: 'time-stamp', verdict: 'passed', signer: { name: 'Marche di prova' } },
    ],
  });
  const other = withSignature(once, () => authority.timeStamp(Buffer.from('altro'), clock), stamp);
  expect(check(other).said).toEqual(['failed', 'HASH_FAILURE']);
  const shown = check(sign(once, { ...second, rect: '[50 50 250 120]' }, bianchi));
  expect([shown.said, shown.signatures[0]?.warnings.length]).toEqual([['passed', null], 1]);
});

const catalogueWith = (more: string) => `<< /Type /Catalog /Pages 2 0 R /AcroForm 7 0 R ${more} >>`;
const page = (more: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${more} >>`;
const forgedText = stream('', 'BT /F1 24 Tf 72 720 Td (Relazione falsa) Tj ET');

/** What is added after the signature; what it does to the page. */
const shadows: [name: string, added: Objects, root?: string][] = [
  ['another text in the place of the signed one', { 4: forgedText }],
  ['another font', { 5: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>' }],
  ['another page', { 2: '<< /Type /Pages /Kids [30 0 R] /Count 1 >>', 30: page(''), 4: forgedText }],
  ['a page more', { 2: '<< /Type /Pages /Kids [3 0 R 30 0 R] /Count 2 >>', 30: page('') }],
  ['another content of the page', { 3: page('/Annots [10 0 R]').replace('4 0 R', '30 0 R'), 30: forgedText }],
  [
    'a note over the text',
    {
      3: page('/Annots [10 0 R 30 0 R]'),
      30: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 500 800] /Contents (Falso) >>',
    },
  ],
  ['the signature’s field taken off the page', { 3: page('') }],
  ['another catalogue', { 30: catalogueWith('') }, '30 0 R'],
  [
    'an action when the file is opened',
    { 1: catalogueWith('/OpenAction 30 0 R'), 30: '<< /S /JavaScript /JS (app.alert) >>' },
  ],
  ['layers', { 1: catalogueWith('/OCProperties << /OCGs [] /D << >> >>') }],
  [
    'a field that is not signed',
    {
      7: '<< /Fields [10 0 R 30 0 R] /SigFlags 3 >>',
      3: page('/Annots [10 0 R 30 0 R]'),
      30: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Testo) /V (Falso) /Rect [0 0 500 800] >>',
    },
  ],
  [
    'an empty field for a signature, with something to show',
    {
      7: '<< /Fields [10 0 R 30 0 R] /SigFlags 3 >>',
      3: page('/Annots [10 0 R 30 0 R]'),
      30: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (X) /Rect [0 0 500 800] >>',
    },
  ],
  [
    'the signed field exchanged',
    {
      10: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Firma10) /Rect [0 0 500 800] /V 11 0 R /AP << /N 30 0 R >> >>',
      30: forgedText,
    },
  ],
];

test.each(shadows)('a shadow attack is refused: %s', (_name, added, root = '1 0 R') => {
  const { said, report } = check(written(added, once, { root }));
  expect(said).toEqual(['failed', 'HASH_FAILURE']);
  expect(report.reasons[0]).toContain('cambiato');
});

test('what lies ready in the signed file is not given out as something else', () => {
  // The page's text is also its description: who writes the description anew exchanges the text.
  const prepared = {
    ...onePage('Relazione finale'),
    1: '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R >>',
    4: stream('/Type /Metadata', 'BT /F1 24 Tf 72 720 Td (Vero) Tj ET'),
  };
  const signed = sign(written(prepared));
  const exchanged = written({ 4: stream('/Type /Metadata', 'BT /F1 24 Tf 72 720 Td (Falso) Tj ET') }, signed);
  expect(check(exchanged).said).toEqual(['failed', 'HASH_FAILURE']);
  // The signed page names an object that is not there yet.
  const waiting = {
    ...onePage('Relazione finale'),
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /Resources 40 0 R >>',
  };
  expect(check(written({ 40: '<< /XObject << >> >>' }, sign(written(waiting)))).said).toEqual([
    'failed',
    'HASH_FAILURE',
  ]);
});

test('a signature that leaves something out covers nothing', () => {
  const text = once.toString('latin1');
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text);
  if (!range) throw new Error('no range');
  const [all, , firstLength = '', from = '', length = ''] = range;
  const withRange = (...numbers: number[]) => {
    const written = numbers.map((number) => String(number).padStart(10, '0')).join(' ');
    return Buffer.from(text.replace(all, `/ByteRange [${written}]`), 'latin1');
  };
  const [first, second, rest] = [Number(firstLength), Number(from), Number(length)];
  const cases = [
    withRange(0, first - 10, second, rest),
    withRange(0, first, second + 10, rest - 10),
    withRange(0, first, second, rest + 50),
    withRange(5, first, second, rest),
    withRange(0, first, second, rest - 20),
  ];
  for (const bytes of cases) expect(check(bytes).said[0]).toBe('failed');
  expect(check(cases[0] ?? once).report.reasons[0]).toContain('non copre');
  expect(check(Buffer.concat([once, Buffer.from('\nqualcosa dopo la fine')])).said).toEqual([
    'failed',
    'FORMAT_FAILURE',
  ]);
});

test('a PDF without signature, with a password, in ways of the past, or broken', () => {
  expect(check(original)).toMatchObject({
    said: ['failed', 'FORMAT_FAILURE'],
    reasons: ['Nel file non c’è nessuna firma.'],
  });
  const locked = written(onePage('x'), undefined, { more: '/Encrypt << /Filter /Standard >>' });
  expect(check(locked).reasons[0]).toContain('password');
  const old = sign(original, { signature: '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.sha1' });
  expect(check(old).said).toEqual(['indeterminate', 'CRYPTO_CONSTRAINTS_FAILURE']);
  const certified =
    '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /P 1 /V /1.2 >> >>]';
  const closed = sign(original, { signature: certified });
  expect(check(closed).said).toEqual(['passed', null]);
  expect(check(sign(closed, second, bianchi)).said).toEqual(['failed', 'HASH_FAILURE']);
  for (let length = 0; length < once.length; length += 97)
    expect(check(once.subarray(0, length)).report.verdict).toBe('failed');
});
