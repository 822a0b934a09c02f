import { longWork, signIn } from '#test/support/e2e.ts';
import { expect, isInstalled, keptCalls, test } from '#test/support/field-device.ts';
import { chooseEntry, fillRegistry, nextStep } from './control-forms.ts';
import { query } from './records.ts';

/** What a form is filled in from. */
const needed = [
  ...['listFormClients', 'listControlForms', 'getTransportTypes', 'listShippers', 'listConsignees'],
  ...['listShips', 'listPorts', 'listFlights', 'listAirlines', 'listAirports'],
  ...['listArrivalPorts', 'listArrivalAirports'],
];

test('on a quay without signal a new form is filled in after the phone was restarted, and arrives once', async ({
  device,
  app,
  databaseUrl,
}) => {
  await signIn(device.page, 'importatore');
  await device.page.goto('/user/irme90');
  await isInstalled(device);
  await expect.poll(() => keptCalls(device)).toEqual(expect.arrayContaining(needed));
  await app.kill();
  await device.restart();

  const { page } = device;
  await page.goto('/user/irme90');
  await expect(page.getByText(/^Senza rete: elenco di oggi alle/)).toBeVisible();
  await page.getByRole('link', { name: 'Nuovo IRME90' }).first().click();
  await fillRegistry(page, 'Rottami della banchina');
  await chooseEntry(page, 'Nome della nave', 'Nave Esempio');
  await chooseEntry(page, 'Porto di partenza', 'Rotterdam');
  await chooseEntry(page, 'Porto di arrivo', 'Genova');
  await page.getByLabel('Polizza di carico').fill('BL-90');
  await page.getByRole('radio', { name: 'Container' }).check();
  await page.getByLabel('Matricola del container').fill('MSCU0000090');
  await nextStep(page);
  await page.getByLabel('Data di lavorazione').fill('2031-12-10');
  await nextStep(page);
  await page.getByRole('button', { name: 'Invia per la lavorazione' }).click();
  await expect(page.getByRole('alert').getByText('Nessuna rete: invieremo appena possibile')).toBeVisible();

  await app.start();
  await expect(page.getByText('Mod. IRME90 inviato!')).toBeVisible(longWork);
  const stored = () =>
    query(databaseUrl, 'select container_number from control_forms where goods = $1', [
      'Rottami della banchina',
    ]);
  expect(await stored()).toEqual([{ container_number: 'MSCU0000090' }]);
});
