import { expect, test } from 'vitest';
import { acceptedWords, isContentOf, modeOfFile } from './rules.ts';

test.each([
  ['a.pdf.p7m', '', 'cades'],
  ['a.P7M', 'application/octet-stream', 'cades'],
  ['a.p7m', 'application/x-pkcs7-mime', 'cades'],
  ['a.p7m', 'application/pkcs7-mime; smime-type=signed-data', 'cades'],
  ['a.p7m', 'application/pdf', null],
  ['a.p7m', 'application/zip', null],
  ['a.pdf', 'application/pdf', 'pades'],
  ['a.pdf', '', null],
  ['a.png', 'image/png', null],
  ['a.zip', 'application/zip', null],
  ['a.zip', 'application/pkcs7-mime', null],
  ['p7m', '', null],
])('%s of type %j is taken as %j (R1-186, R1-187, R1-530)', (name, type, mode) => {
  expect(modeOfFile(name, type)).toBe(mode);
});

test('what a page takes is told as its modes are (R1-193)', () => {
  expect(acceptedWords(['cades'])).toBe('La pagina accetta solo file p7m');
  expect(acceptedWords(['pades'])).toBe('La pagina accetta solo file pdf firmati');
  expect(acceptedWords(['cades', 'pades'])).toBe('La pagina accetta solo file p7m o pdf firmati');
});

const bytes = (text: string) => Buffer.from(text, 'latin1');
test.each([
  ['cades', bytes('0\x82\x01\x00'), true],
  ['cades', bytes('-----BEGIN PKCS7-----\nMIIB'), true],
  ['cades', bytes('\n MIIBhwYJKoZIhvcNAQcC\n'), true],
  ['cades', bytes('PK\x03\x04'), false],
  ['cades', bytes('Rar!\x1a'), false],
  ['cades', bytes('\x1f\x8b\x08'), false],
  ['cades', bytes('%PDF-1.7'), false],
  ['cades', bytes('\x89PNG\r\n'), false],
  ['pades', bytes('%PDF-1.7'), true],
  ['pades', bytes('PK\x03\x04%PDF-'), false],
  ['pades', bytes('0\x82\x01\x00'), false],
] as const)('%s with content %j: %j', (mode, content, isOne) => {
  expect(isContentOf(mode, content)).toBe(isOne);
});
