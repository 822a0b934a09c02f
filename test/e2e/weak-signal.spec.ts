import type { Route } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { goOn } from '#test/support/e2e.ts';
import { expect, test } from '#test/support/field-device.ts';
import { noNetwork, records, signInAs, visitSite } from './below-ground.ts';
import { placementsOf } from './records.ts';
import { allPrincipals, palladio, photograph, Wizard } from './wizard.ts';

test('a session that ends hides neither what waits nor what is needed to go on, until one signs in again', async ({
  device,
  app,
  databaseUrl,
}) => {
  await visitSite(device);
  await app.kill();
  const wizard = new Wizard(device.page);
  for (const step of [4, 5, 6, 7]) await wizard.pass(step);
  const code = await wizard.takeDosimeter(await photograph());
  await wizard.next();
  await wizard.send();
  await expect(device.page.getByRole('alert').getByText(noNetwork)).toBeVisible();

  // A moment of signal, after the session has ended.
  await device.context.clearCookies();
  await app.start();
  await device.page.evaluate(() => window.dispatchEvent(new Event('online')));
  const dialog = () => device.page.getByRole('dialog', { name: 'Sessione scaduta' });
  const later = () => dialog().getByRole('button', { name: 'Più tardi' }).click();
  await expect(dialog()).toContainText('1 invio aspetta su questo telefono');
  await expectAccessible(device.page);
  await later();
  const line = () => device.page.getByRole('region', { name: 'Sessione scaduta' });
  await expect(line()).toContainText('non parte niente finché non accedi');
  await app.kill();
  await device.restart();

  await device.page.goto(allPrincipals);
  await device.page.getByRole('button', { name: 'Posiziona un altro' }).click();
  const next = new Wizard(device.page);
  await next.isAt(7);
  await expect(next.option('Segreteria')).toBeVisible();
  await goOn(device.page, '/user/outbox');
  const record = records(device, `Posizionamento ${code}`);
  await expect(record).toContainText(noNetwork);

  await app.start();
  await device.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await later();
  await line().getByRole('button', { name: 'Accedi' }).click();
  await signInAs(device, 'operatore');
  await expect(line()).toHaveCount(0);
  await expect(record).toContainText(/Inviato il/);
  expect(await placementsOf(databaseUrl, code)).toHaveLength(1);
});

test('a network that takes every call and answers none holds nobody up, and a photo cut off is told of', async ({
  device,
  databaseUrl,
}) => {
  await visitSite(device);
  const wizard = new Wizard(device.page);
  for (const step of [4, 5, 6, 7]) await wizard.pass(step);
  await wizard.takeDosimeter();
  await wizard.isSaved();
  // The phone ends the browser to make room for the camera.
  const camera = device.page.waitForEvent('filechooser');
  await device.page.getByRole('button', { name: 'Scatta una foto' }).click();
  await camera;
  await device.restart();

  const unanswered: Route[] = [];
  await device.context.route('**/v1/**', (route) => void unanswered.push(route));
  await device.page.goto(allPrincipals);
  const lost = device.page.getByText('La foto non è stata salvata: scattarla di nuovo.');
  await expect(lost).toBeVisible();
  await expectAccessible(device.page);
  await device.page.getByRole('button', { name: 'Riprendi' }).click();
  await expect(device.page.getByText(/^Rete lenta: elenco di oggi alle \d\d:\d\d$/)).toBeVisible();
  const below = new Wizard(device.page);
  const code = await below.takeDosimeter(await photograph());
  await expect(lost).toHaveCount(0);
  await below.next();
  await below.send();
  await expect(device.page.getByText('Invio in corso…').first()).toBeVisible();
  await device.page.getByRole('button', { name: 'Posiziona un altro' }).click();
  await below.isAt(7);

  await goOn(device.page, '/user/outbox');
  await device.context.unroute('**/v1/**');
  for (const route of unanswered) await route.continue().catch(() => undefined);
  await expect(records(device, `Posizionamento ${code}`)).toContainText(/Inviato il/);
  expect(await placementsOf(databaseUrl, code)).toEqual([
    expect.objectContaining({ point: palladio.point, photo: expect.any(String) }),
  ]);
});
