import type { Page } from '@playwright/test';
import { romeDay } from '#platform/contract/dates.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { query } from './records.ts';
import { mudBaths, photograph } from './wizard.ts';

type Site = { committente: number; cliente: number; indirizzo: number; punto: number; altro: string };

/** 'Reparto fanghi' with its free point on the plan and the name of another free one. */
async function siteOf(databaseUrl: string): Promise<Site> {
  const [site] = await query<Site>(
    databaseUrl,
    `with free as (
       select p.* from measurement_points p where p.active and not exists (
         select from placements t where t.point_id = p.id and t.ended_on is null and not t.processed))
     select c.principal_id as committente, c.id as cliente, a.id as indirizzo, p.id as punto, o.alias as altro
       from addresses a join clients c on c.id = a.client_id
       join free p on p.address_id = a.id and p.plan_x is not null
       join free o on o.address_id = a.id and o.id <> p.id
      where a.name = $1 limit 1`,
    [mudBaths.address],
  );
  if (!site) throw new Error('the demo data has no free points at Reparto fanghi');
  return site;
}

/** Places the first available dosimeter as the wizard would, with a photo. Returns its code. */
async function place(page: Page, databaseUrl: string, { punto, ...site }: Site): Promise<string> {
  const [free] = await query<{ id: number; code: string }>(
    databaseUrl,
    `select t.id, d.code from placements t join dosimeters d on d.id = t.dosimeter_id
      where t.principal_id = $1 and t.started_on is null and not t.lost and not t.processed and t.address_id is null
      order by d.code limit 1`,
    [site.committente],
  );
  const photo = await photograph(800, 600);
  const { committente, cliente, indirizzo } = site;
  const answer = await page.request.post(`/api/v1/user/user/cr39/committenti/${committente}/posizionamento`, {
    data: {
      ...{ committente, cliente: { id: cliente }, indirizzo: { id: indirizzo } },
      ...{ puntoMisurazione: { id: punto }, dosimetro: { id: free?.id, codice: free?.code } },
      dataPosizionamento: romeDay(new Date()),
      dosimeterImg: `data:image/jpeg;base64,${photo.toString('base64')}`,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return free?.code ?? '';
}

const card = (page: Page, code: string) => page.getByRole('listitem', { name: code });

test('an operator mends what he placed today; the laboratory sees it; tomorrow is too late', async ({
  page,
  browser,
  app,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/status of 403/);
  const site = await siteOf(databaseUrl);
  await signIn(page, 'operatore');
  const code = await place(page, databaseUrl, site);
  await page.goto('/user/cr39');
  await page.getByRole('link', { name: /^I miei posizionamenti/ }).click();

  await test.step('today’s entry shows where it is, its photo and its place on the plan', async () => {
    await expect(page.getByRole('heading', { level: 2, name: /^Oggi/ })).toBeVisible();
    await expect(card(page, code)).toContainText(mudBaths.address);
    await card(page, code)
      .getByRole('button', { name: `Foto del dosimetro ${code}: apri` })
      .click();
    await expect(page.getByRole('img', { name: 'Il dosimetro al suo posto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await card(page, code).getByRole('button', { name: 'Planimetria' }).click();
    await expect(page.getByRole('dialog').getByRole('application')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });

  await test.step('the point is corrected, with a reason', async () => {
    await card(page, code).getByRole('button', { name: 'Correggi' }).click();
    const dialog = page.getByRole('dialog', { name: `Correggi ${code}` });
    await dialog.getByRole('button', { name: 'Salva la correzione' }).click();
    await expect(dialog.getByText('Scrivi il motivo della correzione.')).toBeVisible();
    await expect(dialog.getByText('Non c’è nessuna modifica da salvare.')).toBeVisible();
    await expectAccessible(page);
    const points = dialog.getByLabel('Punto di misurazione');
    const wanted = points.locator('option', { hasText: site.altro }).first();
    await points.selectOption((await wanted.getAttribute('value')) ?? '');
    await dialog.getByLabel('Togli la foto registrata').check();
    await dialog.getByLabel('Motivo della correzione').fill('Ho letto male il cartello');
    await dialog.getByRole('button', { name: 'Salva la correzione' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card(page, code)).toContainText(site.altro);
    await card(page, code)
      .getByRole('button', { name: `corretto: mostra la storia di ${code}` })
      .click();
    const history = page.getByRole('dialog', { name: `Correzioni di ${code}` });
    await expect(history).toContainText(`${mudBaths.point} → ${site.altro}`);
    await expect(history).toContainText('Motivo: Ho letto male il cartello');
    await history.getByRole('button', { name: 'Mostra la foto di prima' }).click();
    await expect(history.getByRole('img', { name: 'Il dosimetro prima della correzione' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the laboratory sees the corrected point', async () => {
    const context = await browser.newContext({ baseURL: app.url });
    const lab = await context.newPage();
    await signIn(lab, 'laboratorio');
    await lab.goto(`/lb?q=${code}`);
    const row = lab.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText(site.altro);
    await row.getByRole('button', { name: `corretto: mostra la storia di ${code}` }).click();
    await expect(lab.getByRole('dialog')).toContainText('Ho letto male il cartello');
    await context.close();
  });

  await test.step('another one is cancelled and stays in the list', async () => {
    const second = await place(page, databaseUrl, site);
    await page.reload();
    await card(page, second).getByRole('button', { name: 'Annulla posizionamento' }).click();
    const question = page.getByRole('alertdialog', { name: 'Annullare il posizionamento?' });
    await question.getByLabel('Motivo').fill('Dosimetro mai lasciato');
    await question.getByRole('button', { name: 'Annulla posizionamento' }).click();
    await expect(question).toHaveCount(0);
    await expect(card(page, second)).toContainText('annullato');
    await expect(card(page, second)).toContainText('Motivo: Dosimetro mai lasciato');
    await page.getByRole('searchbox', { name: 'Cerca nei miei posizionamenti' }).fill(second);
    await expect(card(page, code)).toHaveCount(0);
    await expect(card(page, second)).toBeVisible();
    await page.getByRole('button', { name: 'Svuota la ricerca' }).click();
  });

  await test.step('the next day it is for the laboratory to mend', async () => {
    await card(page, code).getByRole('button', { name: 'Correggi' }).click();
    const dialog = page.getByRole('dialog', { name: `Correggi ${code}` });
    await dialog.getByLabel('Punto di misurazione').selectOption({ index: 1 });
    await dialog.getByLabel('Motivo della correzione').fill('Ancora il cartello');
    // Without the trigger: the record itself has not changed, the day has.
    await query(databaseUrl, 'alter table placements disable trigger placements_bump_version');
    await query(
      databaseUrl,
      `update placements t set placed_at = placed_at - interval '1 day'
         from dosimeters d where d.id = t.dosimeter_id and d.code = $1`,
      [code],
    );
    await dialog.getByRole('button', { name: 'Salva la correzione' }).click();
    await expect(dialog).toContainText(
      'Si può correggere solo nel giorno in cui è stato registrato. Chiedi al laboratorio.',
    );
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: /^Ieri/ })).toBeVisible();
    await expect(card(page, code)).toBeVisible();
    await expect(card(page, code).getByRole('button', { name: 'Correggi' })).toHaveCount(0);
  });
});
