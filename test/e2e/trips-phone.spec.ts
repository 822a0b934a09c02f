import { asc, eq } from 'drizzle-orm';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn } from '#test/support/e2e.ts';
import { tripStops } from '#trips/schema.ts';
import { buildRound, test } from './trips.ts';

test('an operator drives to the next stop, tells of one visit with network and of another without (R1-169, R1-170)', async ({
  page,
  db,
  expectErrors,
}) => {
  const { day } = await buildRound(db);
  await signIn(page, 'radioprotezione');
  await page.goto('/lb/radioprotection');
  await page.getByRole('link', { name: 'Oggi: 3 fermate' }).click();

  const next = page.getByRole('region', { name: 'Prossima fermata' });
  await expect(next).toContainText('Studio dentistico Aurora');
  await expect(next.getByRole('link', { name: /^Naviga verso/ })).toHaveAttribute(
    'href',
    /^geo:41\.91,12\.45/,
  );
  await expect(next.getByRole('link', { name: /^Chiama/ })).toHaveAttribute('href', 'tel:065550123');
  await expect(page.getByRole('region', { name: 'Percorso' }).locator('canvas')).toBeVisible();
  await expectAccessible(page);
  await next.getByRole('link', { name: 'Com’è andata?' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Studio dentistico Aurora');
  await expect(page.getByText('Chiedere della chiave del locale')).toBeVisible();
  await page.getByLabel('Minuti di lavoro').fill('35');
  await page.getByRole('button', { name: 'Arrivo: adesso' }).click();
  await page.getByRole('button', { name: 'Fine: adesso' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Visita fatta' }).click();
  await expect(page.getByText('Visita registrata')).toBeVisible();
  await expect(next).toContainText('Clinica veterinaria Bora');
  await expect(page.getByRole('region', { name: 'Studio dentistico Aurora' })).toContainText('Fatta');

  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await next.getByRole('link', { name: 'Com’è andata?' }).click();
  await page.getByRole('button', { name: 'Salta…' }).click();
  await page.getByRole('button', { name: 'Salta la visita' }).click();
  await expect(page.getByText('Indicare perché: almeno 5 caratteri.').first()).toBeVisible();
  await page.getByLabel('Perché la visita si salta?').fill('Chiuso per ferie');
  await page.getByRole('button', { name: 'Salta la visita' }).click();
  await expect(page.getByRole('alert').getByText('Nessuna rete: invieremo appena possibile')).toBeVisible();
  await page.getByRole('button', { name: 'Torna alla giornata' }).click();
  await expect(next).toContainText('Poliambulatorio Cometa');
  await expect(page.getByRole('region', { name: 'Clinica veterinaria Bora' })).toContainText('Da inviare');
  await expect(page.getByText(/^Senza rete: elenco di oggi alle/)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Clinica veterinaria Bora' })).toContainText('Saltata');
  const told = () =>
    db
      .select({ outcome: tripStops.outcome, reason: tripStops.outcomeReason })
      .from(tripStops)
      .where(eq(tripStops.dayId, day.id))
      .orderBy(asc(tripStops.position));
  await expect.poll(told).toEqual([
    { outcome: 'fatta', reason: null },
    { outcome: 'saltata', reason: 'Chiuso per ferie' },
    { outcome: null, reason: null },
  ]);
});
