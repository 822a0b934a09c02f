import { expect, test } from 'vitest';
import { contentName, reportName } from './rules.ts';

test.each([
  ['relazione.pdf.p7m', 'application/pdf', 'relazione.pdf'],
  ['relazione.pdf.p7m.P7M', 'application/pdf', 'relazione.pdf'],
  ['relazione.p7m', 'application/pdf', 'relazione.pdf'],
  ['relazione.p7m', 'application/octet-stream', 'relazione.bin'],
  ['Città è perché.txt.p7m', 'text/plain', 'Citta e perche.txt'],
  ['../../etc/passwd.p7m', 'text/plain', 'passwd.txt'],
  ['C:\\Users\\io\\x.xml.p7m', 'application/xml', 'x.xml'],
  ['a"; filename="b.exe.p7m', 'application/pdf', 'a__ filename__b.exe'],
  ['x\r\nset-cookie: a.pdf.p7m', 'application/pdf', 'x__set-cookie_ a.pdf'],
  ['.p7m', 'application/pdf', 'p7m.pdf'],
  ['', 'application/pdf', 'documento.pdf'],
])('the content of %s (%s) is called %s', (name, mediaType, called) => {
  expect(contentName(name, mediaType)).toBe(called);
});

test('a report is called after its file', () => {
  expect(reportName('7_relazione.pdf.p7m')).toBe('verifica_7_relazione.pdf.p7m.pdf');
  expect(reportName('../..')).toBe('verifica_documento.pdf');
});
