import type { Page } from '@playwright/test';
import { errorTexts, limitsTexts } from '#irme90/control-cards/rules.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { goOn, longWork, signIn } from '#test/support/e2e.ts';
import { expect, isInstalled, keptCalls, test } from '#test/support/field-device.ts';
import { query } from './records.ts';

const list = '/user/irme90/measure';
const container = 'DEMU1234567';

const openLoad = (page: Page) => page.getByRole('link', { name: new RegExp(container) }).click();

async function choose(page: Page, serialNumber: string): Promise<void> {
  const change = page.getByRole('button', { name: 'Cambia strumento' });
  if (await change.isVisible()) await change.click();
  await page.getByRole('radio', { name: new RegExp(serialNumber) }).check();
}

async function stateOf(databaseUrl: string): Promise<string | undefined> {
  const rows = await query<{ state: string }>(
    databaseUrl,
    'select state from control_forms where container_number = $1',
    [container],
  );
  return rows[0]?.state;
}

/** Instruments of the demonstration, by what keeps each from measuring. */
const blocked = [
  ['DEMO-101', errorTexts[1]],
  ['DEMO-102', errorTexts[2]],
  ['DEMO-103', errorTexts[3]],
  ['DEMO-105', limitsTexts.beyond],
  ['DEMO-104', errorTexts[4]],
] as const;

test('on the quay an instrument that may not measure says why and keeps from sending, until its check of the day is made (R1-115, R1-119, R1-385, R1-484, R1-485, R2-064)', async ({
  device,
  databaseUrl,
}) => {
  const { page } = device;
  await signIn(page, 'operatore');
  await page.goto(list);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lavori IRME90');
  await expectAccessible(page);
  await openLoad(page);
  await expect(page.getByRole('heading', { level: 1, name: /IRME90 n\. \d+/ })).toBeVisible();
  await expect(page.getByText(container)).toBeVisible();
  await page.getByRole('radio', { name: 'Strumento portatile' }).check();
  await page.getByLabel(/^Fondo ambientale/).fill('0,12');
  await page.getByLabel(/^Misura entro 20 cm/).fill('0,15');
  const send = page.getByRole('button', { name: 'Invia al EdR' });
  for (const [serialNumber, text] of blocked) {
    await choose(page, serialNumber);
    await expect(page.getByText(text)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Apri la carta di controllo' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await send.click();
    await expect(page.locator('#instrument-problem')).toBeFocused();
  }
  expect(await stateOf(databaseUrl)).toBe('inviato');
  await expectAccessible(page);
  const card = await page.getByRole('link', { name: 'Apri la carta di controllo' }).getAttribute('href');
  const load = new URL(page.url()).pathname;

  await goOn(page, card ?? '');
  await page.getByLabel(/Valore misurato/).fill('0,1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registra la misura' }).click();
  await expect(page.getByText('Misura registrata')).toBeVisible();
  await goOn(page, load);
  await expect(page.getByText('Si può usare')).toBeVisible();
  await expect(page.getByLabel(/^Fondo ambientale/)).toHaveValue('0,12');
  await send.click();
  await expect(page.getByRole('heading', { name: 'Misure inviate' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Vai ai lavori IRME90' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lavori IRME90');
  await expect(page.getByRole('link', { name: new RegExp(container) })).toHaveCount(0);
  const sent = await query(
    databaseUrl,
    `select state, used_instrument ->> 'serialNumber' as instrument, background::text from control_forms
      where container_number = $1`,
    [container],
  );
  expect(sent).toEqual([{ state: 'lavorato', instrument: 'DEMO-104', background: '0.120' }]);
});

test('a load is measured without network, waits on the phone that is switched off, and arrives once', async ({
  device,
  app,
  databaseUrl,
}) => {
  await signIn(device.page, 'operatore');
  await device.page.goto(list);
  await isInstalled(device);
  await expect.poll(() => keptCalls(device)).toContain('getWorkItem');
  await app.kill();

  await openLoad(device.page);
  await device.page.getByRole('radio', { name: 'Strumento portatile' }).check();
  await choose(device.page, 'DEMO-100');
  await device.page.getByLabel(/^Fondo ambientale/).fill('0,11');
  await device.page.getByLabel(/^Misura entro 20 cm/).fill('0,13');
  await device.page.getByRole('button', { name: 'Invia al EdR' }).click();
  await expect(device.page.getByText('Nessuna rete: invieremo appena possibile').first()).toBeVisible();
  // Pressed again and again it stays one.
  await device.page.getByRole('button', { name: 'Invia ora' }).click();
  await device.restart();
  await app.start();
  await device.page.goto('/user/outbox');
  await expect(device.page.getByText('Non c’è niente da inviare')).toBeVisible(longWork);
  const sent = await query(
    databaseUrl,
    `select f.state, f.background::text, (select count(*)::int from audit_events e
        where e.event = 'control-form.measured' and e.entity_id = f.id::text) as times
       from control_forms f where f.container_number = $1`,
    [container],
  );
  expect(sent).toEqual([{ state: 'lavorato', background: '0.110', times: 1 }]);
});
