import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ImportKind } from '#laboratory/record-import/rules.ts';
import { startApp } from '#test/support/app-process.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { createClone, dropClone } from '#test/support/cluster.ts';
import { test as base, expect, longWork } from '#test/support/e2e.ts';
import { type FileRow, sheetOf } from '#test/support/imports.ts';
import { runCommand } from '#test/support/run-command.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';
import { Wizard } from './wizard.ts';

const adminPassword = 'una-lunga-password';
const operatorPassword = 'un-altra-password';

/** A production as `npm run migrate` leaves it: tables, and nobody in them. */
const test = base.extend<{ production: { url: string; databaseUrl: string } }>({
  production: async ({ page }, use) => {
    const databaseUrl = await createClone('template_empty');
    const files = await mkdtemp(path.join(tmpdir(), 'radia-first-day-'));
    const settings = { FILES_DIR: files };
    const app = await startApp(databaseUrl, settings);
    const endWorker = startWorkerProcess(databaseUrl, app.url, settings);
    await use({ url: app.url, databaseUrl });
    // A page that still asks for its figures would find nobody.
    await page.close();
    await endWorker();
    await app.dispose();
    await rm(files, { recursive: true, force: true });
    await dropClone(databaseUrl);
  },
});

const postal = { Indirizzo: 'Via della Prova 1', CAP: '36100', Città: 'Vicenza', Provincia: 'VI' };
const ofClient = { Committente: 'Terme di Prova', Cliente: 'Albergo alla Fonte' };
const ofSite = { ...ofClient, Sede: 'Reparto fanghi' };
const files: readonly { kind: ImportKind; rows: FileRow[]; button: string; outcome: string }[] = [
  {
    kind: 'principals',
    rows: [{ Committente: 'Terme di Prova', 'Codice esterno': 'COM-1' }],
    button: 'Importa 1 riga',
    outcome: '1 nuovo, 0 modificati, 0 uguali',
  },
  {
    kind: 'clients',
    rows: [{ 'Codice committente': 'com-1', ...postal, Cliente: 'Albergo alla Fonte' }],
    button: 'Importa 1 riga',
    outcome: '1 nuovo, 0 modificati, 0 uguali',
  },
  {
    kind: 'addresses',
    // The last one lacks its client: it is left out, and told.
    rows: [
      { ...ofSite, ...postal },
      { ...ofSite, ...postal, Sede: 'Uffici' },
      { ...ofSite, ...postal, Cliente: 'Nessuno' },
    ],
    button: 'Importa 2 righe',
    outcome: '2 nuovi, 0 modificati, 0 uguali, 1 rifiutata',
  },
  {
    kind: 'points',
    rows: [{ ...ofSite, Punto: 'Spogliatoio', Piano: 'Piano terra', Superficie: 25 }],
    button: 'Importa 1 riga',
    outcome: '1 nuovo, 0 modificati, 0 uguali',
  },
  {
    kind: 'dosimeters',
    rows: [1, 2, 3].map((n) => ({
      ...{ Dosimetro: `LBS0000${n}`, Committente: 'Terme di Prova', 'Spedito il': '02/02/2026' },
    })),
    button: 'Importa 3 righe',
    outcome: '3 nuovi, 0 modificati, 0 uguali',
  },
];

test('from an empty production to the first placed dosimeter', async ({ page, production, browser }) => {
  const { url, databaseUrl } = production;
  const admin = await runCommand('create-admin.ts', {
    args: ['--username', 'anna', '--email', 'anna@radia.example', '--name', 'Anna Prova'],
    env: {
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
      RADIA_ADMIN_PASSWORD: adminPassword,
    },
  });
  expect(admin.stderr).toBe('');

  await page.goto(`${url}/login`);
  await signInByHand(page, 'anna', adminPassword);
  await page.getByRole('link', { name: 'Impostazioni' }).click();
  await page.getByRole('link', { name: 'Importazione' }).click();
  for (const { kind, rows, button, outcome } of files) {
    await test.step(kind, async () => {
      await page.getByLabel('Che cosa importare').selectOption(kind);
      const format = kind === 'clients' ? 'csv' : 'xlsx';
      await page.locator('input[type=file]').setInputFiles({
        ...{ name: `${kind}.${format}`, mimeType: '' },
        buffer: await sheetOf(kind, rows, { format }),
      });
      await page.getByRole('button', { name: 'Prova senza cambiare nulla' }).click();
      await expect(page.getByText('Prova finita: nulla è stato cambiato')).toBeVisible(longWork);
      await expect(page.getByText(outcome, { exact: true }).first()).toBeVisible();
      if (kind === 'addresses') {
        await expect(page.getByText(/Cliente «Nessuno»: Non c'è cliente con questo nome/)).toBeVisible();
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByText('Importazione finita')).toBeVisible(longWork);
    });
  }

  const invitation = await test.step('the operator gets an account', () => inviteOperator(page));
  const operator = await browser.newPage();
  await operator.goto(invitation);
  await operator.getByLabel('Nuova password').fill(operatorPassword);
  await operator.getByRole('button', { name: 'Salva la password' }).click();
  await operator.getByRole('link', { name: 'Vai all’accesso' }).click();
  await signInByHand(operator, 'bruno', operatorPassword);
  const wizard = new Wizard(operator);
  await wizard.open(`${url}/user/cr39/positioning`);
  await placeFirst(wizard);
  await expect(wizard.success).toBeVisible();
  await operator.close();

  await page.goto(`${url}/lb`);
  await expect(page.getByText('LBS00001').first()).toBeVisible();
});

async function signInByHand(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Nome utente').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('heading', { name: /^Buongiorno/ })).toBeVisible();
}

/** Makes an operator who sees the principal. Returns the link of the invitation. */
async function inviteOperator(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Impostazioni' }).click();
  await page.getByRole('link', { name: 'Utenti' }).click();
  await page.getByRole('link', { name: 'Nuovo utente' }).click();
  await page.getByLabel('Nome e cognome').fill('Bruno Prova');
  await page.getByLabel('Nome utente').fill('bruno');
  await page.getByLabel('E-mail').fill('bruno@radia.example');
  await page.getByLabel('Operatore', { exact: true }).check();
  await page.getByLabel('Committenti per nome').fill('Terme');
  await page.getByRole('option', { name: /Terme di Prova/ }).click();
  await page.getByRole('button', { name: "Crea l'utente e il suo invito" }).click();
  const link = page.getByLabel('Link per scegliere la password');
  await expect(link).toBeVisible();
  return link.inputValue();
}

async function placeFirst(wizard: Wizard): Promise<void> {
  const choices = {
    principal: 'Terme di Prova',
    client: 'Albergo alla Fonte',
    address: 'Reparto fanghi',
    point: 'Spogliatoio',
  };
  // The only principal is chosen, and its step left, by itself.
  for (let step = 2; step <= 7; step += 1) {
    await wizard.isAt(step);
    await wizard.complete(step, choices);
    if (step === 3) await wizard.describeEmployer();
    if (step === 6) await wizard.describeBuilding();
    await wizard.next();
  }
  await wizard.isAt(8);
  await wizard.takeDosimeter();
  await wizard.next();
  await wizard.send();
}
