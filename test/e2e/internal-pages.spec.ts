import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { clicksOf } from './clicks.ts';
import { deactivate, query } from './records.ts';

/** Opens the search for everything by its keys. */
async function look(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Cerca', exact: true });
  await field.fill(text);
  return field;
}

/** As a hand scanner does: faster than Playwright types on a busy machine. */
async function scan(page: Page, label: string) {
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    },
    [...Array.from(label), 'Enter'],
  );
}

test('the laboratory finds a site by typing, sees what its report lacks, and goes up to its client (R0-015, R0-016, R0-115, R0-116, R0-200, R0-337, R0-378..381)', async ({
  page,
}) => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.includes('/suggest/')) asked.push(url);
  });
  await signIn(page, 'laboratorio');
  await page.goto('/lb');
  await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible();
  const clicks = await clicksOf(page);
  const search = await look(page, 'lavanderia monte');
  const option = page.getByRole('option', { name: 'Lavanderia' });
  await expect(option.locator('mark').first()).toHaveText('Lavanderia');
  await expectAccessible(page);
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lavanderia' })).toBeVisible();
  expect(await clicks()).toBe(0);
  await expect(page).toHaveURL(/\/lb\/cr39\/sede\/view\/\d+$/);

  const widget = page.getByRole('region', { name: 'Candidati alla relazione finale' });
  await expect(widget.getByRole('heading', { name: 'Lavanderia, centro' })).toBeVisible();
  await expect(widget.getByRole('list', { name: 'Dosimetri in Lavanderia, centro' })).toContainText(
    '170 giorni',
  );
  await expect(widget).toContainText('340 giorni su 340');
  await expect(widget).toContainText('Insuff.: mancano i risultati di 2 dosimetri');
  await expect(widget).toContainText('Questionari completi');
  for (const [action, path] of [
    ['Completi', /^\/lb\/cr39\/committenti\/\d+\/aziende\/\d+\/indirizzi\/\d+\/survey$/],
    [/^Planimetrie/, /^\/lb\/cr39\/committenti\/\d+\/aziende\/\d+\/indirizzi\/\d+\/planimetries$/],
    ['Dati', /\?scheda=dati$/],
  ] as const)
    await expect(
      page.getByRole('main').getByRole('link', { name: action, exact: true }).first(),
    ).toHaveAttribute('href', path);
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link').last().click();
  await expect(page).toHaveURL(/\/lb\/cr39\/azienda\/view\/(\d+)$/);
  const client = /(\d+)$/.exec(page.url())?.[1];
  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('button', { name: 'Stato', exact: true }).click();
  await page.getByRole('button', { name: 'Tutti', exact: true }).click();
  await expect(page).toHaveURL(/\?stato=tutti$/);
  await expect(page.getByRole('table', { name: /^Indirizzi di/ })).toContainText('Lavanderia');

  asked.length = 0;
  await page.getByRole('combobox', { name: 'Cerca una sede di questo cliente' }).fill('p');
  const pool = page.getByRole('option', { name: /^Piscina scoperta/ });
  await expect(pool).toBeVisible();
  await expectAccessible(page);
  await pool.click();
  expect(asked.map((url) => url.searchParams.get('azienda'))).toEqual([client]);
  await expect(page.getByRole('heading', { level: 1, name: 'Piscina scoperta' })).toBeVisible();
  await expect(widget).toContainText(/Insuff\.: mancano \d+ giorni: prossima data utile \d\d\/\d\d\/\d{4}/);
  await expect(widget.getByRole('listitem').filter({ hasText: 'risultato presente' }).last()).toBeVisible();
  expect(asked.every(({ href }) => !href.includes('--SEARCH--'))).toBe(true);
  expect(asked.some(({ pathname }) => /\/sedi\/?$/.test(pathname))).toBe(false);

  // A code with Enter before the answer, an action by its name, and a hand scanner without any field.
  const before = await clicks();
  const byCode = await look(page, 'lbs00001');
  await byCode.press('Enter');
  await expect(page).toHaveURL(/\/lb\/cr39\/dosimeters\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'LBS00001' })).toBeVisible();
  expect(await clicks()).toBe(before);
  const byName = await look(page, 'nuova spediz');
  await expect(page.getByRole('option', { name: 'Nuova spedizione' })).toBeVisible();
  await byName.press('Enter');
  await expect(page).toHaveURL(/\/lb\/cr39\/shipments\/new$/);
  await goOn(page, '/lb/cr39/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await scan(page, 'LBS00002');
  await expect(page.getByRole('heading', { level: 1, name: 'LBS00002' })).toBeVisible();
});

test('the widget tells its own failures, and old data that cannot be, inside itself (R0-117..119, R0-255, R0-258, R0-389)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/status of 500/);
  await signIn(page, 'laboratorio');
  const at = (path: string) => `**/v1/user/lb/cr39/sede/*/${path}`;
  const openSite = async () => {
    await page.goto('/lb');
    await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible();
    await look(page, 'archivio');
    await page
      .getByRole('option', { name: /^Archivio/ })
      .first()
      .click();
  };
  await page.route(at('candidates/*'), (route) =>
    route.fulfill({ status: 500, json: { detail: 'Guasto A' } }),
  );
  await page.route(at('complete'), (route) => route.fulfill({ status: 500, json: { detail: 'Guasto B' } }));
  await openSite();
  const widget = page.getByRole('region', { name: 'Candidati alla relazione finale' });
  await expect(widget.getByText('Guasto A')).toBeVisible();
  await expect(widget.getByText('Guasto B')).toBeVisible();
  await expect(page.getByRole('table', { name: /^Punti di misurazione/ })).toBeVisible();

  const row = (codice: string, inizio: string, fine: string) => ({
    ...{ measurePointId: 1, measurePointName: 'Sala', floorNumber: 4, floorOld: null },
    dosimeter: { codice, inizio, fine, giorni: 0, risultato: true, relazione: null },
  });
  let rows = [row('LBS00001', '2025-01-01', '2025-01-01'), row('LBS00009', '2025-03-01', '2025-02-01')];
  await page.unroute(at('candidates/*'));
  await page.unroute(at('complete'));
  await page.route(at('candidates/*'), (route) => route.fulfill({ json: rows }));
  await page.route(at('complete'), (route) =>
    route.fulfill({ json: { completed: false, reminderEmailSent: '2026-02-03' } }),
  );
  await page.reload();
  await expect(
    widget.getByText('Uno dei dosimetri ha la data fine prima della data inizio: (LBS00009)'),
  ).toBeVisible();
  await expect(widget.getByText('LBS00001')).toHaveCount(0);
  await expect(widget.getByText('Questionari incompleti')).toBeVisible();
  await expect(widget.getByText('Sollecitato il 03/02/2026')).toBeVisible();

  rows = [row('LBS00001', '2024-06-01', '2024-12-18'), row('LBS00002', '2025-03-01', '2025-07-29')];
  await page.reload();
  await expect(widget.getByText('LBS00001')).toBeVisible();
  await expect(widget.getByText('200 giorni su 340')).toBeVisible();
  await expect(widget.getByText('LBS00002')).toHaveCount(0);

  rows = [];
  await page.reload();
  await expect(widget.getByText('Nessun dosimetro nel periodo')).toBeVisible();

  const ways = page.getByRole('main').getByRole('link', { name: /^(Questionari|Planimetrie) ?\d*$/ });
  await expect(ways).toHaveCount(2);
  const [owner = { name: '' }] = await query<{ name: string }>(
    databaseUrl,
    'select c.name from clients c join addresses a on a.client_id = c.id where a.id = $1',
    [new URL(page.url()).pathname.split('/').at(-1)],
  );
  await deactivate(databaseUrl, 'clients', owner.name);
  await page.reload();
  await expect(widget).toBeVisible();
  await expect(ways).toHaveCount(0);
});

test('suggestions from elsewhere run nothing; a late answer to an earlier text is dropped (R0-201, R0-202, R0-336)', async ({
  page,
}) => {
  await signIn(page, 'laboratorio');
  let answerHeld = () => {};
  await page.route('**/suggest/sedi/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const isFirst = pathname.endsWith('/v');
    if (isFirst || pathname.endsWith('/vil')) await new Promise<void>((resolve) => (answerHeld = resolve));
    const suggest = isFirst
      ? 'Vecchia'
      : '<b>Vi</b>lla<img src=x onerror="window.hurt=1"><script>window.hurt=1</script><i onclick="x">!</i>';
    const item = { id: 1, fulltext: 'Villa', suggest, active_sede: false };
    await route.fulfill({ json: [item] }).catch(() => {});
  });
  await page.goto('/lb');
  await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible();
  await look(page, 'terme di montegrotto');
  await page.getByRole('option', { name: /^Terme di Montegrotto/ }).click();
  const search = page.getByRole('combobox', { name: 'Cerca una sede di questo cliente' });
  const first = page.waitForRequest('**/suggest/sedi/v?*');
  await search.fill('v');
  await first;
  await search.fill('vi');
  const option = page.getByRole('listbox', { name: 'Suggerimenti' }).getByRole('option');
  await expect(option).toHaveText('Villa!Non attiva');
  answerHeld();
  await expect(option.locator('b')).toHaveText('Vi');
  await expect(option.locator('img, script, i')).toHaveCount(0);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);

  const third = page.waitForRequest('**/suggest/sedi/vil?*');
  await search.fill('vil');
  await third;
  await expect(option).toHaveCount(0);
  answerHeld();
  await expect(option).toHaveCount(1);

  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/lb\/cr39\/sede\/view\/1$/);
});

test('nobody but the laboratory has the views (R0-015, R0-016)', async ({ page, expectErrors }) => {
  expectErrors(/status of 403/);
  await signIn(page, 'cliente');
  await page.goto('/lb/cr39/sede/view/1');
  await expect(page.getByRole('heading', { name: 'Candidati alla relazione finale' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
