import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';

/** With more elements a page is slow to draw, to search and to read out on a machine of some years. */
const mostElements = 2000;
const rowsOfPage = 50;

/** Fails when axe finds anything on the page, and names what and where; when more than one thing is loud on it, or when it is too large. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothingStale(page);
  await expectOneAction(page);
  test.info().annotations.push({ type: 'accessibility checks', description: '1' });
  // No page of ours holds another: axe would look past it.
  expect(page.frames()).toHaveLength(1);
  await bringAxe(page);
  const found = await page.evaluate(async () => {
    const page = window as unknown as { axe: typeof axe };
    const { violations } = await page.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
  expect(found).toEqual([]);
  const elements = await elementsWithFullLists(page);
  expect(elements, `elements with ${rowsOfPage} rows in the list`).toBeLessThanOrEqual(mostElements);
}

/** A list whose answer is long in coming is paler until it is there: its contrast is not what one reads by. */
async function expectNothingStale(page: Page): Promise<void> {
  await expect(page.locator(':is(table, ol, ul)[aria-busy="true"]')).toHaveCount(0);
}

/** The elements of a page with a list if that had as many rows as one page of it has, each like the largest of those shown; 0 of others. */
function elementsWithFullLists(page: Page): Promise<number> {
  return page.evaluate((most) => {
    const sizeOf = (element: Element) => element.querySelectorAll('*').length + 1;
    const lists = [...document.querySelectorAll('table[data-paged] > tbody')];
    const missing = lists.map(({ children }) => {
      const rows = [...children];
      return Math.max(0, most - rows.length) * Math.max(0, ...rows.map(sizeOf));
    });
    return lists.length && missing.reduce((sum, count) => sum + count, sizeOf(document.documentElement));
  }, rowsOfPage);
}

/** Half a megabyte, so once for each document. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
}

/** The fill of the one primary action (`accent` in `src/ui/shell/theme.ts`), and that under the pointer. */
const loud = ['rgb(189, 71, 11)', 'rgb(150, 56, 8)'];

/** One primary action a page; a dialog has one of its own. */
async function expectOneAction(page: Page): Promise<void> {
  const places = await page.evaluate((fills) => {
    const shown = [...document.querySelectorAll<HTMLElement>('a, button')].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        fills.includes(getComputedStyle(each).backgroundColor),
    );
    const byPlace = Map.groupBy(shown, (each) => each.closest('dialog') ?? document.body);
    return [...byPlace.values()].map((actions) => actions.map(({ textContent }) => textContent.trim()));
  }, loud);
  expect(
    places.filter((actions) => actions.length > 1),
    'more than one primary action',
  ).toEqual([]);
}
