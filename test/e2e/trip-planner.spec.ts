import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { query } from './records.ts';

const base = '/lb/radioprotection/transfers';

/** Names of units that have something to be done at a visit and lie somewhere. */
async function unitsToVisit(databaseUrl: string, count: number): Promise<string[]> {
  const rows = await query<{ alias: string }>(
    databaseUrl,
    `select c.alias from companies c
      where c.latitude is not null and c.active
        and (select count(*) from companies other where other.alias = c.alias) = 1
        and exists (select from activities a where a.company_id = c.id and a.type in (2, 5, 9, 10, 12)
          and a.active and not a.complete and not a.skip and a.appointment_id is null)
      order by c.id limit ${count}`,
  );
  return rows.map(({ alias }) => alias);
}

const stops = (page: Page) => page.getByRole('list', { name: 'Fermate' });
const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Sposta ${name}`, exact: true });
const order = async (page: Page) => {
  const labels = await stops(page)
    .getByRole('button', { name: /^Sposta / })
    .evaluateAll((handles) => handles.map((one) => one.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.replace('Sposta ', ''));
};

/** Looks a unit up and takes it into the day. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: /Cerca un’unità/ }).fill(name);
  await page.getByRole('option', { name }).first().click();
  const card = page.getByRole('region', { name: `Scheda: ${name}` });
  await card.getByRole('button', { name: 'Aggiungi', exact: true }).click();
  await expect(handle(page, name)).toBeVisible();
  await expect(page.getByText('Sto calcolando il percorso…')).toHaveCount(0);
}

async function choose(page: Page, field: RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await page.keyboard.press('Escape');
}

test('a trip is planned from the map’s units, put in order by mouse and by keys, gets another day and is changed (R1-006, R1-012..014, R1-022, R1-150..157, R1-162..165, R1-303, R1-411, R1-538, R1-614, R1-670, R2-038, R2-040, R2-041)', async ({
  page,
  databaseUrl,
}) => {
  const [first = '', second = '', third = ''] = await unitsToVisit(databaseUrl, 3);
  await signIn(page, 'radioprotezione');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(`${base}/create`);
  await expect(page.getByRole('combobox', { name: /^Partenza da/ })).toHaveValue('Centrale');
  await expect(page.getByRole('region', { name: 'Mappa', exact: true }).locator('canvas')).toBeVisible();
  await page.getByRole('textbox', { name: /^Nome della trasferta/ }).fill('Giro di prova');
  await choose(page, /^Operatori/);
  await choose(page, /^Strumenti/);
  for (const name of [first, second, third]) await add(page, name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Chiudi la scheda' }).click();

  // By mouse: the last one to the top.
  await handle(page, third).scrollIntoViewIfNeeded();
  await handle(page, third).hover();
  await page.mouse.down();
  await handle(page, first).scrollIntoViewIfNeeded();
  const top = await handle(page, first).boundingBox();
  await page.mouse.move((top?.x ?? 0) + 12, (top?.y ?? 0) + 6, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual([third, first, second]);
  // By keys: one down.
  await handle(page, third).press('Space');
  await handle(page, third).press('ArrowDown');
  await handle(page, third).press('Space');
  await expect.poll(() => order(page)).toEqual([first, third, second]);
  await page.getByRole('button', { name: 'Crea trasferta' }).click();
  await expect(page).toHaveURL(/\/transfers\/\d+\/view$/);
  const trip = /transfers\/(\d+)/.exec(page.url())?.[1] ?? '';
  // Who is signed in is asked by the frame of every page.
  const ofThePlanner = calls.filter((path) => path.includes('/v1/') && !path.startsWith('/api/v1/auth/'));
  expect(ofThePlanner.filter((path) => !path.startsWith('/api/v1/user/'))).toEqual([]);
  const stored = await query(
    databaseUrl,
    `select (select array_agg(coalesce(s.name, c.alias) order by s.position) from trip_stops s
              join trip_days d on d.id = s.day_id left join companies c on c.id = s.company_id where d.trip_id = t.id) as stops,
            (select count(*)::int from trip_operators o where o.trip_id = t.id) as operators,
            (select count(*)::int from trip_instruments i where i.trip_id = t.id) as instruments
       from trips t where t.id = $1`,
    [trip],
  );
  expect(stored).toEqual([{ stops: [first, third, second], operators: 1, instruments: 1 }]);

  // Another day: a stop of one's own, dragged out again, and one that stays.
  await goOn(page, `${base}/${trip}/day/add`);
  await expect(page.getByRole('textbox', { name: /^Nome della trasferta/ })).toHaveValue('Giro di prova');
  await page.getByRole('button', { name: 'Aggiungi fermata' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aggiungi fermata' });
  await dialog.getByRole('textbox', { name: /^Nome della fermata/ }).fill('Deposito');
  await dialog.getByRole('combobox', { name: /^Luogo/ }).fill('Vicenza');
  await dialog.getByRole('button', { name: 'Aggiungi alla giornata' }).click();
  await expect(dialog.getByText('Selezionare dal menu a tendina').first()).toBeVisible();
  await dialog.getByRole('combobox', { name: /^Luogo/ }).fill('Vicenz');
  await dialog
    .getByRole('option', { name: /Vicenza/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Aggiungi alla giornata' }).click();
  await expect(handle(page, 'Deposito')).toBeVisible();
  await handle(page, 'Deposito').hover();
  await page.mouse.down();
  const outside = await page.getByRole('region', { name: 'Mappa', exact: true }).boundingBox();
  await page.mouse.move((outside?.x ?? 0) + 200, (outside?.y ?? 0) + 200, { steps: 8 });
  await page.mouse.up();
  await expect(handle(page, 'Deposito')).toHaveCount(0);
  await page.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(handle(page, 'Deposito')).toBeVisible();
  await page.getByRole('button', { name: 'Aggiungi giorno alla trasferta' }).click();
  await expect(page).toHaveURL(/\/transfers\/\d+\/view$/);

  expect(
    await query(
      databaseUrl,
      `select (select array_agg(coalesce(s.name, c.alias) order by s.position) from trip_stops s
                left join companies c on c.id = s.company_id where s.day_id = d.id) as stops
         from trip_days d where d.trip_id = $1 order by d.day`,
      [trip],
    ),
  ).toEqual([{ stops: [first, third, second] }, { stops: ['Deposito'] }]);

  // The first day, changed.
  const [day] = await query<{ id: number }>(
    databaseUrl,
    `select id from trip_days where trip_id = ${trip} order by day limit 1`,
  );
  await goOn(page, `${base}/${trip}/day/${day?.id}/edit`);
  await expect.poll(() => order(page)).toEqual([first, third, second]);
  await page.getByLabel('Ora prevista').first().fill('10:30');
  await page.getByRole('button', { name: first, exact: true }).click();
  await expect(page.getByRole('region', { name: `Scheda: ${first}` })).toContainText('Dispositivi');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salva modifiche' }).click();
  await expect(page).toHaveURL(/\/transfers\/\d+\/view$/);
  await expect(page.getByText('10:30').first()).toBeVisible();
});
