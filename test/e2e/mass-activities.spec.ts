import type { Page } from '@playwright/test';
import { addDays, romeDay } from '#platform/contract/dates.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).first();
const stepHead = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** The mass activities of the clinic of the demo data: where its employer's page stands within its project. */
async function activitiesOfClinic(page: Page): Promise<string> {
  await page.goto('/lb/radioprotection/projects');
  await page.getByRole('link', { name: 'Radioprotezione Veneto centrale' }).first().click();
  await page.getByRole('link', { name: 'Casa di Cura Villa dei Cedri S.p.A.' }).first().click();
  await expect(page).toHaveURL(/\/projects\/\d+\/employers\/\d+$/);
  return `${new URL(page.url()).pathname}/activities`;
}

/** Confirms every section of the summary in turn. */
async function confirmAll(page: Page, labels: readonly string[]): Promise<void> {
  for (const [index, label] of labels.entries()) {
    const section = card(page, label);
    if (index === 0) await section.getByRole('button', { name: `Mostra: ${label}` }).click();
    await section.getByRole('button', { name: /^Conferma (selezione|modifiche)$/ }).click();
    await expect(section.getByText('Confermato')).toBeVisible();
  }
}

const parts = [
  'Unità operative selezionate',
  'Esperto di Radioprotezione',
  'Legale Rappresentante',
  'Elenco delle operazioni',
];

test('a mass activity is prepared, saved, sent for review, corrected by the reviewer and confirmed (R2-022..025, R2-105..112, R2-134..136)', async ({
  page,
}) => {
  await signIn(page, 'radioprotezione');
  const activities = await activitiesOfClinic(page);
  await goOn(page, `${activities}/create`);

  await test.step('nothing chosen', async () => {
    await expect(page.getByRole('list', { name: /^Passi/ }).getByRole('listitem')).toHaveCount(3);
    await button(page, 'Avanti').click();
    await expect(toast(page, 'Nessuna operazione selezionata')).toBeVisible();
    await expect(stepHead(page, 'Che cosa cambia?')).toBeVisible();
  });

  const expert = card(page, 'Esperto di Radioprotezione');
  const legal = card(page, 'Legale Rappresentante');
  await test.step('operations and their fields', async () => {
    await expert.getByRole('checkbox', { name: 'Esperto di Radioprotezione' }).check();
    await expert.getByLabel('Persona che subirà la variazione dei dati').click();
    await page.getByRole('option', { name: 'Fotoni Elettra' }).click();
    await expert.getByRole('checkbox', { name: 'Email' }).check();
    await expert.getByRole('textbox', { name: 'Email' }).fill('abc');
    await button(page, 'Avanti').click();
    await expect(expert.getByText('Questa email non è valida.')).toBeVisible();
    await expect(toast(page, "Esperto di Radioprotezione: Email non è un'email valida")).toBeVisible();
    await expert.getByRole('textbox', { name: 'Email' }).fill('elettra@prova.example');
    const asked = page.waitForRequest(/validate-decorrenza-date$/);
    await expert.getByLabel('Data di decorrenza').fill('2099-01-01');
    expect((await asked).postDataJSON()).toEqual({ actionId: 3, decorrenzaDate: '2099-01-01' });
    await expect(expert.getByText(/non può superare di un anno/)).toBeVisible();
    await expectAccessible(page);
    await expert.getByLabel('Data di decorrenza').fill(tomorrow());
    await legal.getByRole('checkbox', { name: 'Legale Rappresentante' }).check();
    await legal.getByRole('checkbox', { name: 'Città' }).check();
    await legal.getByRole('combobox', { name: 'Città' }).fill('Rovigo');
    await legal.getByLabel('Data di decorrenza').fill(tomorrow());
  });

  await test.step('saved: the address of the new one, with its last slash', async () => {
    await button(page, 'Salva Modifiche').click();
    await expect(page).toHaveURL(/\/activities\/\d+\/edit\/$/);
    await expect(legal.getByRole('combobox', { name: 'Città' })).toHaveValue('Rovigo');
  });

  await test.step('what is typed and not saved survives a reload', async () => {
    await legal.getByRole('combobox', { name: 'Città' }).fill('Adria');
    await expect(page.getByText('Salvato sul dispositivo')).toBeVisible();
    await page.reload();
    await expect(legal.getByRole('combobox', { name: 'Città' })).toHaveValue('Adria');
  });

  await test.step('units, and back', async () => {
    await button(page, 'Avanti').click();
    await expect(stepHead(page, 'In quali unità locali?')).toBeVisible();
    await expect(expert.getByText(/^Fotoni Elettra non è associata a: .*verranno ignorate\.$/)).toBeVisible();
    await legal.getByRole('searchbox').fill('padiglione');
    await legal.getByRole('button', { name: 'Seleziona le 2 trovate' }).click();
    await expect(legal.getByText('2/8')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Indietro').click();
    await expect(legal.getByRole('combobox', { name: 'Città' })).toHaveValue('Adria');
    await button(page, 'Avanti').click();
    await expect(legal.getByText('2/8')).toBeVisible();
    await button(page, 'Avanti').click();
  });

  await test.step('the summary, section by section', async () => {
    await expect(stepHead(page, 'Riepilogo delle modifiche')).toBeVisible();
    await expect(button(page, 'Invia per la revisione')).toBeDisabled();
    await expect(legal.getByRole('button', { name: /^Mostra/ })).toBeDisabled();
    await confirmAll(page, parts.slice(0, 1));
    await expect(expert.getByText('Ruoli esperto')).toBeVisible();
    await expect(expert.getByText('Modificato')).toBeVisible();
    await expectAccessible(page);
    for (const label of parts.slice(1))
      await card(page, label).getByRole('button', { name: 'Conferma modifiche' }).click();
    await button(page, 'Invia per la revisione').click();
    await expect(toast(page, 'Attività inviata per la revisione!')).toBeVisible();
    await expect(page).toHaveURL(/\/activities$/);
  });

  await test.step('the reviewer corrects and confirms', async () => {
    const id = await newest(page, activities);
    await goOn(page, `${activities}/${id}/review`);
    await expect(stepHead(page, 'Riepilogo delle modifiche')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Indietro').click();
    await button(page, 'Indietro').click();
    await legal.getByRole('combobox', { name: 'Città' }).fill('Chioggia');
    await button(page, 'Avanti').click();
    await button(page, 'Avanti').click();
    await confirmAll(page, parts);
    await button(page, 'Conferma Revisione').click();
    await expect(toast(page, 'Revisione confermata!')).toBeVisible();
    await goOn(page, `${activities}/${id}/edit`);
    await expect(page).toHaveURL(/\/summary$/);
    await expect(legal.getByText('Chioggia')).toBeVisible();
    await expectAccessible(page);
  });
});

test('an expert prepares, for own employers, the operations that experts may: of the expert, of medical physics and of magnetic resonance (R2-420, R2-422)', async ({
  page,
}) => {
  await signIn(page, 'edr');
  const activities = await activitiesOfClinic(page);
  await page.getByRole('link', { name: 'Pratiche Massive' }).click();
  await page.getByRole('link', { name: 'Nuova pratica' }).click();
  await expect(stepHead(page, 'Che cosa cambia?')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  for (const name of [
    'Esperto di Radioprotezione',
    'Specialista in Fisica Medica',
    'Esperto Responsabile RM',
  ])
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible();
  const expert = card(page, 'Esperto di Radioprotezione');
  await expert.getByRole('checkbox', { name: 'Esperto di Radioprotezione' }).check();
  await expert.getByRole('checkbox', { name: 'Email' }).check();
  await expert.getByRole('textbox', { name: 'Email' }).fill('elettra@prova.example');
  await expert.getByLabel('Data di decorrenza').fill(tomorrow());
  await expect(expert.getByText(/lascia meno di \d+ giorni per la notifica preventiva/)).toBeVisible();
  await button(page, 'Salva Modifiche').click();
  await expect(page).toHaveURL(/\/activities\/\d+\/edit\/$/);
  await expect(expert.getByRole('textbox', { name: 'Email' })).toHaveValue('elettra@prova.example');

  await test.step('what was typed since is thrown away only after a question', async () => {
    await expert.getByRole('textbox', { name: 'Email' }).fill('altra@prova.example');
    await button(page, 'Annulla').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla le modifiche' }).click();
    await expect(page).toHaveURL(new RegExp(`${activities}$`));
    const id = await newest(page, activities);
    const row = page.getByRole('row').filter({ has: page.getByText(`#${id}`, { exact: true }) });
    await row.getByRole('link', { name: 'Lavora' }).click();
    await expect(expert.getByRole('textbox', { name: 'Email' })).toHaveValue('elettra@prova.example');
  });
});

/** The number of the mass activity that was made last. */
async function newest(page: Page, activities: string): Promise<number> {
  const employer = /employers\/(\d+)/.exec(activities)?.[1];
  const answer = await page.request.get(`/v1/user/lb/rp/employers/${employer}/activities/get`);
  return ((await answer.json()) as { id: number }[])[0]?.id ?? 0;
}

const tomorrow = () => addDays(romeDay(new Date()), 1);
