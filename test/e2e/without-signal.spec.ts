import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#test/support/axe.ts';
import { goOn } from '#test/support/e2e.ts';
import { expect, keptCalls, test } from '#test/support/field-device.ts';
import { beginAnew, neededBelow, noNetwork, open, records, signInAs, visitSite } from './below-ground.ts';
import { deactivate, placementsOf, query } from './records.ts';
import { allPrincipals, palladio, photograph, Wizard } from './wizard.ts';

test('a whole placement with the server down and the browser restarted arrives exactly once (R0-386)', async ({
  device,
  app,
  databaseUrl,
}) => {
  await visitSite(device);
  await app.kill();
  // The session ends down there too: nobody notices before there is a server to ask.
  await device.context.clearCookies();
  await device.restart();

  const wizard = await beginAnew(device);
  await wizard.isAt(1);
  await expect(device.page.getByText(/^Senza rete: elenco di oggi alle \d\d:\d\d$/)).toBeVisible();
  await wizard.walkTo(8);
  const code = await wizard.takeDosimeter(await photograph());
  await wizard.isSaved();
  await device.restart();

  await device.page.goto(allPrincipals);
  await device.page.getByRole('button', { name: 'Riprendi' }).click();
  const resumed = new Wizard(device.page);
  await expect(resumed.option(code)).toBeChecked();
  await expect(resumed.photo).toBeVisible();
  await resumed.next();
  await resumed.send();
  await expect(device.page.getByRole('alert').getByText(noNetwork)).toBeVisible();
  await expect(device.page.getByText(code, { exact: true })).toBeVisible();

  // The next one does not wait for the network, and takes neither the same dosimeter nor the same point.
  await device.page.getByRole('button', { name: 'Posiziona un altro' }).click();
  const next = new Wizard(device.page);
  await next.isAt(7);
  await expect(next.option(palladio.point)).toBeDisabled();
  await expect(device.page.getByRole('radio').nth(-2)).toHaveAccessibleName(palladio.point);
  await next.choose('Segreteria');
  await next.next();
  await next.isAt(8);
  await expect(next.dosimeters.first()).toBeVisible();
  await expect(next.option(code)).toHaveCount(0);
  const other = await next.takeDosimeter();
  await next.next();
  await next.send();
  await expect(device.page.getByRole('alert').getByText(noNetwork)).toBeVisible();

  await device.restart();
  await device.page.goto('/user/cr39');
  await device.page.getByRole('link', { name: /^2 invii su questo telefono$/ }).click();
  const first = records(device, `Posizionamento ${code}`);
  await open(first);
  await expect(first).toContainText(`${palladio.client} › ${palladio.address} › ${palladio.point}`);
  await expect(first).toContainText(noNetwork);
  await expectAccessible(device.page);
  const saving = device.page.waitForEvent('download');
  await first.getByRole('button', { name: /^Esporta/ }).click();
  const file = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  expect(file).toMatchObject({
    values: { dosimeter: { codice: code }, point: { known: { alias: palladio.point } } },
    pictures: [{ content: expect.stringMatching(/^data:image\/jpeg;base64,\/9j\//) }],
  });
  const savingAll = device.page.waitForEvent('download');
  await device.page.getByRole('button', { name: 'Esporta tutto' }).click();
  const all = JSON.parse(await readFile(await (await savingAll).path(), 'utf8'));
  expect(all.records).toHaveLength(2);
  expect(all.records).toContainEqual(file);

  await app.start();
  await first.getByRole('button', { name: /^Riprova ora/ }).click();
  await expect(device.page.getByRole('dialog', { name: 'Sessione scaduta' })).toBeVisible();
  // What was kept is still there: the session's end takes nothing away.
  expect(await keptCalls(device)).toEqual(expect.arrayContaining(neededBelow));
  await signInAs(device, 'operatore');
  await expect(first).toContainText(/Inviato il/);
  await expect(records(device, `Posizionamento ${other}`)).toContainText(/Inviato il/);
  await expect(device.page.getByRole('link', { name: /^\d+ invii? su questo/ })).toHaveCount(0);
  expect(await placementsOf(databaseUrl, code)).toEqual([
    expect.objectContaining({ point: palladio.point, photo: expect.any(String) }),
  ]);
  expect(await placementsOf(databaseUrl, other)).toEqual([
    expect.objectContaining({ point: 'Segreteria', photo: null }),
  ]);
});

test('what has changed meanwhile is explained and mended without typing again (R0-044..046)', async ({
  device,
  app,
  databaseUrl,
}) => {
  await visitSite(device);
  await app.kill();
  await device.restart();
  const wizard = await beginAnew(device);
  const code = await wizard.fillIn(palladio, await photograph());
  await wizard.send();
  await expect(device.page.getByRole('alert').getByText(noNetwork)).toBeVisible();
  await goOn(device.page, '/user/outbox');

  await query(
    databaseUrl,
    `update placements set lost = true from dosimeters
      where dosimeters.id = placements.dosimeter_id and dosimeters.code = $1`,
    [code],
  );
  await app.start();
  const record = records(device, `Posizionamento ${code}`);
  await open(record);
  await record.getByRole('button', { name: /^Riprova ora/ }).click();
  await expect(records(device, /./).first()).toContainText('Il dosimetro selezionato non è più disponibile.');
  await expect(record).toContainText('Controlla il codice e scegline un altro: la foto resta.');

  // How it ended is simply shown when the wizard is opened again; nobody is asked whether to go on.
  await device.restart();
  await device.page.goto(allPrincipals);
  const shown = new Wizard(device.page);
  await expect(shown.failure).toBeVisible();
  await device.page.getByRole('button', { name: 'Correggi' }).click();
  await shown.isAt(8);
  await expect(shown.photo).toBeVisible();
  const other = await shown.takeDosimeter();
  expect(other).not.toBe(code);
  await shown.next();
  await deactivate(databaseUrl, 'addresses', palladio.address);
  await shown.send();
  await expect(shown.failure).toBeVisible();
  await expect(device.page.getByText(/L’indirizzo scelto non c’è più/)).toBeVisible();
  await query(databaseUrl, 'update addresses set active = true where name = $1', [palladio.address]);

  await goOn(device.page, '/user/outbox');
  await records(device, `Posizionamento ${other}`)
    .getByRole('button', { name: /^Correggi/ })
    .click();
  await shown.isAt(4);
  for (const step of [4, 5, 6, 7]) await shown.pass(step);
  await shown.isAt(8);
  await expect(shown.option(other)).toBeChecked();
  await expect(shown.photo).toBeVisible();
  await shown.next();
  await shown.send();
  await expect(shown.success).toBeVisible();
  expect(await placementsOf(databaseUrl, other)).toEqual([
    expect.objectContaining({ point: palladio.point, photo: expect.any(String) }),
  ]);
});

test('a shared phone shows nobody else’s work, and warns before work is left behind', async ({
  device,
  databaseUrl,
}) => {
  await visitSite(device);
  const { page } = device;
  await page.route('**/posizionamento', (route) => route.abort());
  const wizard = new Wizard(page);
  for (const step of [4, 5, 6, 7]) await wizard.pass(step);
  const code = await wizard.takeDosimeter();
  await wizard.next();
  await wizard.send();
  await expect(page.getByRole('alert').getByText(noNetwork)).toBeVisible();

  await page.getByRole('button', { name: /^Utente:/ }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  const warning = page.getByRole('alertdialog');
  await expect(warning).toContainText('1 invio non è ancora arrivato');
  await warning.getByRole('button', { name: 'Resta' }).click();
  await expect(page.getByRole('alert').getByText(noNetwork)).toBeVisible();
  await page.getByRole('button', { name: /^Utente:/ }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  await warning.getByRole('button', { name: 'Esci e conserva' }).click();

  await expect(page).toHaveURL(/\/login/);
  await signInAs(device, 'zona');
  await expect(page.getByRole('link', { name: /^\d+ invii? su questo/ })).toHaveCount(0);
  await goOn(page, '/user/outbox');
  await expect(page.getByText(/c’è anche un invio di un altro utente/)).toBeVisible();
  await expect(page.getByText('Non c’è niente da inviare')).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
  // The lists of who was here before are gone.
  await expect.poll(() => keptCalls(device)).not.toContain('listPoints');
  await new Wizard(page).open();
  await expect(page.getByRole('heading', { name: /^Riprendi/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Utente:/ }).click();
  await page.getByRole('button', { name: 'Esci' }).click();

  await expect(page).toHaveURL(/\/login/);
  await page.unroute('**/posizionamento');
  await signInAs(device, 'operatore');
  await goOn(page, '/user/outbox');
  await expect(records(device, `Posizionamento ${code}`)).toContainText(/Inviato il/);
  expect(await placementsOf(databaseUrl, code)).toHaveLength(1);

  // With nothing left to send, nothing of the person stays.
  await page.getByRole('button', { name: /^Utente:/ }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptCalls(device)).not.toContain('listPoints');
});
