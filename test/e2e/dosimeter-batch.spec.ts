import { romeDay } from '#platform/contract/dates.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

test('a range of codes becomes the list of an assignment: the dosimeters carry the values, one is refused with its reason (R2-180..183, R2-186..188, R2-203, R2-204, R2-207, R2-410..412, R2-522)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  await signIn(page, 'laboratorio');
  await page.goto('/lb/cr39/dosimeters');
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await page.getByRole('link', { name: 'Generatore codici' }).last().click();
  await page.getByLabel('Prefisso').fill('LBS');
  await page.getByLabel('Da', { exact: true }).fill('8');
  await page.getByLabel('A', { exact: true }).fill('11');
  await page.getByLabel('Cifre minime').fill('3');
  await expect(page.getByLabel('Codici')).toHaveValue('LBS008,LBS009,LBS010,LBS011');
  await page.getByLabel('Da', { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('A', { exact: true })).toBeFocused();
  await page.getByLabel('A', { exact: true }).fill('3');
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByLabel('Cifre minime').press('Enter');
  await expect(page.getByText('3 codici copiati')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Assegnazione massiva' }).last().click();

  const tags = page.getByRole('list', { name: /^Dosimetri:/ }).getByRole('listitem');
  await expect(tags).toHaveText(['LBS001', 'LBS002', 'LBS003']);
  const list = page.getByLabel('Dosimetri', { exact: false }).and(page.getByRole('textbox'));
  await list.pressSequentially('RAD5_0123,0123 123,nulla ');
  await expect(tags).toHaveText(['LBS001', 'LBS002', 'LBS003', '0123', 'LBS123']);
  await list.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'LBS123\r\nlbs77');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(tags.last()).toHaveText('LBS77');
  await page.keyboard.press('Backspace');
  for (const tag of ['0123', 'LBS123'])
    await page.getByRole('button', { name: `Togli ${tag}`, exact: true }).click();

  const form = page.getByRole('form', { name: 'Assegnazione massiva' });
  // Enter in the last field sends the form, by the check of the form itself.
  await page.getByLabel('Motivo').press('Enter');
  await expect(page.getByLabel('Inizio monitoraggio')).toBeFocused();
  await expect(page.getByText('Indicare almeno un valore da assegnare.')).toBeVisible();
  await page.getByLabel('Fine monitoraggio').fill(romeDay(new Date()));
  await page.getByLabel('Data di analisi').fill(romeDay(new Date()));
  await page.getByLabel(/^Tracce/).fill('400,5');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Fondo/)).toBeFocused();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Codice stabile')).toBeFocused();
  await page.route('**/dosimetri/batch', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Assegna a 3 dosimetri' }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel(/^Tracce/)).toHaveValue('400,5');
  await expect(tags).toHaveCount(3);
  await form.getByRole('button', { name: 'Assegna a 3 dosimetri' }).click();
  await expect(page.getByText('2 dosimetri assegnati, 1 rifiutato.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Esito' })).toBeFocused();
  await expect(tags).toHaveText(['LBS00003']);
  await expect(page.getByRole('row', { name: /LBS00003 Non è ancora in un punto/ })).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Scarica l’elenco' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^assegnazione-dosimetri-.*\.csv$/);

  await page.goto('/lb/cr39/results/new');
  await page.getByLabel('Codice del dosimetro').focus();
  await expect(page.getByRole('option')).toHaveCount(50);
  await page.keyboard.type('lbs1');
  await expect(page.getByRole('option')).not.toHaveCount(50);
  await expect(page.getByRole('option').first()).toContainText('LBS00001');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'LBS00001', level: 1 })).toBeVisible();
  await expect(page.getByText('400,5').filter({ visible: true }).first()).toBeVisible();
});
