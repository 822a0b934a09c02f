import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signatureIn, withCountersignature, withTimeStamp } from '#test/support/edited-envelopes.ts';
import { Authority, lookedAt, needProgram, type Person, type Signing } from '#test/support/signers.ts';
import { verificationReport } from '../contract.ts';
import { checkDocument } from './check-document.ts';
import type { VerificationOptions } from './verified.ts';

/** CAdES, against `openssl cms`: what openssl makes is read, what it does not believe is not believed. */

let authority: Authority;
let rossi: Person;
let bianchi: Person;
let trustFolder: string;

beforeAll(() => {
  needProgram('openssl', 'openssl', 'version');
  authority = new Authority();
  rossi = authority.person();
  bianchi = authority.person({ name: 'Bianchi Anna', code: 'IT:BNCNNA85A41F205X' });
  trustFolder = authority.trustFolder();
});
afterAll(() => authority.end());

const document = Buffer.from('%PDF-1.7 relazione finale '.repeat(90));
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function check(bytes: Uint8Array, changes: Partial<VerificationOptions> = {}) {
  const verified = checkDocument(bytes, { now: lookedAt, trustFolder, ...changes });
  // Whatever a file holds, its report has the shape that is kept.
  expect(verificationReport.safeParse(verified.report).error).toBeUndefined();
  const { verdict, subIndication, signatures } = verified.report;
  return { ...verified, said: [verdict, subIndication], signatures };
}
const sign = (signing: Signing = {}, person = rossi) => authority.sign(document, person, signing);
const asPem = (der: Buffer, label: string) =>
  Buffer.from(
    `-----BEGIN ${label}-----\n${der.toString('base64').replaceAll(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`,
  );

test('what openssl signs and believes has passed, however it is written', () => {
  const der = sign();
  expect(authority.verified(der)?.equals(document)).toBe(true);
  const ber = sign({ extra: ['-cades', '-nodetach', '-stream', '-indef'] });
  expect(authority.verified(ber)?.equals(document)).toBe(true);
  const written: [string, Buffer][] = [
    ['DER', der],
    ['BER', ber],
    ['PEM', asPem(der, 'PKCS7')],
    ['PEM', asPem(ber, 'CMS')],
    ['base64', Buffer.from(der.toString('base64'))],
    ['base64', Buffer.from(der.toString('base64').replaceAll(/(.{76})/g, '$1\r\n'))],
  ];
  for (const [encoding, bytes] of written) {
    const { report, content, said, signatures } = check(bytes);
    expect([encoding, ...said]).toEqual([encoding, 'passed', null]);
    expect(report).toMatchObject({ encoding, container: 'CAdES', originals: [sum(document)] });
    expect(report.content).toEqual({
      sha256: sum(document),
      size: document.length,
      mediaType: 'application/pdf',
    });
    expect(content && Buffer.from(content).equals(document)).toBe(true);
    expect(signatures).toMatchObject([
      {
        signer: { name: 'Rossi Mario', fiscalCode: 'RSSMRA80A01H501U', organisation: 'Prova Srl' },
        revocation: 'good',
        level: 0,
      },
    ]);
  }
});

test('RSA with PKCS#1 and PSS, ECDSA on larger curves, other sums', () => {
  const rsa = authority.person({}, { key: ['rsa:2048'] });
  const p384 = authority.person({}, { key: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'] });
  const pss = ['-cades', '-nodetach', '-keyopt', 'rsa_padding_mode:pss'];
  const cases: [string, Buffer][] = [
    ['RSA con SHA-256', sign({}, rsa)],
    ['RSA con SHA-512', sign({ digest: 'sha512' }, rsa)],
    ['RSA-PSS con SHA-256', sign({ extra: pss }, rsa)],
    [
      'RSA-PSS con SHA-384',
      sign({ digest: 'sha384', extra: [...pss, '-keyopt', 'rsa_pss_saltlen:20'] }, rsa),
    ],
    ['ECDSA con SHA-384', sign({ digest: 'sha384' }, p384)],
  ];
  for (const [signatureAlgorithm, bytes] of cases)
    expect(check(bytes)).toMatchObject({ said: ['passed', null], signatures: [{ signatureAlgorithm }] });
});

test('what is weak, or does not say enough, is not believed and is refused or marked', () => {
  const short = authority.person({}, { key: ['rsa:1024'] });
  const card = authority.person({ usage: 'card' });
  const cases: [string, Buffer, string, string][] = [
    ['SHA-1', sign({ digest: 'sha1' }), 'indeterminate', 'CRYPTO_CONSTRAINTS_FAILURE'],
    [
      'MD5',
      sign({ digest: 'md5' }, authority.person({}, { key: ['rsa:2048'] })),
      'indeterminate',
      'CRYPTO_CONSTRAINTS_FAILURE',
    ],
    ['short key', sign({}, short), 'indeterminate', 'CRYPTO_CONSTRAINTS_FAILURE'],
    ['no signing certificate', sign({ extra: ['-nodetach'] }), 'indeterminate', 'SIG_CONSTRAINTS_FAILURE'],
    ['no attributes', sign({ extra: ['-nodetach', '-noattr'] }), 'failed', 'FORMAT_FAILURE'],
    [
      'no certificate',
      sign({ extra: ['-cades', '-nodetach', '-nocerts'] }),
      'indeterminate',
      'NO_SIGNING_CERTIFICATE_FOUND',
    ],
    ['no content', sign({ extra: ['-cades'] }), 'indeterminate', 'SIGNED_DATA_NOT_FOUND'],
    ['a card for signing in', sign({}, card), 'indeterminate', 'CHAIN_CONSTRAINTS_FAILURE'],
  ];
  for (const [name, bytes, ...said] of cases) expect([name, ...check(bytes).said]).toEqual([name, ...said]);
});

test('several signers, one after another or in one envelope, and confirmations of signatures', () => {
  const two = check(sign({ others: [bianchi] }));
  expect(two.said).toEqual(['passed', null]);
  expect(two.signatures.map(({ signer }) => signer?.fiscalCode)).toEqual(
    expect.arrayContaining(['RSSMRA80A01H501U', 'BNCNNA85A41F205X']),
  );
  const inner = sign();
  const nested = check(authority.sign(inner, bianchi));
  expect(nested.said).toEqual(['passed', null]);
  expect(nested.signatures.map(({ level, signer }) => [level, signer?.name])).toEqual([
    [0, 'Bianchi Anna'],
    [1, 'Rossi Mario'],
  ]);
  expect(nested.report.originals).toEqual([sum(inner), sum(document)]);
  expect(nested.content && Buffer.from(nested.content).equals(document)).toBe(true);
  // The inner envelope was changed before the outer was signed.
  const changed = Buffer.from(inner);
  changed[changed.indexOf('relazione')] = 0x52;
  expect(check(authority.sign(changed, bianchi)).said).toEqual(['failed', 'HASH_FAILURE']);
  let deep: Buffer = document;
  for (let level = 0; level < 9; level += 1) deep = authority.sign(deep, rossi);
  expect(check(deep).said).toEqual(['failed', 'FORMAT_FAILURE']);
});

test('changed content, a certificate in the place of another, somebody else than expected', () => {
  const p7m = sign();
  const changed = Buffer.from(p7m);
  changed[changed.indexOf('finale')] = 0x46;
  expect(authority.verified(changed)).toBeNull();
  expect(check(changed).said).toEqual(['failed', 'HASH_FAILURE']);
  const expected = (fiscalCode: string) => check(p7m, { expected: [{ fiscalCode }] }).signatures[0]?.expected;
  expect(['rssmra80a01h501u', 'BNCNNA85A41F205X'].map(expected)).toEqual(['same', 'other']);
  const unnamed = authority.sign(document, authority.person({ name: 'Verdi', code: null }));
  expect(check(unnamed, { expected: [{ fiscalCode: 'RSSMRA80A01H501U' }] }).signatures[0]?.expected).toBe(
    'unknown',
  );
  expect(check(unnamed).signatures[0]).toMatchObject({ expected: null, signer: { fiscalCode: null } });
});

test('who is not known as an authority, and what nobody has said, is told as not decided', () => {
  const p7m = sign();
  const said = (changes: Partial<VerificationOptions>) => check(p7m, changes).said;
  expect(said({ trustFolder: null })).toEqual(['indeterminate', 'NO_CERTIFICATE_CHAIN_FOUND']);
  expect(said({ trustFolder: '/nowhere' })).toEqual(['indeterminate', 'NO_CERTIFICATE_CHAIN_FOUND']);
  const other = new Authority('Un’altra');
  expect(said({ trustFolder: other.trustFolder() })).toEqual(['indeterminate', 'NO_CERTIFICATE_CHAIN_FOUND']);
  // The same name with another key is not the same authority.
  const imitation = new Authority();
  expect(said({ trustFolder: imitation.trustFolder() })).toEqual([
    'indeterminate',
    'NO_CERTIFICATE_CHAIN_FOUND',
  ]);
  expect(check(imitation.sign(document, imitation.person())).report.verdict).toBe('indeterminate');
  for (const one of [other, imitation]) one.end();
  const silent = authority.trustFolder({ 'ca.crl': Buffer.from('niente') });
  expect(said({ trustFolder: silent })).toEqual(['indeterminate', 'TRY_LATER']);
  const old = authority.trustFolder({
    'ca.crl': authority.revocationList('20210101000000Z', '20210201000000Z'),
  });
  expect(said({ trustFolder: old })).toEqual(['indeterminate', 'TRY_LATER']);
});

test('an authority below the trusted one is followed; a person is no authority', () => {
  const below = authority.person({ name: 'Autorità intermedia', code: null, usage: 'authority' });
  const issue = (issuer: Person) => {
    const person = { certificate: authority.newName('crt'), key: authority.newName('key') };
    const request = authority.newName('csr');
    authority.run(
      'req',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      person.key,
      '-out',
      request,
      '-subj',
      '/CN=Neri',
      '-config',
      'openssl.cnf',
    );
    authority.run(
      'x509',
      '-req',
      '-in',
      request,
      '-CA',
      issuer.certificate,
      '-CAkey',
      issuer.key,
      '-set_serial',
      '77',
      '-days',
      '30000',
      '-out',
      person.certificate,
      '-extfile',
      'openssl.cnf',
      '-extensions',
      'person',
    );
    return check(sign({ extra: ['-cades', '-nodetach', '-certfile', issuer.certificate] }, person), {
      now: new Date('2090-06-01T10:00:00Z'),
    }).report;
  };
  // Its own list is missing: so far, and no farther.
  expect(issue(below)).toMatchObject({ verdict: 'indeterminate', subIndication: 'TRY_LATER' });
  expect(issue(rossi)).toMatchObject({
    verdict: 'indeterminate',
    subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
  });
});

test('a certificate has to be valid when it signs', () => {
  const signedBy = (from: string, to: string) => sign({}, authority.person({}, { validity: { from, to } }));
  const expired = signedBy('20200101000000Z', '20210101000000Z');
  expect(check(expired).said).toEqual(['failed', 'EXPIRED']);
  expect(check(signedBy('20950101000000Z', '20990101000000Z')).said).toEqual(['failed', 'NOT_YET_VALID']);
  const since = signedBy('20200101000000Z', '20880101000000Z');
  expect(check(since).said).toEqual(['indeterminate', 'OUT_OF_BOUNDS_NO_POE']);
  // We had the file before it expired, and the list of that time says that it was good.
  const kept = authority.trustFolder({
    'ca.crl': authority.revocationList('20870201000000Z', '20870301000000Z'),
  });
  const existsSince = new Date('2087-01-01T00:00:00Z');
  expect(check(since, { existsSince, trustFolder: kept }).said).toEqual(['passed', null]);
});

test('a revoked certificate: after that it signs nothing, what is proven to be older stays valid', () => {
  const leaving = authority.person();
  const p7m = sign({}, leaving);
  authority.revoke(leaving);
  const folder = authority.trustFolder();
  // openssl signs and revokes within seconds of each other: whether before or after, nothing proves it to be before.
  const { report, signatures } = check(p7m, { trustFolder: folder });
  expect(['REVOKED', 'REVOKED_NO_POE']).toContain(report.subIndication);
  expect(signatures[0]?.revocation).toBe('revoked');
  const existsSince = new Date('2021-01-01T00:00:00Z');
  expect(check(p7m, { trustFolder: folder, existsSince }).report.verdict).toBe('passed');
});

test('a time-stamp over the signature says when it certainly existed', () => {
  const clock = authority.person({ name: 'Marche di prova', code: null, usage: 'clock' });
  const until = authority.person({}, { validity: { from: '20200101000000Z', to: '20880101000000Z' } });
  const p7m = sign({}, until);
  const kept = authority.trustFolder({
    'ca.crl': authority.revocationList('20870201000000Z', '20870301000000Z'),
  });
  const now = new Date('2089-01-01T00:00:00Z');
  expect(check(p7m, { now, trustFolder: kept }).said).toEqual(['indeterminate', 'OUT_OF_BOUNDS_NO_POE']);
  const status = authority.trustFolder({
    'clock.ocsp': authority.statusOf(clock),
    'later.crl': authority.revocationList('20870201000000Z', '20870301000000Z'),
  });
  const stamped = withTimeStamp(p7m, authority.timeStamp(signatureIn(p7m), clock));
  const { said, signatures } = check(stamped, { trustFolder: status });
  expect(signatures).toMatchObject([
    { timeStamp: { verdict: 'passed', authority: 'Marche di prova' }, warnings: [] },
  ]);
  expect(said).toEqual(['passed', null]);
  // Of another signature, or by somebody who gives no time: it proves nothing, and that is told.
  const wrong = [authority.timeStamp(Buffer.from('altro'), clock)];
  for (const token of wrong) {
    const checked = check(withTimeStamp(p7m, token), { trustFolder: status });
    expect(checked.said).toEqual(['indeterminate', 'OUT_OF_BOUNDS_NO_POE']);
    expect(checked.signatures[0]).toMatchObject({
      timeStamp: { verdict: 'failed', subIndication: 'HASH_FAILURE' },
    });
    expect(checked.signatures[0]?.warnings[0]).toContain('marca temporale');
  }
  const unknown = check(withTimeStamp(sign(), authority.timeStamp(Buffer.from('x'), clock)), {
    trustFolder: null,
  });
  expect(unknown.signatures[0]?.timeStamp?.verdict).toBe('failed');
});

test('an answer about one certificate counts as a list does', () => {
  const leaving = authority.person();
  const p7m = sign({}, leaving);
  const only = (answer: Buffer) =>
    check(p7m, { trustFolder: authority.trustFolder({ 'ca.crl': Buffer.from(''), 'one.ocsp': answer }) });
  const good = authority.statusOf(leaving);
  expect(only(good).said).toEqual(['passed', null]);
  const forged = Buffer.from(good);
  forged.writeUInt8(forged.readUInt8(forged.length - 5) ^ 1, forged.length - 5);
  expect(only(forged).said).toEqual(['indeterminate', 'TRY_LATER']);
  expect(only(authority.statusOf(rossi)).said).toEqual(['indeterminate', 'TRY_LATER']);
  authority.revoke(leaving);
  expect(only(authority.statusOf(leaving)).signatures[0]?.revocation).toBe('revoked');
});

test('who confirms a signature is told beside it; a confirmation of another signature fails', () => {
  const p7m = sign();
  // openssl puts the type of its content into what it signs, which a confirmation must not have (RFC 5652 §11.4).
  const confirmed = withCountersignature(p7m, authority.sign(signatureIn(p7m), bianchi));
  const { signatures, report } = check(confirmed);
  expect(signatures.map(({ kind, level, verdict }) => [kind, level, verdict])).toEqual([
    ['signature', 0, 'passed'],
    ['countersignature', 0, 'failed'],
  ]);
  expect(report.verdict).toBe('failed');
  expect(report.reasons.filter((reason) => !reason.startsWith('Controfirma: '))).toEqual([]);
});
