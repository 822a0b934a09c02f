import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { constantRows, constantsPage, pageFile, rowsOf } from '../../scripts/constants.ts';
import { explained } from '../../scripts/constants-explained.ts';
import { constants } from '../../scripts/constants-list.ts';

test('the page of constants says what the code holds: npm run constants writes it anew', async () => {
  expect(readFileSync(pageFile, 'utf8')).toBe(await constantsPage());
});

test('every row of section 9 stands on the page, by its constant or with a word how it is true', () => {
  const told = new Set([...constants, ...explained].flatMap(rowsOf));
  expect(constantRows().filter((id) => !told.has(id))).toEqual([]);
});

test('the page names no row of another section', () => {
  const rows = new Set(constantRows());
  const named = [...constants, ...explained].flatMap(rowsOf);
  expect(named.filter((id) => !rows.has(id))).toEqual([]);
});
