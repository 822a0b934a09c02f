import { expect, test } from 'vitest';
import { isAllowed, roles } from '#platform/contract/access.ts';
import { contexts, isWithin } from './contexts.ts';
import { menuAreas } from './menu/menu.ts';
import { settingGroups } from './settings/settings.ts';

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

test('every entry of the menu, and every setting, opens a page under the permission of that page', async () => {
  const areas = await Promise.all(menuAreas.map(({ load }) => load()));
  const entries = areas.flatMap((area) => area.entries.flatMap((entry) => entry.pages));
  const settings = settingGroups.flatMap((group) => group.settings);
  for (const { path, permission } of entries)
    expect(pages).toContainEqual(expect.objectContaining({ path, permission }));
  for (const { page, permission } of settings)
    expect(pages).toContainEqual(expect.objectContaining({ path: page, permission }));
});

test('whoever may see an entry of the menu fetches its area', async () => {
  for (const { permission, load } of menuAreas) {
    const { entries } = await load();
    const without = roles.filter((role) => !isAllowed([role], permission));
    const unseen = entries.filter(({ pages: leads, only }) =>
      without.some(
        (role) =>
          (only === undefined || only.includes(role)) &&
          leads.some((page) => isAllowed([role], page.permission)),
      ),
    );
    expect(unseen.map(({ label }) => label)).toEqual([]);
  }
});
