import { buildTrip, buildTripDay } from '#db/builders/trips.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn } from '#test/support/e2e.ts';
import { buildCrew, buildRound, inDays, test } from './trips.ts';

test('trips are listed by fifteen, opened, and their days looked at without anything to change (R1-130..146, R1-148, R1-149, R1-171..176, R1-589, R2-036, R2-037, R2-042)', async ({
  page,
  db,
}) => {
  // Still to come whenever this runs: its customer is to be told.
  const { trip, units } = await buildRound(db, { agreed: 23 * 60 + 59 });
  const crew = await buildCrew(db);
  const past = await buildTrip(db, { alias: 'Giro di ottobre', day: inDays(-30), ...crew });
  await buildTripDay(db, { tripId: past.id, day: inDays(-30), ...crew });
  const lists: string[] = [];
  page.on('request', (request) => {
    if (/\/v1\/.*\/transfers(\/archive)?$/.test(request.url())) lists.push(request.headers()['accept'] ?? '');
  });

  await signIn(page, 'radioprotezione');
  await page.goto('/lb/radioprotection/transfers');
  await expect(page.getByRole('heading', { level: 1, name: 'Trasferte' })).toBeVisible();
  await expect(page.getByText('Trasferte in corso o programmate')).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(16);
  const first = rows.filter({ hasText: 'Giro dei Castelli' });
  await expect(first).toContainText('In corso');
  await expect(first).toContainText('0/3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pagina successiva' }).click();
  // Seventeen are of the demo.
  await expect(rows).toHaveCount(1 + 3);
  expect(lists.filter((accept) => !accept.includes('application/json'))).toEqual([]);
  expect(lists).toHaveLength(1);
  await page.goBack();

  await first.getByText('In corso').click();
  await expect(page).toHaveURL(new RegExp(`/lb/radioprotection/transfers/${trip.id}/view$`));
  await expect(page.getByText('È necessario inviare la notifica via e-mail al cliente')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Visualizza' }).first().click();
  await expect(page.getByRole('region', { name: 'Percorso' }).locator('canvas')).toBeVisible();
  for (const { alias } of units) await expect(page.getByRole('region', { name: alias })).toBeVisible();
  for (const name of ['Operatori', 'Strumenti'])
    await expect(page.getByRole('list', { name }).getByRole('listitem')).toHaveCount(1);
  await expect(
    page.getByText(/^Partenza \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} da .+ · Giro dei Castelli$/),
  ).toBeVisible();
  await expect(page.getByRole('main').locator('input, textarea, select, [draggable="true"]')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Trasferte' }).click();
  await page.getByRole('link', { name: 'Archivio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trasferte Archiviate' })).toBeVisible();
  await expect(page.getByText('Trasferte concluse')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Giro di ottobre' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Archivio' })).toHaveCount(0);
});

test('what is due where is seen on the map and in the table; instruments are kept, and the own calendar has a secret address (R2-039, R2-154, R2-155, R2-157, R2-159..162)', async ({
  page,
  db,
}) => {
  const { units } = await buildRound(db);
  await signIn(page, 'radioprotezione');
  await page.goto('/lb/radioprotection/transfers/overview');
  const places = page.getByRole('list', { name: /sulla mappa|unità locali/i });
  await expect(page.getByText(/in giallo senza appuntamento, in magenta con appuntamento/)).toBeVisible();
  await page.getByRole('button', { name: 'Tutto l’anno' }).click();
  await expect(page).toHaveURL(/months=1-2-3-4-5-6-7-8-9-10-11-12/);
  await expect(places.first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Con appuntamento/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Per tipo di dispositivo' })).toBeVisible();
  await expect(page.getByText('Totale generale')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Elenco' }).click();
  await expect(page.getByRole('link', { name: units[0]?.alias ?? '' })).toBeVisible();

  await page.getByRole('link', { name: 'Strumenti' }).click();
  await page.getByRole('link', { name: /^Nuovo/ }).click();
  await page.getByLabel('Marca').fill('Provalab');
  await page.getByLabel('Modello').fill('P20');
  await page.getByLabel('Numero di serie').fill('SN-900');
  await page.getByLabel('Tipo').selectOption({ label: 'Strumento portatile' });
  await page.getByLabel('Taratura valida fino al').fill(inDays(-3));
  await page.getByRole('button', { name: 'Registra lo strumento' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Provalab P20 – s/n SN-900');
  await expect(page.getByText(/La taratura è scaduta il/)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/user/account');
  await page.getByRole('button', { name: 'Crea l’indirizzo' }).click();
  await expect(page.getByText(/\/calendario\/[\w-]{43}\.ics/)).toBeVisible();
  await page.getByRole('button', { name: 'Revoca l’indirizzo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoca l’indirizzo' }).click();
  await expect(page.getByRole('button', { name: 'Crea l’indirizzo' })).toBeVisible();
});
