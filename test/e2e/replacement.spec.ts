import { addDays, formatShortDay, romeDay } from '#platform/contract/dates.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { clicksOf } from './clicks.ts';
import { query } from './records.ts';
import { everything, ReplacementWizard } from './replacement.ts';
import { bodyOf, photograph } from './wizard.ts';

test('an operator replaces a dosimeter, photo and all (R0-008, R0-010, R0-023, R0-090..102, R0-104, R0-189..193, R0-195, R0-259..261, R0-312, R0-314..317, R0-319, R0-321, R0-324, R0-325)', async ({
  page,
  databaseUrl,
}) => {
  const today = romeDay(new Date());
  const yesterday = addDays(today, -1);
  await signIn(page, 'operatore');
  await page.goto('/');
  await page.getByRole('link', { name: /^Sostituisci o ritira un dosimetro/ }).click();
  await expect(page).toHaveURL(everything);
  const wizard = new ReplacementWizard(page);

  await wizard.isAt(1);
  await expect(page.getByRole('button', { name: 'Indietro' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Annulla' })).toBeVisible();
  await expect(page.getByLabel('Data di rimozione')).toHaveValue(today);
  await wizard.next.click();
  await expect(
    page.getByText('Selezionare il dosimetro da rimuovere', { exact: true }).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ieri' }).click();
  const old = await wizard.codeAt('Ufficio');
  await wizard.choose(old);
  await expect(wizard.card(old)).toContainText('Reparto fanghi');
  await expect(wizard.card(old)).toContainText(
    'Attenzione: questo dosimetro è stato posizionato 39 giorni fa.',
  );
  await expect(page.getByRole('checkbox', { name: 'Dosimetro smarrito' })).not.toBeChecked();
  await wizard.next.click();
  await wizard.isAt(1);
  await expect(wizard.proceedAnyway).toHaveAttribute('aria-invalid', 'true');
  await wizard.proceedAnyway.check();
  await expectAccessible(page);
  await wizard.next.click();

  await wizard.isAt(2);
  await expect(page.getByRole('button', { name: 'Annulla' })).toHaveCount(0);
  await expect(page.getByLabel('Data di posizionamento')).toHaveValue(yesterday);
  await expect(page.getByText('Attenzione: non inquadrare volti o informazioni sensibili.')).toBeVisible();
  const offered = await wizard.offered();
  await wizard.next.click();
  await expect(page.getByText('Indicare il dosimetro e la data', { exact: true }).first()).toBeVisible();
  const [late] = await query<{ code: string }>(
    databaseUrl,
    `select d.code from placements t join dosimeters d on d.id = t.dosimeter_id
      where t.shipped_on = $1::date - 91 and d.code = any($2)`,
    [today, offered],
  );
  await wizard.choose(late?.code ?? '');
  await expect(
    page.getByText(/^Attenzione: questo dosimetro è stato spedito più di 90 giorni fa \(.*\)\.$/),
  ).toBeVisible();
  await wizard.next.click();
  await wizard.isAt(2);
  await expect(wizard.proceedAnyway).toHaveAttribute('aria-invalid', 'true');
  const fresh = offered[0] ?? '';
  await page.getByRole('button', { name: 'Cambia dosimetro' }).click();
  await wizard.choose(fresh);
  await expect(wizard.proceedAnyway).toHaveCount(0);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
  await expect(wizard.photo).toBeVisible();
  await expect(page.getByRole('button', { name: "Scegli un'altra foto" })).toBeEnabled();
  await expectAccessible(page);
  await wizard.next.click();

  await wizard.isAt(3);
  await expect(wizard.next).toHaveCount(0);
  for (const [term, value] of [
    ['Dosimetro rimosso', old],
    ['Punto', 'Ufficio'],
    ['Indirizzo', 'Reparto fanghi'],
    ['Rimosso il', formatShortDay(yesterday)],
    ['Nuovo dosimetro', fresh],
    ['Posizionato il', formatShortDay(yesterday)],
  ] as const) {
    const row = page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
    await expect(row.locator('dd')).toContainText(value);
  }
  await page.getByRole('button', { name: 'Invia i dati', exact: true }).click();
  await wizard.isAt(3);
  await page.getByRole('button', { name: 'Indietro' }).click();
  await wizard.isAt(2);
  await expect(wizard.option(fresh)).toBeChecked();
  await wizard.next.click();
  await expect(page.getByRole('img', { name: 'Foto del dosimetro' })).toBeVisible();
  await expectAccessible(page);
  const sent = await wizard.send();
  expect(bodyOf(sent)).toEqual({
    img: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    newDosimeter: expect.any(Number),
    removalDate: yesterday,
    placementDate: yesterday,
    smarrito: false,
  });

  await wizard.isAt(4);
  await expect(page.getByText('Dosimetro sostituito correttamente!')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Avanti|Annulla|Indietro)$/ })).toHaveCount(0);
  await expectAccessible(page);
  const states = await query(
    databaseUrl,
    `select d.code, t.started_on::text as start, t.ended_on::text as end, t.photo_sha256 is not null as photo
       from placements t join dosimeters d on d.id = t.dosimeter_id
       join measurement_points p on p.id = t.point_id where p.alias = 'Ufficio' and d.code in ($1, $2) order by t.started_on`,
    [old, fresh],
  );
  expect(states).toEqual([
    { code: old, start: addDays(today, -40), end: yesterday, photo: true },
    { code: fresh, start: yesterday, end: null, photo: true },
  ]);
  await page.getByRole('button', { name: 'Fine' }).click();
  await expect(page).toHaveURL(/\/user\/cr39$/);

  await test.step('what is about to expire is replaced from home with at most 5 clicks', async () => {
    const soon = page.getByRole('region', { name: 'In scadenza' });
    const due = soon.getByRole('listitem').getByRole('link').first();
    await expect(due).toBeVisible();
    const clicks = await clicksOf(page);
    await due.click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'In scadenza' })
      .getByRole('link', { name: /^Sostituisci / })
      .first()
      .click();
    await wizard.isAt(2);
    await wizard.choose((await wizard.offered())[0] ?? '');
    await wizard.next.click();
    await wizard.isAt(3);
    await page.getByLabel('Ho letto e confermo i dati', { exact: true }).check();
    await expect(page.getByText('Dosimetro sostituito correttamente!')).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(5);
  });
});
