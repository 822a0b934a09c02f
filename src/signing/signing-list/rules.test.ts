import { expect, test } from 'vitest';
import {
  anyOf,
  baseName,
  documentIdOf,
  expectedSigners,
  filledPath,
  missingSigners,
  nameToSign,
  pageAtAddress,
  signaturePages,
  signersInWords,
} from './rules.ts';

test('the ten pages stand where the specification puts them, with their endpoints and modes (R2-046..058)', () => {
  expect(
    signaturePages.map(({ path, endpoint, modes }) => [path, `POST ${endpoint}`, modes.join(' + ')]),
  ).toEqual([
    ['/user/radioprotection/sign/massive', 'POST /v1/user/user/rp/sign/massive', 'cades + pades'],
    [
      '/user/radioprotection/sign/registry_document/{doc}/view',
      'POST /v1/user/user/rp/sign/registry_document/{doc}',
      'cades + pades',
    ],
    [
      '/user/radioprotection/sign/manual_document/{doc}/view',
      'POST /v1/user/user/rp/sign/manual_document/{doc}',
      'cades + pades',
    ],
    [
      '/user/radioprotection/sign/rm/registry_document/{doc}/view',
      'POST /v1/user/user/rp/sign/rm/registry_document/{doc}',
      'cades + pades',
    ],
    ['/user/irme90/signature/upload', 'POST /v1/user/user/irme90/signature/upload', 'cades'],
    ['/lb/cr39/signature', 'POST /v1/user/lb/cr39/signature', 'cades + pades'],
    [
      '/lb/lc/labs/{lab}/pending_signature/upload',
      'POST /v1/user/lb/lc/labs/{lab}/pending_signature/upload',
      'cades + pades',
    ],
    ['/lb/tld/rdps/tasks/task/{task}/p7m', 'POST /v1/user/lb/tld/rdps/tasks/task/{task}/p7m', 'cades'],
    ['/lb/electret/signatures', 'POST /v1/user/lb/electret/signatures', 'cades'],
    [
      '/lb/contabilita/fatturaelettronica/invio',
      'POST /v1/user/lb/contabilita/fatturaelettronica/invio',
      'cades',
    ],
  ]);
});

test.each([
  ['/lb/cr39/signature', 'cr39', null],
  ['/lb/cr39/signature/?q=a', 'cr39', null],
  ['/lb/lc/labs/3/pending_signature/upload', 'laboratory', 3],
  ['/user/radioprotection/sign/rm/registry_document/12/view', 'rm-registry', 12],
])('%s is a page', (address, list, scopeId) => {
  const found = pageAtAddress(address);
  expect([found?.page.list, found?.scopeId]).toEqual([list, scopeId]);
  if (found) expect(pageAtAddress(filledPath(found.page.path, found.scopeId))).toEqual(found);
});

test.each([
  '',
  '/lb/cr39',
  '/lb/lc/labs/0/pending_signature/upload',
  '/lb/lc/labs/x/pending_signature/upload',
  '/lb/lc/labs/99999999999/pending_signature/upload',
  '/sign/manual_document/1/view',
])('%j is none', (address) => {
  expect(pageAtAddress(address)).toBeNull();
});

test.each([
  ['12_relazione.pdf.p7m', 12],
  ['12.p7m', 12],
  ['../../etc/12_x.p7m', 12],
  ['C:\\firmati\\12_x.p7m', 12],
  ['0012_x.p7m', 12],
  ['relazione_12.p7m', null],
  ['0_x.p7m', null],
  ['99999999999_x.p7m', null],
  ['4294967296_x.p7m', null],
  ['-12_x.p7m', null],
  ['__proto__', null],
  ['', null],
])('the name %j tells document %j', (name, id) => {
  expect(documentIdOf(name)).toBe(id);
});

test('a name keeps its last part without what it could do harm with', () => {
  expect(baseName('../a/b\u0000\r\n\ud800c.p7m')).toBe('bc.p7m');
  expect(baseName(`${'x'.repeat(400)}.p7m`)).toHaveLength(255);
  expect(nameToSign({ id: 7, fileName: 'relazione.pdf' })).toBe('7_relazione.pdf');
});

test('whoever has to sign and has not is told, by the fiscal code of the certificate', () => {
  const edr = { role: 'EdR', name: 'Anna Neri', fiscalCode: 'NRENNA75D41L840X' };
  const employer = { role: 'Datore di lavoro', name: 'Ugo Bassi', fiscalCode: 'BSSGUO60A01L840K' };
  expect(missingSigners([edr, employer], ['nrenna75d41l840x', null])).toEqual([employer]);
  expect(missingSigners([], [])).toEqual([]);
  expect(signersInWords([edr, employer])).toBe('EdR (Anna Neri), Datore di lavoro (Ugo Bassi)');
});

test('of several for one role whoever signs is enough, and nobody else', () => {
  const anna = { name: 'Anna Neri', fiscalCode: 'NRENNA75D41L840X' };
  const bruno = { name: 'Bruno Verdi', fiscalCode: 'VRDBRN70A01H501X' };
  expect(anyOf('EdR', [])).toEqual([]);
  expect(anyOf('EdR', [anna])).toEqual([{ role: 'EdR', ...anna }]);
  const both = anyOf('EdR', [anna, bruno]);
  expect(signersInWords(both)).toBe('EdR (Anna Neri o Bruno Verdi)');
  expect(expectedSigners(both)).toEqual([anna, bruno].map(({ fiscalCode }) => ({ fiscalCode })));
  const missingAfter = (...codes: string[]) => missingSigners(both, codes).length;
  expect(['NRENNA75D41L840X', 'vrdbrn70a01h501x'].map((code) => missingAfter(code))).toEqual([0, 0]);
  expect([missingAfter(), missingAfter('BSSGUO60A01L840K')]).toEqual([1, 1]);
});
