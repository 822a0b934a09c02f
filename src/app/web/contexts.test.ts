import { expect, test } from 'vitest';
import { isAllowed, roles } from '#platform/contract/access.ts';
import { contexts, isWithin } from './contexts.ts';
import { menuGroups } from './menu/menu.ts';

const tables = await Promise.all(contexts.map(async ({ areas, load }) => ({ areas, pages: await load() })));
const pages = tables.flatMap((table) => table.pages);

test('every page lies in an area of its context, else its address would never be found', () => {
  const outside = tables.flatMap((table) => table.pages.filter(({ path }) => !isWithin(table.areas, path)));
  expect(outside.map(({ path }) => path)).toEqual([]);
});

test('no two pages have the same address', () => {
  const addresses = pages.map(({ path }) => path.replaceAll(/\$\w+/g, '$'));
  expect(addresses).toHaveLength(new Set(addresses).size);
});

test.each([
  ['/user/cr39/positioning', ['/user/cr39/*'], true],
  ['/user/cr39', ['/user/cr39/*'], true],
  ['/user/cr39/', ['/user/cr39'], true],
  ['/user/cr390', ['/user/cr39/*'], false],
  ['/user/cr39/positioning', ['/user/cr39'], false],
  ['/zone/2/cr39/positioning', ['/admin', '/zone/$zone/cr39/*'], true],
  ['/zone', ['/zone/$zone/*'], false],
] as const)('%s among %j: %j', (pathname, areas, expected) => {
  expect(isWithin(areas, pathname)).toBe(expected);
});

test('every entry of the menu opens a page under the permission of that page', async () => {
  const groups = await Promise.all(menuGroups.map(({ load }) => load()));
  for (const { page, permission } of groups.flatMap(({ entries }) => entries))
    expect(pages).toContainEqual(expect.objectContaining({ path: page, permission }));
});

test('whoever may see an entry of the menu fetches its group', async () => {
  for (const { permission, load } of menuGroups) {
    const { entries } = await load();
    const without = roles.filter((role) => !isAllowed([role], permission));
    const unseen = entries.filter((entry) => without.some((role) => isAllowed([role], entry.permission)));
    expect(unseen.map(({ page }) => page)).toEqual([]);
  }
});
