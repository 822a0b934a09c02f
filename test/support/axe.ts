import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';

/** Fails when axe finds anything on the page, and names what and where. */
export async function expectAccessible(page: Page): Promise<void> {
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
}

/** Half a megabyte, so once for each document. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
}
