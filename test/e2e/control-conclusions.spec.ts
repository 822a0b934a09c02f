import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';

test('an expert corrects what he received, accepts one load and rejects another: register and document tell it', async ({
  page,
}) => {
  await signIn(page, 'edr');
  await page.goto('/user/irme90/measure?scheda=ricevuti');
  await expect(page.getByRole('row').nth(1)).toContainText('Esamina');
  await expectAccessible(page);
  await page.getByRole('link', { name: /DEMU0000001/ }).click();
  await expect(page.getByRole('heading', { name: 'Ultima verifica di buon funzionamento' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Sigillo/ })).toBeVisible();
  await expectAccessible(page);
  const form = new URL(page.url()).pathname;

  await page.getByRole('link', { name: 'Correggi le misure' }).click();
  const background = page.getByLabel(/^Fondo ambientale/);
  await expect(background).toHaveValue('0,099');
  await background.fill('0,091');
  await page.getByRole('button', { name: 'Invia la correzione' }).click();
  await expect(page.getByRole('heading', { name: 'Misure corrette' })).toBeVisible();
  await goOn(page, form);
  await expect(page.getByLabel('Misure salvate')).toContainText('0,091');

  await page.getByRole('radio', { name: 'Accettato' }).check();
  await page.getByRole('button', { name: 'Registra la conclusione' }).click();
  await expect(page.getByText(/^Registro n\. 3\/\d{4}: accettato da/)).toBeVisible();
  const document = page.getByRole('link', { name: 'Apri il documento' });
  const answer = await page.request.get((await document.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Ricevuti' }).click();
  await page.getByRole('link', { name: /DEMO-V-01/ }).click();
  await page.getByRole('radio', { name: 'Respinto' }).check();
  const conclude = page.getByRole('button', { name: 'Registra la conclusione' });
  await conclude.click();
  await expect(page.getByText('Indicare perché il carico è respinto: almeno 5 caratteri.')).toBeVisible();
  await page.getByLabel(/^Nota/).fill('Fondo superato in più punti');
  await conclude.click();
  await expect(
    page.getByText(/^Registro n\. 4\/\d{4}: respinto da .* Fondo superato in più punti/),
  ).toBeVisible();
  await expectAccessible(page);

  await goOn(page, '/user/irme90/register');
  const entry = (number: number) => page.getByRole('row').filter({ hasText: new RegExp(`${number}/\\d{4}`) });
  await expect(entry(4).first()).toContainText('Respinto');
  await expect(page.getByRole('row').filter({ hasText: 'DEMU0000001' })).toContainText('Accettato');
  await expectAccessible(page);
  await page.getByRole('link', { name: /DEMU0000001/ }).click();
  await expect(page.getByRole('link', { name: 'Apri il documento' })).toBeVisible();
});
