import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

test.setTimeout(120_000);

test('a delegation is registered, shown by month, week and day, moved by keys and deleted (R1-005, R1-121..129, R1-585, R1-663, R2-007, R2-062, R2-079, R2-172..174, R2-176, R2-177, R2-369)', async ({
  page,
}) => {
  await signIn(page, 'radioprotezione');
  await page.goto('/user/irme90/calendar/register');
  await page.getByRole('combobox', { name: 'Cliente' }).selectOption({ label: 'Acciaierie Esempio S.p.A.' });
  const place = page.getByRole('combobox', { name: 'Luogo di lavoro' });
  await expect(place.getByRole('option', { name: 'Fiumicino - Aeroporto' })).toBeAttached();
  await place.selectOption({ label: 'Livorno - Porto' });
  await page
    .getByRole('combobox', { name: 'Ispettore' })
    .selectOption({ label: 'Operatore Lazio e Veneto · Laboratorio di prova · Perito' });
  const calendar = page.getByRole('grid', { name: 'Giorni della delega' });
  await expect(calendar.getByRole('columnheader').first()).toHaveText('lun');
  await expect(page.getByRole('button', { name: 'Salva' })).toBeDisabled();
  const days = calendar.getByRole('button');
  await days.nth(8).click();
  await days.nth(10).click();
  await expect(page.getByText(/^Delega dal /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Calendario salvato con successo!')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/irme90\/client\/\d+\/calendar\/index$/);

  const holder = page.locator('#irme-calendar-holder.irme-calendar-holder');
  await expect(holder).toHaveAttribute('data-client-id', /^\d+$/);
  const title = 'Operatore Lazio e Veneto - Livorno';
  const event = holder.getByRole('button', { name: title, exact: true }).first();
  await expect(event).toBeVisible();
  await expectAccessible(page);
  for (const [view, grid] of [
    ['Settimana', '.fc-timeGridWeek-view'],
    ['Giorno', '.fc-timeGridDay-view'],
    ['Mese', '.fc-dayGridMonth-view'],
  ] as const) {
    await holder.getByRole('button', { name: view, exact: true }).click();
    await expect(holder.locator(grid)).toBeVisible();
  }

  // Without a mouse: the list beside it.
  await page.getByRole('button', { name: `Sposta la delega di ${title}` }).press('Enter');
  const moving = page.getByRole('dialog', { name: 'Giorni della delega' });
  const last = moving.getByLabel('Ultimo giorno');
  await last.fill(await moving.getByLabel('Primo giorno').inputValue());
  await moving.getByRole('button', { name: 'Salva' }).click();
  await expect(page.getByText('Delega spostata')).toBeVisible();

  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(new URL(request.url()).search);
  });
  await holder
    .getByRole('button', { name: `Elimina la delega di ${title}` })
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: 'Eliminare la delega?' });
  const removes = question.getByRole('checkbox', {
    name: "Rimuovi l'operatore dalle lavorazioni assegnate nel periodo",
  });
  await expect(removes).toBeChecked();
  expect(deletions).toEqual([]);
  await question.getByRole('button', { name: 'Elimina', exact: true }).click();
  await expect(page.getByText('Delega eliminata')).toBeVisible();
  await expect(event).toHaveCount(0);
  expect(deletions).toEqual(['?deselectOperator=true']);
});
