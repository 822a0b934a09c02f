import { expect, test } from 'vitest';
import { folderHref, folderTitle, nameInArchive, signingHref } from './rules.ts';

test('a folder is called as its manual, or by the kind of its registry and what that is about', () => {
  const registry = { type: 'registry', owner: 12, title: null, implant: 'Odontoiatria' } as const;
  expect(folderTitle({ ...registry, sigla: 'OPT1' })).toBe(
    'Registro di sorveglianza 12 – Odontoiatria, OPT1',
  );
  expect(folderTitle({ ...registry, implant: null, sigla: null })).toBe('Registro di sorveglianza 12');
  expect(folderTitle({ ...registry, type: 'manual', title: 'Manuale', sigla: null })).toBe('Manuale');
});

test('a document in an archive has a name that every file system takes', () => {
  expect(nameInArchive('07', '../Verbale: a/b\u0000 «sì»', 'pdf')).toBe('07_.._Verbale_ a_b_ «sì».pdf');
  expect(nameInArchive('1', 'x'.repeat(255), 'pdf')).toHaveLength(106);
});

test('a folder stands at the addresses of staff and of its customer (R2-058, R2-059)', () => {
  const folder = { type: 'resonance', id: 4 } as const;
  expect(folderHref(folder, 'download')).toBe('/user/radioprotection/folders/resonance/4/download');
  expect(folderHref(folder, 'view', 7)).toBe('/client/7/radioprotection/folders/resonance/4/view');
  expect(signingHref('manual', 9)).toBe('/user/radioprotection/sign/manual_document/9/view');
  expect(signingHref(null, 9)).toBe('/user/radioprotection/sign/registry_document/9/view');
});
