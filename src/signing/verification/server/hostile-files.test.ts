import { afterAll, beforeAll, expect, test } from 'vitest';
import { onePage, signedBy, withSignature, written } from '#test/support/signed-pdfs.ts';
import { Authority, lookedAt, needProgram, type Person } from '#test/support/signers.ts';
import { checkDocument } from './check-document.ts';
import { verifySigned } from './public.ts';
import type { VerificationOptions } from './verified.ts';

/** Files made to deceive or to exhaust: they fail, with a sentence, and never pass with what was not signed. */

let authority: Authority;
let rossi: Person;
let options: VerificationOptions;
const document = Buffer.from('Relazione finale n. 7. '.repeat(80));
let p7m: Buffer;

beforeAll(() => {
  needProgram('openssl', 'openssl', 'version');
  authority = new Authority();
  rossi = authority.person();
  options = { now: lookedAt, trustFolder: authority.trustFolder() };
  p7m = authority.sign(document, rossi);
});
afterAll(() => authority.end());

const check = (bytes: Uint8Array) => checkDocument(bytes, options);

/** The bytes with one bit of the byte at `place` turned. */
function flipped(bytes: Buffer, place: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(place) ^ (1 << (place % 8)), place);
  return changed;
}

/** Every place belongs to one of five parts: each a test of its own, which a busy machine ends in time as well. */
const parts = [0, 1, 2, 3, 4];
const ofPart = (part: number) => (place: number) => place % parts.length === part;

test.each(parts)(
  'a turned bit at any place of an envelope, part %i of 5: nothing passes but the very content that was signed',
  (part) => {
    expect(p7m.length).toBeGreaterThan(2_500);
    expect(check(p7m).report.verdict).toBe('passed');
    const survivors = Array.from(p7m.keys())
      .filter(ofPart(part))
      .flatMap((place) => {
        const { report, content } = check(flipped(p7m, place));
        return report.verdict === 'passed'
          ? [{ place, isSame: content !== null && document.equals(content) }]
          : [];
      });
    expect(survivors.filter(({ isSame }) => !isSame)).toEqual([]);
    // What no signature is over: the list of sums at the beginning, versions, tags read alike.
    expect(survivors.length).toBeLessThan(60 / parts.length);
  },
);

test('a turned bit of a signed PDF never passes, but in the zeros after the signature', () => {
  const pdf = withSignature(written(onePage('Relazione finale')), signedBy(authority, rossi));
  expect(check(pdf).report.verdict).toBe('passed');
  const zeros = pdf.indexOf('0'.repeat(2_000));
  const places = Array.from(pdf.keys()).filter((place) => place < zeros || place > zeros + 9_000);
  const survivors = places.filter(
    (place) => place % 3 === 0 && check(flipped(pdf, place)).report.verdict === 'passed',
  );
  // Inside of the signature's own digits: letters written large or small are the same.
  const contents = pdf.indexOf('/Contents <');
  expect(survivors.filter((place) => place < contents || place > contents + 12_020)).toEqual([]);
});

test('cut off anywhere, both ways, in every writing', () => {
  for (const whole of [p7m, Buffer.from(p7m.toString('base64'))])
    for (let length = 0; length < whole.length; length += 41) {
      expect([length, check(whole.subarray(0, length)).report.verdict]).toEqual([length, 'failed']);
      expect([length, check(whole.subarray(whole.length - length)).report.verdict]).toEqual([
        length,
        'failed',
      ]);
    }
});

const header = Buffer.from('06092a864886f70d010702', 'hex');
const sequence = (length: number[], ...parts: Buffer[]) =>
  Buffer.concat([Buffer.from([0x30, ...length]), ...parts]);

test('lengths that are not there, structures without end, too many parts', async () => {
  const inside = Buffer.from('a080'.repeat(5_000), 'hex');
  const many = Buffer.concat([
    Buffer.from('3083', 'hex'),
    Buffer.from([0x0f, 0xff, 0xff]),
    Buffer.from('0500'.repeat(524_287), 'hex'),
  ]);
  const cases: [string, Buffer][] = [
    [
      'a declared length of 1 GiB',
      sequence([0x84, 0x40, 0, 0, 0], header, Buffer.from('a084400000003084', 'hex'), p7m),
    ],
    ['a length of sixteen bytes', sequence([0x90, ...Array<number>(16).fill(0xff)], header, p7m)],
    ['a nesting of ten thousand', sequence([0x80], header, inside)],
    ['half a million parts', sequence([0x80], header, Buffer.from('a080', 'hex'), many)],
    ['something after it', Buffer.concat([p7m, Buffer.from('%PDF-1.7 falso')])],
    ['empty', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(3_000)],
    ['25 MiB and one byte', Buffer.alloc(25 * 2 ** 20 + 1, p7m)],
    ['in a zip', Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), p7m])],
    ['a text', Buffer.from('Nel mezzo del cammin di nostra vita')],
    [
      'letters of base64 without a signature in them',
      Buffer.from('QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo='.repeat(90)),
    ],
    ['PEM without a signature in it', Buffer.from('-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----\n')],
  ];
  for (const [name, bytes] of cases) {
    const { report, content } = await verifySigned(bytes, options);
    expect([name, report.verdict, report.subIndication]).toEqual([name, 'failed', 'FORMAT_FAILURE']);
    expect([content, report.reasons.length]).toEqual([null, 1]);
  }
});

test('a name is told and used for nothing: paths in it lead nowhere', async () => {
  const fileName = '../../etc/passwd\0.p7m';
  const { report } = await verifySigned(p7m, { ...options, fileName });
  expect(report).toMatchObject({ verdict: 'passed', file: { name: fileName } });
});

test('in a thread as in the program, many at a time, bytes as they were', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => verifySigned(p7m, options)));
  for (const { report, content } of all) {
    expect(report).toEqual(check(p7m).report);
    expect(content && document.equals(content)).toBe(true);
  }
});

test('a content of the largest size in many small pieces is read in a bound of time and parts', async () => {
  const large = Buffer.alloc(17 * 2 ** 20, 'a');
  const pieces = authority.sign(large, rossi, { extra: ['-cades', '-nodetach', '-stream', '-indef'] });
  const { report, content } = await verifySigned(pieces, options);
  expect([report.verdict, report.encoding, content?.length]).toEqual(['passed', 'BER', large.length]);
});
