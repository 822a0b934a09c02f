import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, signIn, test } from '#test/support/e2e.ts';

test.setTimeout(120_000);

const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Schede' }).getByRole('link', { name }).click();
const inDialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A project, its employer, who is also the radon client Palladio, and a local unit of it. */
async function makeUnit(page: Page): Promise<void> {
  await page.goto('/lb/radioprotection/projects/new');
  await page.getByLabel('Numero del contratto').fill('RP-77');
  await page.getByLabel('Titolo').fill('Radioprotezione delle scuole');
  await page.getByRole('button', { name: 'Crea il progetto' }).click();
  await page.getByRole('link', { name: 'Nuovo datore di lavoro' }).click();
  await page.getByLabel('Ragione sociale').fill('Istituto Palladio');
  await fillPlace(page, 'Indirizzo sede legale');
  await page.getByLabel('Clienti radon collegati').fill('palladio');
  await page
    .getByRole('option', { name: /Palladio/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Crea il datore di lavoro' }).click();
  await page.getByRole('link', { name: 'Nuova unità locale' }).click();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ambulatorio scolastico');
  await fillPlace(page, 'Indirizzo');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crea l’unità locale' }).click();
  await expect(page.getByRole('heading', { name: 'Ambulatorio scolastico' })).toBeVisible();
}

async function fillPlace(page: Page, street: string): Promise<void> {
  await page.getByRole('textbox', { name: street, exact: true }).fill('Via della Scuola 3');
  await page.getByLabel('Città').fill('Vicenza');
  await page.getByLabel('CAP').fill('36100');
  await page.getByLabel('Provincia').fill('VI');
}

/** A device, a registry of it and a quality control to be done on it. */
async function makeControl(page: Page): Promise<void> {
  await openTab(page, 'Dispositivi');
  await page.getByRole('button', { name: 'Nuovo dispositivo' }).click();
  const device = inDialog(page, 'Nuovo dispositivo');
  await device.getByLabel('Sigla').fill('RX-SCUOLA');
  await device.getByLabel('Categoria').selectOption('opt');
  await device.getByRole('button', { name: 'Registra' }).click();
  await expect(page.getByRole('link', { name: 'RX-SCUOLA' })).toBeVisible();
  await openTab(page, 'Registri');
  await page.getByRole('button', { name: 'Nuovo registro' }).click();
  const registry = inDialog(page, 'Nuovo registro');
  await registry.getByLabel('Tipo di impianto').selectOption({ index: 1 });
  await registry.getByLabel('Dispositivo').selectOption({ index: 1 });
  await registry.getByRole('button', { name: 'Apri il registro' }).click();
  await expect(registry).toBeHidden();
  await openTab(page, 'Attività');
  await page.getByRole('button', { name: 'Nuova attività' }).click();
  const activity = inDialog(page, 'Nuova attività');
  await activity.getByLabel('Tipo di attività').selectOption('2');
  await activity.getByLabel('Dispositivo').selectOption({ index: 1 });
  await activity.getByLabel('Registro').selectOption({ index: 1 });
  await activity.getByRole('button', { name: 'Registra l’attività' }).click();
  await expect(page.getByRole('link', { name: 'Controllo di Qualità' })).toBeVisible();
}

test('a new unit comes from nothing to its first completed quality control; an expert of others does not find it, its customer does', async ({
  page,
}) => {
  await signIn(page, 'radioprotezione');
  await makeUnit(page);
  await makeControl(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Controllo di Qualità' }).click();
  await page.getByRole('link', { name: 'Esegui' }).click();
  await page.getByLabel('Tipo di prova').selectOption({ index: 1 });
  for (const value of await page.getByLabel(/^(Scostamento|Ripetibilità|Strato|Radiazione)/).all())
    await value.fill('2');
  await page.getByLabel('Scostamento della tensione').fill('-3,5');
  await page.getByLabel('Giudizio clinico').selectOption({ label: 'Idoneo' });
  await expect(page.getByLabel('Scadenza della prossima')).not.toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Completa l’attività' }).click();
  await expect(page.getByText('L’attività è completata: non c’è altro da fare.')).toBeVisible();
  await page.getByRole('link', { name: 'Scadenze' }).click();
  await page.getByRole('searchbox').fill('RX-SCUOLA');
  await expect(page.getByText('di 1 attività')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ambulatorio scolastico' })).toBeVisible();

  // A page left open would read on, for the next person, what is this one's alone.
  await page.goto('about:blank');
  await signIn(page, 'edr');
  await page.goto('/lb/radioprotection/employers');
  await expect(page.getByRole('link', { name: 'Dentisti Sorriso Aperto S.r.l.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Istituto Palladio' })).toHaveCount(0);

  await page.goto('about:blank');
  await signIn(page, 'cliente');
  await page.goto('/');
  await page.getByRole('link', { name: 'Radioprotezione' }).click();
  await page.getByRole('link', { name: 'Ambulatorio scolastico' }).click();
  await openTab(page, 'Dispositivi e registri');
  const devices = page.getByRole('region', { name: 'Dispositivi', exact: true });
  await expect(devices.getByText('RX-SCUOLA')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /Modifica|Nuov|Cambia/ })).toHaveCount(0);
});
