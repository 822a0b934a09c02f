import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { mudBaths, palladio, photograph, placementCall, Wizard } from './wizard.ts';

async function openWizard(page: Page): Promise<Wizard> {
  await signIn(page, 'operatore');
  const wizard = new Wizard(page);
  await wizard.open();
  return wizard;
}

test.describe('axe finds nothing', () => {
  test('on any step, plain and with its messages', async ({ page }) => {
    const wizard = await openWizard(page);
    for (let step = 1; step <= 8; step += 1) {
      await test.step(`step ${step}`, async () => {
        await wizard.isAt(step);
        if (step !== 5) await expect(page.getByRole('radio').first()).toBeVisible();
        await wizard.next();
        if (step !== 3 && step !== 5) {
          await expect(page.locator('[data-field-error]').first()).toBeVisible();
          await expectAccessible(page);
        } else {
          await wizard.isAt(step + 1);
          await wizard.back();
          await wizard.isAt(step);
          await expectAccessible(page);
        }
        await wizard.complete(step, mudBaths);
        if (step === 8) await wizard.takePhoto(await photograph(320, 240));
        if (step === 6 || step === 8) await expectAccessible(page);
        await wizard.next();
      });
    }
    await wizard.isAt(9);
    await page.getByRole('button', { name: 'Invia i dati' }).click();
    await expect(page.locator('[data-field-error]')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: mudBaths.principal }).click();
    await expect(page.getByRole('button', { name: /Modifica$/ }).first()).toBeVisible();
    await expectAccessible(page);
    await wizard.send();
    await expect(wizard.success).toBeVisible();
    await expectAccessible(page);
  });

  test('on the forms of new entries, filled in wrong', async ({ page }) => {
    const wizard = await openWizard(page);
    await wizard.pass(1, mudBaths);
    await wizard.isAt(2);
    await wizard.choose('Nuovo datore di lavoro/ cliente');
    await wizard.next();
    await expect(page.locator('[data-field-error]')).toHaveCount(5);
    await page.getByRole('combobox', { name: 'Città' }).pressSequentially('Vit');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await wizard.choose(mudBaths.client);
    await wizard.next();
    await wizard.pass(3);
    await wizard.isAt(4);
    await wizard.choose('Nuovo indirizzo');
    await wizard.next();
    await expect(page.locator('[data-field-error]')).toHaveCount(6);
    await expectAccessible(page);
    await wizard.choose(mudBaths.address);
    await wizard.next();
    await wizard.pass(5);
    await wizard.pass(6, mudBaths);
    await wizard.isAt(7);
    await wizard.choose('Ufficio');
    await page.getByRole('button', { name: /^Rimuovi LBS/ }).click();
    await expectAccessible(page);
    await wizard.choose('Nuovo punto di misurazione');
    await wizard.next();
    await expect(page.locator('[data-field-error]')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Planimetria' }).selectOption({ index: 1 });
    await expect(page.locator('canvas').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('while waiting, after a failure, in a second tab and when resuming', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource/);
    const wizard = await openWizard(page);
    await wizard.fillIn(palladio);
    await page.route(placementCall, (route) => route.abort());
    await wizard.send();
    await expect(page.getByRole('button', { name: 'Invia ora' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Annulla invio' }).click();
    await expect(wizard.failure).toBeVisible();
    await expectAccessible(page);
    await wizard.back();
    await wizard.isAt(9);

    const second = await context.newPage();
    await second.goto(page.url());
    await expect(second.getByRole('button', { name: 'Continua qui' })).toBeVisible();
    await expectAccessible(second);
    await second.close();
    await page.close();

    const later = await context.newPage();
    await later.goto('/user/cr39/positioning');
    await expect(later.getByRole('button', { name: 'Riprendi' })).toBeVisible();
    await expectAccessible(later);
  });
});
