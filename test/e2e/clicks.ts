import type { Page } from '@playwright/test';

/**
 * Counts what is pressed from now on, also over pages that are loaded anew; what is typed is not counted. The ten most
 * frequent tasks each have a journey that says how many presses they may take at most.
 */
export async function clicksOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(countPresses);
  await page.evaluate(countPresses);
  return () => page.evaluate(() => Number(sessionStorage.getItem('test-presses')));
}

/** Runs in the page. */
function countPresses(): void {
  const counting = globalThis as unknown as { isCounting?: boolean };
  if (counting.isCounting) return;
  counting.isCounting = true;
  const count = () => {
    const presses = Number(sessionStorage.getItem('test-presses')) + 1;
    sessionStorage.setItem('test-presses', String(presses));
  };
  document.addEventListener('pointerdown', count, { capture: true });
}
