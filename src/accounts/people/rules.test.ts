import { expect, test } from 'vitest';
import { username } from './contract.ts';
import { cleanName } from './rules.ts';

test.each([
  ['  Anna   Prova ', 'Anna Prova'],
  ['Anna\r\nBcc: altri@esempio.it', 'Anna Bcc: altri@esempio.it'],
  ['Anna\u2028Prova\u0085X', 'Anna ProvaX'],
  ['\u202Eavorp\u202C anna\u200F', 'avorp anna'],
  ['An\u200Bna\uFEFF', 'Anna'],
  ['Nicolo\u0300 D’Amico', 'Nicol\u00F2 D’Amico'],
  ['\n\u202E', ''],
])('%j is called %j', (typed, name) => {
  expect(cleanName(typed)).toBe(name);
});

test.each([
  ['mario.rossi', true],
  ['Anna_2+prova', true],
  ['\u0430dmin', false],
  ['ɑdmin', false],
  ['nicolò', false],
  ['ad\u200Bmin', false],
  ['ａdmin', false],
  ['a b', false],
  ['a@b.it', false],
  ['ab', false],
])('the user name %j is taken: %s', (typed, isTaken) => {
  expect(username.safeParse(typed).success).toBe(isTaken);
});
