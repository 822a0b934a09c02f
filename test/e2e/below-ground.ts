import type { Locator } from '@playwright/test';
import { demoPassword, signIn } from '#test/support/e2e.ts';
import { expect, type FieldDevice, isInstalled, keptCalls } from '#test/support/field-device.ts';
import { allPrincipals, palladio, Wizard } from './wizard.ts';

export const noNetwork = 'Nessuna rete: invieremo appena possibile';
export const neededBelow = [
  'listPrincipals',
  'listClients',
  'listAddresses',
  'getEmployerQuestions',
  'getBuildingQuestions',
  'listPoints',
  'listFloorPlansWithDraft',
  'listAvailableDosimeters',
];

/** Signs in and looks at a site, as one does before going down; nothing is begun. */
export async function visitSite(device: FieldDevice): Promise<void> {
  const { page } = device;
  await signIn(page, 'operatore');
  const wizard = new Wizard(page);
  await wizard.open();
  await isInstalled(device);
  await wizard.walkTo(4);
  await wizard.choose(palladio.address);
  await expect.poll(() => keptCalls(device)).toEqual(expect.arrayContaining(neededBelow));
  await wizard.isSaved();
}

/** Opens the wizard after a restart and begins anew. */
export async function beginAnew({ page }: FieldDevice): Promise<Wizard> {
  await page.goto(allPrincipals);
  await page.getByRole('button', { name: 'Ricomincia' }).click();
  return new Wizard(page);
}

export const records = ({ page }: FieldDevice, name: string | RegExp) => page.getByRole('article', { name });
export const open = (record: Locator) => record.getByRole('button', { name: /^Altro/ }).click();

export async function signInAs({ page }: FieldDevice, username: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Sessione scaduta' }).or(page.getByRole('main'));
  await form.getByLabel('Nome utente').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(demoPassword);
  await form.getByRole('button', { name: 'Accedi' }).click();
  await expect(page.getByRole('button', { name: 'Accedi' })).toHaveCount(0);
}
