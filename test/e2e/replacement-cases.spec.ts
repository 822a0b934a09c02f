import { addDays, romeDay } from '#platform/contract/dates.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { tapAt } from './floor-plans.ts';
import { query } from './records.ts';
import { everything, ReplacementWizard } from './replacement.ts';
import { bodyOf, photograph, stopClock } from './wizard.ts';

test('a lost dosimeter is only removed, and one goes on with what remains at the site (R0-011, R0-105..107, R0-196, R0-197, R0-247, R0-267..273, R0-320)', async ({
  page,
  databaseUrl,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/);
  await signIn(page, 'operatore');
  await page.goto(everything);
  const wizard = new ReplacementWizard(page);
  const lost = await wizard.codeAt('Magazzino');
  await wizard.choose(lost);
  await wizard.proceedAnyway.check();
  await page.getByRole('checkbox', { name: 'Dosimetro smarrito' }).check();
  await wizard.next.click();

  await wizard.isAt(2);
  const removeOnly = page.getByRole('checkbox', { name: 'sola rimozione', exact: true });
  await expect(removeOnly).not.toBeChecked();
  await expect(page.getByText(/^In questo punto c’è anche un altro dosimetro/)).toBeVisible();
  await wizard.choose((await wizard.offered())[0] ?? '');
  await removeOnly.check();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await removeOnly.uncheck();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByLabel('Data di posizionamento')).toHaveValue(romeDay(new Date()));
  await removeOnly.check();
  await wizard.next.click();

  await wizard.isAt(3);
  await expect(page.getByText('Dosimetro smarrito', { exact: true })).toBeVisible();
  await expect(page.getByText('sola rimozione', { exact: true }).last()).toBeVisible();
  expect(bodyOf(await wizard.send())).toEqual({
    img: null,
    newDosimeter: null,
    removalDate: romeDay(new Date()),
    placementDate: null,
    smarrito: true,
  });
  await wizard.isAt(4);
  await expect(page.getByText('Dosimetro rimosso correttamente!')).toBeVisible();
  const [stored] = await query(
    databaseUrl,
    'select t.lost from placements t join dosimeters d on d.id = t.dosimeter_id where d.code = $1',
    [lost],
  );
  expect(stored).toEqual({ lost: true });

  const remaining = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Prosegui/ }) });
  await expect(remaining).toHaveCount(2);
  await expect(remaining.filter({ hasText: lost })).toHaveCount(0);
  const going = remaining.filter({ hasText: 'Magazzino' });
  const code = /[A-Z]+\d{5}/.exec((await going.textContent()) ?? '')?.[0] ?? '';
  // The other way to walk: the same dosimeter on its plan.
  const onPlan = page.getByRole('button', { name: 'Planimetria', exact: true });
  await page.route('**/planimetries', (route) => route.abort());
  await onPlan.click();
  await expect(page.getByText(/^Le planimetrie non si riescono a leggere: senza rete/)).toBeVisible();
  await page.unroute('**/planimetries');
  await page.getByRole('button', { name: 'Elenco', exact: true }).click();
  await onPlan.click();
  const basement = page.getByRole('application', { name: /tocca un dosimetro/ }).first();
  await expect(basement.locator('canvas')).toBeVisible();
  await expectAccessible(page);
  await tapAt(page, basement, { x: 450 / 1600, y: 525 / 1200 });
  await wizard.isAt(1);
  await expect(wizard.option(code)).toBeChecked();
  await expect(wizard.option(lost)).toHaveCount(0);
  await expect(wizard.card(code)).toContainText('Magazzino');
  await expect(page.getByRole('checkbox', { name: 'Dosimetro smarrito' })).not.toBeChecked();
  await wizard.proceedAnyway.check();
  await wizard.next.click();

  await wizard.isAt(2);
  await expect(removeOnly).not.toBeChecked();
  await expect(page.getByText(/^In questo punto c’è anche un altro dosimetro/)).toHaveCount(0);
  await wizard.choose((await wizard.offered())[0] ?? '');
  const jpeg = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photograph(640, 480) };
  await page.locator('input[type=file]').first().setInputFiles(jpeg);
  await expect(wizard.photo).toBeVisible();
  await page.reload();
  // What was complete stays complete.
  await wizard.isAt(3);
  await wizard.send();
  await expect(page.getByText('Dosimetro sostituito correttamente!')).toBeVisible();
  // The room next door is what one mostly goes on with.
  await expect(page.getByRole('button', { name: /^Prosegui: / })).toBeVisible();
  await page.getByRole('button', { name: 'Continua' }).click();
  await wizard.isAt(1);
  await expect(wizard.option(code)).toHaveCount(0);
  await expect(page.getByRole('radio').first()).toBeAttached();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await test.step('nothing of the one that was sent is left for the next', async () => {
    const expiring = await wizard.codeAt('Cabina 1');
    await wizard.choose(expiring);
    await expect(page.getByRole('checkbox', { name: 'Dosimetro smarrito' })).not.toBeChecked();
    await wizard.next.click();
    await wizard.isAt(2);
    await expect(page.getByRole('radio').first()).toBeAttached();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(wizard.photo).toHaveCount(0);
  });
});

test('another day of removal reads the list anew after 100 ms and clears the choice; what expires needs no tick (R0-262..264, R0-313, R0-317, R0-318)', async ({
  page,
}) => {
  const today = romeDay(new Date());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/dosimetri/posizionati')) asked.push(String(bodyOf(request)['before']));
  });
  await signIn(page, 'operatore');
  await page.clock.install();
  await page.goto(everything);
  const wizard = new ReplacementWizard(page);
  const expiring = await wizard.codeAt('Cabina 1');
  await wizard.choose(expiring);
  await expect(wizard.card(expiring)).toContainText('In scadenza');
  await expect(wizard.proceedAnyway).toHaveCount(0);
  expect(asked).toEqual([today]);

  await stopClock(page);
  const date = page.getByLabel('Data di rimozione');
  await date.fill(addDays(today, -50));
  await page.clock.runFor(60);
  await date.fill(addDays(today, -45));
  await page.clock.runFor(99);
  expect(asked).toEqual([today]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual([today, addDays(today, -45)]);
  await page.clock.resume();
  await expect(wizard.option(expiring)).not.toBeChecked();
  await expect(page.getByRole('radiogroup').getByText(' · Ufficio · ')).toHaveCount(0);

  await date.fill('');
  await wizard.next.click();
  await wizard.isAt(1);
  await expect(page.getByText('Indicare la data di rimozione.', { exact: true }).first()).toBeVisible();
  await date.fill(today);
  await wizard.choose(expiring);
  await wizard.next.click();
  await wizard.isAt(2);
});

test('a refusal shows the reason and keeps everything; «Annulla» leaves without sending (R0-101, R0-108, R0-387)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 422/);
  await page.route('**/dosimetri/*/replace', (route) =>
    route.fulfill({
      status: 422,
      json: { detail: 'Non si può.', errors: {} },
      headers: { 'idempotency-key': route.request().headers()['idempotency-key'] ?? '' },
    }),
  );
  await signIn(page, 'operatore');
  await page.goto(everything);
  const wizard = new ReplacementWizard(page);
  const old = await wizard.codeAt('Cabina 1');
  await wizard.choose(old);
  await wizard.next.click();
  await wizard.choose((await wizard.offered())[0] ?? '');
  await wizard.next.click();
  await wizard.send();
  await wizard.isAt(4);
  await expect(page.getByText('Qualcosa è andato storto', { exact: true })).toBeVisible();
  await expect(page.getByText('Non si può.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Indietro' }).click();
  await wizard.isAt(3);
  await expect(page.locator('dl')).toContainText(old);
  await page.getByRole('button', { name: 'Indietro' }).click();
  await page.getByRole('button', { name: 'Indietro' }).click();
  await wizard.isAt(1);
  await page.getByRole('button', { name: 'Annulla' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Scarta' }).click();
  await expect(page).toHaveURL(/\/user\/cr39$/);
  await page.goto(everything);
  await wizard.isAt(1);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('each context lists its own dosimeters (R0-090)', async ({ page, databaseUrl }) => {
  const [place] = await query<{ principal: number; veneto: number }>(
    databaseUrl,
    `select c.principal_id as principal, (select id from zones where name = 'Veneto') as veneto
       from measurement_points p join addresses a on a.id = p.address_id join clients c on c.id = a.client_id
      where p.alias = 'Archivio' and a.name = 'Palazzo della Provincia'`,
  );
  await signIn(page, 'laboratorio');
  await page.goto('/lb');
  await expect(page.getByRole('link', { name: /^Sostituisci o ritira/ })).toHaveAttribute(
    'href',
    '/lb/cr39/replacement',
  );
  const list = page.getByRole('radiogroup', { name: 'Dosimetro da rimuovere' });
  for (const [address, archive, cabin] of [
    ['/lb/cr39/replacement', 1, 1],
    [`/client/${place?.principal}/cr39/replacement`, 1, 0],
    [`/zone/${place?.veneto}/cr39/replacement`, 0, 1],
  ] as const) {
    await goOn(page, address);
    await expect(page).toHaveURL(address);
    await new ReplacementWizard(page).isAt(1);
    await expect(list.locator('label').first()).toBeVisible();
    await expect(list.getByText(' · Archivio · ')).toHaveCount(archive);
    await expect(list.getByText(' · Cabina 1 · ')).toHaveCount(cabin);
  }
});

test('both dosimeters can be scanned: the old one finds its point among thousands, the new one is done', async ({
  page,
  databaseUrl,
}) => {
  const measuring = await query<{ code: string }>(
    databaseUrl,
    `select d.code from placements t join dosimeters d on d.id = t.dosimeter_id
       join measurement_points p on p.id = t.point_id
      where p.alias in ('Ufficio', 'Cabina 1') and t.ended_on is null order by p.alias desc`,
  );
  const [old = '', expiring = ''] = measuring.map(({ code }) => code);
  await query(
    databaseUrl,
    `with many as (select generate_series(1, 2050) as n),
       place as (select p.address_id, t.principal_id from placements t join measurement_points p on p.id = t.point_id
                  where p.alias = 'Ufficio' and t.ended_on is null),
       points as (insert into measurement_points (address_id, alias, floor_id)
         select address_id, 'Deposito ' || n, 4 from many, place returning id, alias),
       added as (insert into dosimeters (code) select 'LBS7' || lpad(n::text, 4, '0') from many returning id, code)
     insert into placements (dosimeter_id, principal_id, point_id, started_on)
       select added.id, principal_id, points.id, date '2020-01-01' from place, added
         join points on lpad(substr(points.alias, 10), 4, '0') = substr(added.code, 5)`,
  );
  await signIn(page, 'operatore');
  await page.goto(everything);
  const wizard = new ReplacementWizard(page);
  await expect(page.getByLabel('Cerca fra tutti i dosimetri posizionati')).toBeVisible();
  const scan = async (code: string) => {
    await page.getByRole('button', { name: 'Scansiona', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Codice del dosimetro').fill(code);
    await dialog.getByLabel('Codice del dosimetro').press('Enter');
    return dialog;
  };
  const refused = await scan('LBS99999');
  await expect(refused).toContainText('codice sconosciuto');
  await refused.getByRole('button', { name: 'Chiudi' }).first().click();
  await test.step('of one that expires nothing is left to ask: the new one is next', async () => {
    await expect(await scan(expiring)).toHaveCount(0);
    await wizard.isAt(2);
    await page.getByRole('button', { name: 'Indietro' }).click();
    await wizard.isAt(1);
    await expect(wizard.option(expiring)).toBeChecked();
  });
  await expect(await scan(old.toLowerCase())).toHaveCount(0);
  await wizard.isAt(1);
  await expect(wizard.option(old)).toBeChecked();
  await expect(wizard.card(old)).toContainText('Ufficio');
  await wizard.proceedAnyway.check();
  await wizard.next.click();

  await wizard.isAt(2);
  const fresh = (await wizard.offered())[1] ?? '';
  const taken = await scan(old);
  await expect(taken).toContainText(/già posizionato/);
  await taken.getByRole('button', { name: 'Chiudi' }).first().click();
  await expect(await scan(fresh)).toHaveCount(0);
  await expect(wizard.option(fresh)).toBeChecked();
});
