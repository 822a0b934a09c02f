import { expect, signIn, test } from '#test/support/e2e.ts';

test.describe('the guard of every journey', () => {
  test('lets a clean page pass', async ({ page }) => {
    await signIn(page, 'operatore');
    await page.goto('/user/cr39');
    await expect(page.locator('#root')).not.toBeEmpty();
  });

  test('lets an expected error pass', async ({ page, expectErrors }) => {
    expectErrors(/planned/);
    await page.goto('/');
    await page.evaluate(() => console.error('planned'));
  });

  test('fails on an error of the console', async ({ page }) => {
    test.fail();
    await page.goto('/');
    await page.evaluate(() => console.error('unplanned'));
  });

  test('fails on an uncaught exception', async ({ page }) => {
    test.fail();
    await page.goto('/');
    await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('unplanned'))));
    await page.waitForFunction(() => true);
  });

  test('fails on a request to another machine', async ({ page, expectErrors }) => {
    test.fail();
    expectErrors(/Content Security Policy|ERR_|Failed to load/);
    await page.goto('/');
    await page.goto('http://elsewhere.example/').catch(() => undefined);
  });
});
