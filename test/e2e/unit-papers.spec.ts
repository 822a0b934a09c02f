import { eq } from 'drizzle-orm';
import { buildConfirmedLaw } from '#db/builders/confirmed-law.ts';
import {
  buildCompany,
  buildDevice,
  buildPerson,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { users } from '#identity/schema.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { projects } from '#radioprotection/schema.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';
import { Authority } from '#test/support/signers.ts';

test('a registry is generated, read, sent to be signed and signed; the tab shows it so', async ({
  page,
  databaseUrl,
}) => {
  const { db, close } = openDatabase(databaseUrl, 2);
  const company = await buildCompany(db, { alias: 'Ambulatorio del Registro' });
  const device = await buildDevice(db, { companyId: company.id, sigla: 'RX7', category: 'opt' });
  await buildRegistry(db, { companyId: company.id, deviceId: device.id });
  const { id: expert } = await buildPerson(db, {
    ...{ name: 'Anna', surname: 'Neri', fiscalCode: 'NRENNA75D41L840X' },
  });
  await buildUnitRole(db, { companyId: company.id, personId: expert });
  const [project] = await db.select().from(projects).where(eq(projects.id, company.projectId));
  await signIn(page, 'radioprotezione');
  const unit = `/lb/radioprotection/projects/${project?.id}/employers/${company.employerId}/companies/${company.id}/view`;

  await page.goto(`${unit}?scheda=documenti`);
  await page.getByRole('button', { name: 'Genera registro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Genera registro' });
  await expect(dialog.getByText('non c’è: Legale Rappresentante')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Persone dell’unità locale' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Genera la bozza' }).click();
  const card = page.getByRole('article', { name: /^Registro di sorveglianza/ });
  await expect(card.getByText('Non si può ancora mandare alla firma')).toBeVisible();
  await expect(card.getByText('non c’è: Legale Rappresentante')).toBeVisible();
  // What is missing is named once, with the way to mend it.
  await expect(card).not.toContainText(/Legale Rappresentante[^]*Legale Rappresentante/);
  await expect(card.getByRole('button', { name: 'Manda alla firma' })).toHaveCount(0);

  // Somebody represents the unit, and an expert stands for the words.
  const { id: boss } = await buildPerson(db, { name: 'Ugo', surname: 'Bianchi' });
  await buildUnitRole(db, { companyId: company.id, personId: boss, role: 'legal_rep' });
  const [saver] = await db.select().from(users).limit(1);
  await buildConfirmedLaw(db, { by: saver?.id ?? 0, at: new Date(Date.now() - 60_000) });
  await card.getByRole('button', { name: 'Genera di nuovo' }).click();
  await page.getByRole('button', { name: 'Genera la bozza' }).click();
  await expect(card.getByRole('link', { name: /^Revisione 2 \(PDF\)/ })).toBeVisible();
  await expectAccessible(page);

  const file = await card.getByRole('link', { name: /^Revisione 2 \(PDF\)/ }).getAttribute('href');
  const bytes = await (await page.request.get(file ?? '')).body();
  await card.getByRole('button', { name: 'Manda alla firma' }).click();
  await page.getByRole('button', { name: 'Manda alla firma la revisione 2' }).click();
  await expect(card.getByText('Da firmare')).toBeVisible();
  await card.getByRole('link', { name: 'Apri la pagina della firma' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Registro di sorveglianza \d+$/);

  const authority = new Authority();
  const anna = authority.person({ name: 'Neri Anna', code: 'TINIT-NRENNA75D41L840X' });
  const signed = authority.sign(bytes, anna);
  authority.end();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'registro.pdf.p7m', mimeType: 'application/pkcs7-mime', buffer: signed });
  await expect(
    page.getByRole('term').filter({ hasText: 'Inviati' }).locator('xpath=following-sibling::dd'),
  ).toHaveText('1');
  await expect(page.getByRole('region', { name: 'Documento', exact: true })).toContainText(
    'Firmato da Neri Anna',
  );
  await page.goto(`${unit}?scheda=documenti`);
  await expect(card.getByText('Firmato', { exact: true })).toBeVisible();
  await expect(card.getByText(/Firmato il .* da .*Neri/)).toBeVisible();
  await close();
});
