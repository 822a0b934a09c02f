import { buildAuditEvent } from '#db/builders/audit.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

test('administrators read who changed what, by filters that stand in the address', async ({
  page,
  databaseUrl,
}) => {
  const { db, close } = openDatabase(databaseUrl, 1);
  await buildAuditEvent(db, { entityId: '501', details: { name: 'Terme di prova', principalId: 1 } });
  await buildAuditEvent(db, {
    event: 'building-survey.answered',
    entity: 'address',
    entityId: '502',
    details: { versionId: 1, before: null, after: [{ q: 1, a: 'Scuola' }] },
  });
  await close();

  await signIn(page, 'admin');
  await page.goto('/admin/audit');
  await expect(page.getByText('Terme di prova')).toBeVisible();
  await expect(page.getByText('In attesa del sigillo')).toHaveCount(0);
  await page
    .getByRole('row')
    .filter({ hasText: 'Indirizzo 502' })
    .getByRole('cell')
    .first()
    .getByRole('button')
    .click();
  const whole = page.getByRole('dialog');
  await expect(whole.getByText('In attesa del sigillo')).toBeHidden();
  await whole.getByText('Dati tecnici').click();
  await expect(whole.getByText('In attesa del sigillo')).toBeVisible();
  await expect(whole.getByText('"Scuola"')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filtro', exact: true }).click();
  await page.getByRole('button', { name: 'Che cosa', exact: true }).click();
  await page.getByLabel('Che cosa').selectOption('Cliente creato');
  await expect(page).toHaveURL(/\?event=client\.created$/);
  await expect(page.getByRole('row').filter({ hasText: 'Indirizzo 502' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Cliente 501' }).click();
  await expect(page).toHaveURL(/\?entity=client&entityId=501$/);
  await page.getByRole('button', { name: 'Togli il filtro: Record' }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await page.getByRole('searchbox').fill('terme');
  await expect(page).toHaveURL(/\?q=terme$/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('terme');
  await expect(page.getByText('Terme di prova')).toBeVisible();
});
