import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword, expect, signIn, test } from '#test/support/e2e.ts';
import { editDraft, placementsOf, query, storedDrafts } from './records.ts';
import { mudBaths, palladio, photograph, placementCall, Wizard } from './wizard.ts';

const ofVeneto = '/zone/2/cr39/positioning';
const noNetwork = 'Nessuna rete: invieremo appena possibile';
const restartText = 'Sessione non valida: ricominciare dal primo passaggio.';
const refused = /Failed to load resource/;
/** So long a sender waits at most between two tries. */
const longestPauseMs = 300_000;

test.beforeEach(async ({ page }) => {
  await signIn(page, 'operatore');
});

async function openWizard(page: Page, address?: string): Promise<Wizard> {
  const wizard = new Wizard(page);
  await wizard.open(address);
  return wizard;
}

async function signInOverThePage(page: Page, username: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sessione scaduta' });
  await dialog.getByLabel('Nome utente').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Accedi' }).click();
}

function waits(page: Page) {
  return expect(page.getByRole('alert').getByText(noNetwork, { exact: true })).toBeVisible();
}

test.describe('an unfinished placement', () => {
  test('keeps step, answers, plans and photo over reloads and a closed tab', async ({ page, context }) => {
    const wizard = await openWizard(page);
    await wizard.walkTo(3, mudBaths);
    const workers = wizard.question('Numero di lavoratori').getByRole('textbox');
    await workers.fill('4321');
    await wizard.isSaved();
    await page.reload();
    await wizard.visit(3);
    await expect(workers).toHaveValue('4321');

    await wizard.next();
    await wizard.pass(4, mudBaths);
    await wizard.visit(5);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'seminterrato.png', mimeType: 'image/png', buffer: await drawing() });
    const plan = page.getByRole('img', { name: 'Anteprima: seminterrato' });
    await expect(plan).toBeVisible();
    await page.getByLabel(/^Titolo/).fill('Piano interrato');
    await wizard.isSaved();
    await page.reload();
    await wizard.visit(5);
    await expect(page.getByRole('img', { name: 'Anteprima: Piano interrato' })).toHaveJSProperty(
      'naturalWidth',
      900,
    );

    await wizard.pass(5);
    await wizard.describeBuilding();
    await wizard.isSaved();
    await page.reload();
    await wizard.visit(6);
    await expect(wizard.question('Anno di costruzione').getByRole('textbox')).toHaveValue('1975');
    await wizard.pass(6);
    await wizard.pass(7, mudBaths);
    const code = await wizard.takeDosimeter(await photograph());
    await wizard.isSaved();
    await page.close();

    const again = await context.newPage();
    const resumed = await openWizard(again);
    await expect(resumed.heading).toHaveText(/^Riprendi il posizionamento di oggi alle \d\d:\d\d\?$/);
    await expect(again.getByText(mudBaths.client)).toBeVisible();
    await again.getByRole('button', { name: 'Riprendi' }).click();
    await resumed.isAt(8);
    await expect(resumed.option(code)).toBeChecked();
    await expect(resumed.photo).toHaveJSProperty('naturalWidth', 1440);
    await resumed.next();
    await resumed.isAt(9);
    const placing = again.waitForRequest(placementCall);
    const surveying = again.waitForRequest('**/clienti/*/survey');
    await resumed.send();
    const body = (await placing).postDataJSON() as { questionario: unknown[]; newPlanimetries: unknown[] };
    expect(body.questionario).toContainEqual({ q: 2, a: 1975, p: [] });
    expect(body.newPlanimetries).toHaveLength(1);
    expect((await surveying).postData()).toContain('"a":4321');
    await expect(resumed.success).toBeVisible();
  });

  test('is not seen by another user of the same browser and waits for its own', async ({ page }) => {
    const wizard = await openWizard(page, ofVeneto);
    await wizard.walkTo(8);
    const code = await wizard.takeDosimeter(await photograph());
    await wizard.isSaved();

    await page.goto('about:blank');
    await signIn(page, 'zona');
    await wizard.open(ofVeneto);
    await wizard.isAt(1);
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await wizard.choose(mudBaths.principal);
    await wizard.next();
    await wizard.isAt(2);

    await page.goto('about:blank');
    await signIn(page, 'operatore');
    await wizard.open(ofVeneto);
    await wizard.isAt(8);
    await expect(wizard.option(code)).toBeChecked();
    await expect(wizard.photo).toBeVisible();
  });

  test('is gone with «Annulla», and with «Ricomincia»', async ({ page, context }) => {
    const wizard = await openWizard(page);
    await wizard.walkTo(8);
    await wizard.takeDosimeter(await photograph());
    await wizard.isSaved();
    expect(await storedDrafts(page)).toMatchObject({ drafts: [{}], pictures: 1 });
    // What was passed over on the way is passed over on the way back.
    for (const step of [8, 7, 4, 2]) {
      await wizard.isAt(step);
      await wizard.back();
    }
    await wizard.isAt(1);
    await expect(wizard.option(palladio.principal)).toBeChecked();
    await page.getByRole('button', { name: 'Annulla' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Scarta' }).click();
    await expect(page).toHaveURL('/user/cr39');
    await expect.poll(() => storedDrafts(page)).toEqual({ drafts: [], pictures: 0 });
    await wizard.open();
    await wizard.isAt(1);
    await expect(wizard.option(palladio.principal)).not.toBeChecked();

    await wizard.walkTo(4);
    await wizard.isSaved();
    await page.close();
    const again = await context.newPage();
    const resumed = await openWizard(again);
    await expect(resumed.heading).toHaveText(/^Riprendi il posizionamento/);
    await again.getByRole('button', { name: 'Ricomincia' }).click();
    await resumed.isAt(1);
    await expect(resumed.option(palladio.principal)).not.toBeChecked();
    await expect.poll(async () => (await storedDrafts(again)).drafts).toEqual([]);
  });

  test('survives the end of the session in the middle: sign-in over the page, then on', async ({
    page,
    databaseUrl,
    expectErrors,
  }) => {
    expectErrors(refused);
    const wizard = await openWizard(page);
    await wizard.walkTo(5);
    await query(databaseUrl, 'delete from sessions');
    await wizard.next();
    await signInOverThePage(page, 'operatore');
    await wizard.visit(6);
    const retry = page.getByRole('button', { name: 'Riprova' });
    const year = wizard.question('Anno di costruzione').getByRole('textbox');
    await expect(year.or(retry).first()).toBeVisible();
    await expect(year).toHaveValue('1975');
    await wizard.pass(6);
    await wizard.pass(7);
    await wizard.pass(8);
    await wizard.isAt(9);
    await wizard.send();
    await expect(wizard.success).toBeVisible();
  });
});

test.describe('a step without what it stands on', () => {
  for (const { id, step, without, calls } of [
    { id: 'R0-250', step: 4, without: 'principal', calls: '/indirizzi' },
    { id: 'R0-251', step: 4, without: 'client', calls: '/indirizzi' },
    { id: 'R0-252', step: 7, without: 'address', calls: '/punti' },
  ]) {
    test(`asks nothing of the server and offers to start over: step ${step} without ${without} (${id})`, async ({
      page,
    }) => {
      const wizard = await openWizard(page);
      await wizard.walkTo(step);
      await wizard.isSaved();
      const asked = await reopenWithout(page, without);
      await expect(wizard.failure).toBeVisible();
      await expect(page.getByText(restartText, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Avanti' })).toHaveCount(0);
      expect(asked.filter((path) => path.endsWith(calls) || path.includes('undefined'))).toEqual([]);
      await page.getByRole('button', { name: 'Ricomincia' }).click();
      await wizard.isAt(1);
      await expect(wizard.option(palladio.principal)).not.toBeChecked();
    });
  }

  test('says on step 2 that the principal is missing, and leads back (R0-383)', async ({ page }) => {
    const wizard = await openWizard(page);
    await wizard.walkTo(2);
    await wizard.isSaved();
    const asked = await reopenWithout(page, 'principal');
    const text = 'Non hai selezionato il committente. Tornare indietro.';
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
    await wizard.back();
    await wizard.isAt(1);
    await expect(wizard.option(palladio.principal)).toBeVisible();
    expect(asked.filter((path) => path.endsWith('/clienti'))).toEqual([]);
  });
});

test.describe('a placement on its way', () => {
  test.beforeEach(({ expectErrors }) => expectErrors(refused));

  test('waits for a server that is down and arrives by itself, once and with its photo whole (R0-044)', async ({
    page,
    app,
    databaseUrl,
  }) => {
    await page.clock.install();
    const wizard = await openWizard(page);
    const code = await wizard.fillIn(palladio, await photograph());
    await app.kill();
    await wizard.send();
    await wizard.isAt(10);
    await waits(page);
    await expect(wizard.failure).toHaveCount(0);
    await app.start();
    // Its tries are ever further apart: how long the next one is off depends on how long the server took to start.
    await expect(async () => {
      await page.clock.fastForward(longestPauseMs);
      await expect(wizard.success).toBeVisible();
    }).toPass();
    const placed = await placementsOf(databaseUrl, code);
    expect(placed).toEqual([
      { point: palladio.point, startedOn: expect.any(String), photo: expect.any(String) },
    ]);
    const photo = await photoOf(page, databaseUrl, code);
    expect(createHash('sha256').update(photo).digest('hex')).toBe(placed[0]?.photo);
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 1440, height: 1080 });
    await expect(page.getByText(/^Inviato alle \d\d:\d\d$/)).toBeVisible();
  });

  test('goes on waiting over a reload, and leaves as soon as there is a network (R0-386)', async ({
    page,
    context,
    databaseUrl,
  }) => {
    const wizard = await openWizard(page);
    const code = await wizard.fillIn(palladio, await photograph());
    const calls = '**/posizionamento';
    await context.route(calls, (route) => route.abort());
    await wizard.send();
    await waits(page);
    await page.reload();
    await wizard.isAt(10);
    await waits(page);
    await expect(page.getByRole('heading', { name: /^Riprendi/ })).toHaveCount(0);
    await context.unroute(calls);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(wizard.success).toBeVisible();
    expect(await placementsOf(databaseUrl, code)).toHaveLength(1);
  });

  test('can be called off and sent again, and is still placed once (R0-044, R0-046)', async ({
    page,
    databaseUrl,
  }) => {
    const wizard = await openWizard(page);
    const code = await wizard.fillIn(palladio, await photograph());
    await page.route(placementCall, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await wizard.send();
    await waits(page);
    await page.getByRole('button', { name: 'Annulla invio' }).click();
    await expect(wizard.failure).toBeVisible();
    await expect(page.getByText('Invio annullato: i dati restano salvati qui.')).toBeVisible();
    await page.unroute(placementCall);
    await wizard.back();
    await wizard.isAt(9);
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Foto del dosimetro' })).toBeVisible();
    await wizard.send();
    await expect(wizard.success).toBeVisible();
    expect(await placementsOf(databaseUrl, code)).toHaveLength(1);
  });

  test('takes no page of a captive portal for an answer, whatever it asks', async ({ page, databaseUrl }) => {
    const wizard = await openWizard(page);
    const code = await wizard.fillIn(palladio, await photograph());
    await page.route('**/v1/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi ospiti</h1>' }),
    );
    await wizard.send();
    await waits(page);
    await page.unroute('**/v1/**');
    await page.getByRole('button', { name: 'Invia ora' }).click();
    await expect(wizard.success).toBeVisible();
    expect(await placementsOf(databaseUrl, code)).toEqual([
      expect.objectContaining({ photo: expect.any(String) }),
    ]);
  });

  test('is sent in nobody else’s name: who signs in over the page with another account sends nothing', async ({
    page,
    databaseUrl,
  }) => {
    const wizard = await openWizard(page, ofVeneto);
    const code = await wizard.fillIn();
    await query(databaseUrl, 'delete from sessions');
    await wizard.send();
    await signInOverThePage(page, 'zona');
    await expect(page.getByRole('button', { name: 'Utente: Operatore Veneto' })).toBeVisible();
    await wizard.open(ofVeneto);
    await wizard.isAt(1);
    await expect(page.getByRole('radio')).toHaveCount(2);
    expect(await placementsOf(databaseUrl, code)).toEqual([]);

    await signIn(page, 'operatore');
    await wizard.open(ofVeneto);
    await expect(wizard.success).toBeVisible();
    expect(await placementsOf(databaseUrl, code)).toHaveLength(1);
  });
});

/** Opens the wizard again in the same tab with something gone from its draft. Returns what is then asked. */
async function reopenWithout(page: Page, field: string): Promise<string[]> {
  await editDraft(page, { [field]: null });
  const address = page.url();
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address);
  return asked;
}

/** A floor plan as somebody scans it. */
function drawing(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 700, channels: 3, background: '#f1f3f5' } })
    .png()
    .toBuffer();
}

/** The photo of a placed dosimeter, as the product gives it out. */
async function photoOf(page: Page, databaseUrl: string, code: string): Promise<Buffer> {
  const [placed] = await query<{ id: number }>(
    databaseUrl,
    'select placement.id from placements placement join dosimeters d on d.id = dosimeter_id where d.code = $1',
    [code],
  );
  const answer = await page.request.get(`/v1/user/user/cr39/dosimetri/${placed?.id}/image`);
  const { img } = (await answer.json()) as { img: string };
  return Buffer.from(img.replace(/^data:image\/jpeg;base64,/, ''), 'base64');
}
