import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { ReplacementWizard } from './replacement.ts';
import { mudBaths, Wizard } from './wizard.ts';

test('an operator goes from home to an address, places and replaces from there (R0-017, R0-070, R0-338, R0-339)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, 'zona');
  await page.goto('/');
  await page.getByRole('link', { name: mudBaths.principal }).click();
  await expect(page).toHaveURL(/\/zone\/2\/cr39\/committenti\/\d+$/);
  const clients = page.getByRole('table', { name: `Clienti di ${mudBaths.principal}` });
  await expect(clients.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Filtri', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filtri' });
  await filters.getByRole('button', { name: 'Con dosimetri in scadenza' }).click();
  await filters.getByRole('button', { name: 'Mostra 1 cliente' }).click();
  await expect(page).toHaveURL(/\?dosimetri=scadenza$/);
  await expect(clients.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await clients.getByRole('link', { name: mudBaths.client }).click();
  await page.getByLabel('Cerca tra gli indirizzi').fill('FANGHÌ');
  await expect(page).toHaveURL(/\/aziende\/\d+\?q=FANGH/);
  const sites = page.getByRole('table', { name: `Indirizzi di ${mudBaths.client}` });
  await expect(sites.getByRole('row')).toHaveCount(2);
  await sites.getByRole('link', { name: mudBaths.address }).click();

  await expect(page.getByRole('heading', { level: 1, name: mudBaths.address })).toBeVisible();
  const site = new URL(page.url()).pathname;
  expect(site).toMatch(/^\/zone\/2\/cr39\/committenti\/\d+\/aziende\/\d+\/indirizzi\/\d+$/);
  const point = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(point('Ufficio')).toContainText('40 giorni');
  await expect(point('Spogliatoio')).toContainText('Nessun dosimetro');
  await expect(page.getByText('Questionari da completare')).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: mudBaths.client })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Senza rete: elenco di oggi alle/)).toBeVisible();
  await expect(point('Ufficio')).toContainText('40 giorni');
  await page.context().setOffline(false);

  await page.getByRole('link', { name: 'Posiziona in Spogliatoio' }).click();
  const wizard = new Wizard(page);
  await wizard.visit(6);
  await expect(page).toHaveURL(/\/zone\/2\/cr39\/positioning$/);
  await wizard.pass(6, mudBaths);
  await wizard.isAt(7);
  await expect(wizard.option('Spogliatoio')).toBeChecked();
  await wizard.next();
  const code = await wizard.takeDosimeter();
  await wizard.next();
  await wizard.send();
  await expect(wizard.success).toBeVisible();

  await page.goto(site);
  await expect(point('Spogliatoio')).toContainText(code);
  await expect(page.getByText('Questionari completi')).toBeVisible();
  await page.getByRole('link', { name: `Sostituisci ${code}` }).click();
  const replacement = new ReplacementWizard(page);
  await expect(replacement.option(code)).toBeChecked();
  await replacement.proceedAnyway.check();
  await page.getByRole('checkbox', { name: 'Dosimetro smarrito' }).check();
  await page.getByText('Salvato sul telefono').waitFor();

  await page.goto(site);
  await page.getByRole('link', { name: 'Sostituisci LBS00012' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Prima di partire da ${mudBaths.address}`);
  await expect(page.getByText(code)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Riparti da questa sede' }).click();
  await expect(replacement.option('LBS00012')).toBeChecked();
  await expect(page).toHaveURL(/\/zone\/2\/cr39\/replacement$/);
});
