import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword, expect, signIn, test } from '#test/support/e2e.ts';

const wizard = '/zone/2/cr39/positioning';
const placement = '**/committenti/*/posizionamento';
const refusedLoads = /Failed to load resource/;

test.beforeEach(async ({ page }) => {
  await signIn(page, 'operatore');
});

/** Chooses the first of everything up to the dosimeter, with a photo. Returns its code. */
async function fillIn(page: Page): Promise<string> {
  await page.goto(wizard);
  const progress = page.getByRole('progressbar', { name: 'Avanzamento' });
  await expect(progress).toHaveAttribute('aria-valuenow', '10');
  let shown = '10';
  while (shown !== '80') {
    if (shown !== '50') await page.locator('main input[type=radio]:enabled').first().check({ force: true });
    await page.getByRole('button', { name: 'Avanti' }).click();
    await expect(progress).not.toHaveAttribute('aria-valuenow', shown);
    shown = (await progress.getAttribute('aria-valuenow')) ?? '';
  }
  const dosimeter = page.getByRole('radio', { name: /^LBS/ }).first();
  await dosimeter.check({ force: true });
  const code = await page.locator('[data-checked] [id$=-label]').first().innerText();
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a9e7e' } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.locator('main img')).toBeVisible();
  await expect(page.getByText(/^Salvato sul (telefono|dispositivo)$/)).toBeVisible();
  return code;
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.getByLabel('Ho letto e confermo i dati').check();
  await page.getByRole('button', { name: 'Invia i dati' }).click();
}

const success = (page: Page) => page.getByText('Dosimetro posizionato correttamente!');

/** How often a dosimeter has been placed, as the laboratory sees it, and with how many photos. */
async function placementsOf(page: Page, code: string): Promise<{ foto: boolean }[]> {
  // A page left open would read on, for the laboratory, what is the operator's.
  await page.goto('about:blank');
  await signIn(page, 'laboratorio');
  const answer = await page.request.get(`/v1/user/lb/cr39/posizionamenti?q=${code}`);
  const { posizionamenti } = (await answer.json()) as { posizionamenti: { codice: string; foto: boolean }[] };
  return posizionamenti.filter(({ codice }) => codice === code);
}

test('a second tab only reads until «Continua qui»', async ({ page, context }) => {
  const code = await fillIn(page);
  const second = await context.newPage();
  await second.goto(wizard);
  await expect(second.getByText(/aperto in un'altra scheda/)).toBeVisible();
  await expect(second.getByText(code)).toBeVisible();
  await second.getByRole('button', { name: 'Continua qui' }).click();
  await expect(second.getByRole('radio', { name: code })).toBeChecked();
  await expect(page.getByText(/aperto in un'altra scheda/)).toBeVisible();
});

test('an answer lost on its way places nothing twice (R0-357)', async ({ page, expectErrors }) => {
  expectErrors(refusedLoads);
  const code = await fillIn(page);
  let losses = 2;
  await page.route(placement, async (route: Route) => {
    if (losses === 0) return route.continue();
    losses -= 1;
    await route.fetch();
    return route.abort();
  });
  await confirm(page);
  await expect(success(page)).toBeVisible();
  expect(await placementsOf(page, code)).toHaveLength(1);
});

test('a tab closed in the middle of sending goes on when the product is opened again', async ({
  page,
  context,
}) => {
  const code = await fillIn(page);
  const reached = new Promise<void>((resolve) => {
    void page.route(placement, () => resolve());
  });
  await confirm(page);
  await reached;
  await page.close();
  const again = await context.newPage();
  await again.goto(wizard);
  await expect(success(again)).toBeVisible();
  expect(await placementsOf(again, code)).toHaveLength(1);
});

test('a session that ends before sending asks to sign in over the page, and sending goes on', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(refusedLoads);
  const code = await fillIn(page);
  await page.getByRole('button', { name: 'Avanti' }).click();
  await page.getByLabel('Ho letto e confermo i dati').check();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Invia i dati' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessione scaduta' });
  await dialog.getByLabel('Nome utente').fill('operatore');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Accedi' }).click();
  await expect(success(page)).toBeVisible();
  expect(await placementsOf(page, code)).toHaveLength(1);
});

test('a refusal shows the server’s words and keeps everything (R0-386)', async ({ page, expectErrors }) => {
  expectErrors(refusedLoads);
  const code = await fillIn(page);
  await page.route(placement, (route: Route) => route.fulfill({ status: 500, body: '' }));
  await confirm(page);
  await expect(page.getByText('Qualcosa è andato storto')).toBeVisible();
  await expect(page.getByText('Errore sconosciuto. Riprovare più tardi.')).toBeVisible();
  await page.unroute(placement);
  await page.getByRole('button', { name: 'Indietro' }).click();
  await page.getByLabel('Ho letto e confermo i dati').check();
  await page.getByRole('button', { name: 'Invia i dati' }).click();
  await expect(success(page)).toBeVisible();
  expect(await placementsOf(page, code)).toEqual([expect.objectContaining({ foto: true })]);
});

test('a placement refused on an earlier visit is asked about before going on', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(refusedLoads);
  const code = await fillIn(page);
  await page.route(placement, (route: Route) =>
    route.fulfill({ status: 409, json: { detail: 'Conflitto' } }),
  );
  await confirm(page);
  await expect(page.getByText('Conflitto')).toBeVisible();
  await page.getByRole('button', { name: 'Indietro' }).click();
  await expect(page.getByText(/^Non inviato: i dati sono salvati sul /)).toBeVisible();
  await page.close();

  const again = await context.newPage();
  await again.goto(wizard);
  await again.getByRole('button', { name: 'Riprendi' }).click();
  await expect(again.getByText('Passaggio 9/10', { exact: true })).toBeVisible();
  await expect(again.getByText(code, { exact: true })).toBeVisible();
  await expect(again.getByRole('img', { name: 'Foto del dosimetro' })).toBeVisible();
});
