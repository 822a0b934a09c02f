import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#test/support/e2e.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/tours');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

/** What a step presses, `**[…]**`, and what is seen then, `*«…»*`, in the order in which they stand. */
type Mark = { kind: 'press' | 'see'; text: string };
type Tour = { file: string; username: string; steps: Mark[][] };

function tourOf(file: string): Tour {
  const text = read(file);
  const username = /^Utente: `(\w+)`/m.exec(text)?.[1];
  if (username === undefined) throw new Error(`${file} says of no account that it is walked with it`);
  const steps = text
    .split('\n')
    .filter((line) => /^\d+\. /.test(line))
    .map((line) =>
      [...line.matchAll(/\*\*\[(?<press>.+?)\]\*\*|\*«(?<see>.+?)»\*/g)].map(({ groups = {} }): Mark => {
        const { press, see = '' } = groups;
        return press === undefined ? { kind: 'see', text: see } : { kind: 'press', text: press };
      }),
    );
  return { file, username, steps };
}

const files = readdirSync(folder).filter((file) => file !== 'README.md');

/** A name as it is spoken, whatever is counted behind it. */
const named = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\W.*)?$`);

async function press(page: Page, text: string): Promise<void> {
  const name = named(text);
  const found = page
    .getByRole('link', { name })
    .or(page.getByRole('button', { name }))
    .or(page.getByRole('tab', { name }))
    .filter({ visible: true })
    .first();
  await expect(found).toBeVisible();
  // A part of the menu that is open already stays so.
  if ((await found.getAttribute('aria-expanded')) !== 'true') await found.click();
}

test('every tour can be walked as it is written', async ({ page }) => {
  expect(files.toSorted()).toEqual(
    [...read('README.md').matchAll(/\((\w+\.md)\)/g)].map(([, file = '']) => file).toSorted(),
  );
  for (const { file, username, steps } of files.map(tourOf)) {
    await signIn(page, username);
    await page.goto('/');
    for (const [number, step] of steps.entries())
      await test.step(`${file}, ${number + 1}`, async () => {
        expect(step.length, 'a step shows something').toBeGreaterThan(0);
        for (const { kind, text } of step)
          if (kind === 'press') await press(page, text);
          else
            await expect(
              page.getByRole('main').getByText(text).filter({ visible: true }).first(),
            ).toBeVisible();
      });
    // A page left open would read on, for the next person, what is this one's alone.
    await page.goto('about:blank');
  }
});
