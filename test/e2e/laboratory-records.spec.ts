import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

test('the laboratory registers a principal and its dosimeters, and asks one more question', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 409 .*anagrafica.dosimetri\)$/);
  await signIn(page, 'laboratorio');

  await page.goto('/user/anagrafica/committenti');
  await page.getByRole('link', { name: 'Nuovo committente' }).click();
  await page.getByLabel('Nome').fill('Terme Euganee');
  await expect(page.getByRole('link', { name: 'Terme Euganee S.p.A.' })).toBeVisible();
  await page.getByLabel('Nome').fill('');
  await page.getByRole('button', { name: 'Crea il committente' }).click();
  await expect(page.getByText('Indicare il nome del committente.')).toBeVisible();
  await expect(page.getByLabel('Nome')).toBeFocused();
  await page.getByLabel('Nome').fill('Fondazione della prova');
  await page.getByLabel('Veneto').check();
  await page.getByRole('button', { name: 'Crea il committente' }).click();
  await expect(page.getByRole('heading', { name: 'Fondazione della prova' })).toBeVisible();
  await expect(page.getByText('Committente creato', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Modifica' }).click();
  await page.getByLabel('Nome').fill('Fondazione cambiata');
  await page.getByRole('button', { name: 'Radon CR-39' }).click();
  await page.getByRole('link', { name: 'Dosimetri', exact: true }).click();
  await page.getByRole('button', { name: 'Resta qui' }).click();
  await expect(page.getByLabel('Nome')).toHaveValue('Fondazione cambiata');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('heading', { name: 'Fondazione cambiata' })).toBeVisible();
  await page.getByRole('link', { name: 'Dosimetri', exact: true }).click();

  await page.getByRole('link', { name: 'Registra dosimetri' }).click();
  await page.getByLabel('Codici').fill('nuovo001 nuovo002\nLBS00001');
  await page.getByLabel('Committente').fill('fondazione');
  await page.getByRole('option', { name: 'Fondazione cambiata' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registra 3 dosimetri' }).click();
  await expect(page.getByText('Esiste già un dosimetro LBS00001.')).toBeVisible();
  await page.getByLabel('Codici').fill('nuovo001 nuovo002');
  await page.getByRole('button', { name: 'Registra 2 dosimetri' }).click();
  await page.getByRole('searchbox').fill('nuovo');
  await expect(page).toHaveURL(/#q=nuovo$/);
  await expect(page.getByText('1–2 di 2 dosimetri')).toBeVisible();
  await page.getByRole('link', { name: 'NUOVO002' }).click();
  await page.getByRole('button', { name: 'Modifica' }).click();
  await page.getByLabel('Smarrito').check();
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByRole('button', { name: 'Modifica' })).toBeFocused();
  await expect(page.getByText('Smarrito', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Impostazioni' }).click();
  await page.getByRole('link', { name: 'Questionari', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Modifica' })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Modifica' }).first().click();
  await page.getByRole('button', { name: 'Aggiungi una domanda', exact: true }).click();
  await page.getByLabel('Tipo di risposta').selectOption('Una scelta');
  await page.getByRole('button', { name: 'Pubblica la versione 2' }).click();
  await expect(page.getByText('La domanda è troppo corta.')).toBeVisible();
  await page.getByRole('textbox', { name: /^Domanda/ }).fill('C’è un pozzo nel cortile?');
  await page.getByRole('button', { name: 'Aggiungi una scelta' }).click();
  await page.getByRole('textbox', { name: 'Scelta 1' }).fill('Sì');
  await page.getByRole('button', { name: 'Aggiungi una scelta' }).click();
  await page.getByRole('textbox', { name: 'Scelta 2' }).fill('No');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prova' }).click();
  await expect(page.getByRole('group', { name: 'C’è un pozzo nel cortile?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pubblica la versione 2' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 domanda nuova.');
  await question.getByRole('button', { name: 'Pubblica la versione 2' }).click();
  await page.getByRole('link', { name: 'Versione 2' }).click();
  await expect(page.getByRole('group', { name: 'C’è un pozzo nel cortile?' })).toBeVisible();
});
