import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { chooseEntry, fillRegistry, nextStep } from './control-forms.ts';

type Sent = { trasporto: Record<string, unknown> };

/** Sends the form from its third step; what was sent of its transport. */
async function send(page: Page, day: string): Promise<Record<string, unknown>> {
  await page.getByLabel('Data di lavorazione').fill(day);
  await nextStep(page);
  const sent: Sent[] = [];
  const note = (request: Request) => {
    const isForm = request.method() === 'POST' && /\/irme90\/\d+\/add$/.test(new URL(request.url()).pathname);
    if (isForm) sent.push(request.postDataJSON() as Sent);
  };
  page.on('request', note);
  await page.getByRole('button', { name: 'Invia per la lavorazione' }).click();
  await expect(page.getByText('Mod. IRME90 inviato!')).toBeVisible();
  page.off('request', note);
  expect(sent).toHaveLength(1);
  return sent[0]?.trasporto ?? {};
}

/** 'Duplica' of a form of the list. */
async function copyForm(page: Page, goods: string, copied: string): Promise<void> {
  await goOn(page, '/user/irme90');
  const row = page.getByRole('row').filter({ hasText: goods });
  await row.getByRole('button', { name: /azioni/i }).click();
  await page.getByRole('link', { name: 'Duplica', exact: true }).click();
  await expect(page.getByLabel('Descrizione della merce')).toHaveValue(goods);
  await page.getByLabel('Descrizione della merce').fill(copied);
  await nextStep(page);
}

test('loads by air, by land and unloaded from a ship are asked for, one like the other; what a transport hides is gone (R1-263, R1-264, R1-378, R1-380, R1-490)', async ({
  page,
}) => {
  await signIn(page, 'importatore');
  await page.goto('/user/irme90');
  await page.getByRole('link', { name: 'Nuovo IRME90' }).first().click();
  await fillRegistry(page, 'Barre via aerea');

  // Four steps, what the client is enabled for, by sea at first; then by air.
  await expect(page.getByText('Passaggio 2/4', { exact: true }).first()).toBeVisible();
  const transports = page.getByRole('group', { name: /^Tipo di trasporto/ }).getByRole('radio');
  await expect(transports).toHaveCount(4);
  await expect(page.getByRole('radio', { name: 'Mare', exact: true })).toBeChecked();
  await chooseEntry(page, 'Nome della nave', 'Nave Esempio');
  await page.getByRole('radio', { name: 'Aereo' }).check();
  await expect(page.getByRole('combobox', { name: 'Nome della nave' })).toHaveCount(0);
  await chooseEntry(page, 'Numero del volo', 'EX 1234');
  await expect(page.getByRole('combobox', { name: 'Compagnia aerea' })).toHaveValue('Linee Aeree Esempio');
  await expect(page.getByRole('combobox', { name: 'Aeroporto di arrivo' })).toHaveValue('Fiumicino');
  await page.getByRole('combobox', { name: 'Aeroporto di partenza' }).fill('Aeroporto Mai Visto');
  await page.getByRole('option', { name: 'Aggiungi «Aeroporto Mai Visto»' }).click();
  await page.getByLabel('Numero AWB').fill('020-1234');
  await page.getByRole('radio', { name: 'Stradale' }).check();
  await page.getByLabel('Targa').fill('ZZ111ZZ');
  await expectAccessible(page);
  await nextStep(page);
  await chooseEntry(page, 'Operatore (facoltativo)', 'Operatore Veneto · Ispezioni Esempio · Tecnico');
  const byAir = await send(page, '2031-12-10');
  expect(byAir).toMatchObject({
    naveDetails: null,
    voloDetails: {
      compagnia: { label: 'Linee Aeree Esempio' },
      aeroportoPartenza: { label: 'Aeroporto Mai Visto' },
    },
    trasportoTerritorio: { targa: 'ZZ111ZZ', sedeControllo: null },
  });

  await copyForm(page, 'Barre via aerea', 'Barre via terra');
  await expect(page.getByRole('combobox', { name: 'Aeroporto di partenza' })).toHaveValue(
    'Aeroporto Mai Visto',
  );
  await expect(page.getByLabel('Numero AWB')).toHaveValue('');
  await expect(page.getByLabel('Targa')).toHaveValue('');
  await page.getByRole('radio', { name: 'Terra' }).check();
  await page.getByRole('radio', { name: 'Ferrovia' }).check();
  await page.getByLabel('Vagone').fill('V-77');
  await chooseEntry(page, 'Sede del controllo', 'Genova');
  await nextStep(page);
  await expect(page.getByLabel('Data di lavorazione')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Operatore (facoltativo)' })).toHaveValue('');
  const byLand = await send(page, '2031-12-11');
  expect(byLand).toMatchObject({
    ...{ naveDetails: null, voloDetails: null },
    trasportoTerritorio: {
      vagone: 'V-77',
      targa: '',
      sedeControllo: { label: 'Genova', tipologia: 'portoArrivo' },
    },
  });

  await copyForm(page, 'Barre via terra', 'Barre scaricate');
  await page.getByRole('radio', { name: 'Scaricato da nave' }).check();
  await page.getByRole('radio', { name: 'Container' }).check();
  await page.getByLabel('Matricola del container').fill('MSCU7654321');
  await expect(page.getByRole('combobox', { name: 'Sede del controllo' })).toHaveValue('Genova');
  await nextStep(page);
  const unloaded = await send(page, '2031-12-12');
  expect(unloaded).toMatchObject({
    voloDetails: null,
    trasportoTerritorio: { matricola: 'MSCU7654321', vagone: '', sedeControllo: { label: 'Genova' } },
  });

  // A form is read where what happened to it stands, too.
  await goOn(page, '/user/irme90');
  const row = page.getByRole('row').filter({ hasText: 'Barre scaricate' });
  await row.getByRole('link', { name: /^N\. \d+$/ }).click();
  await expect(page.getByText('Scaricato da nave')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Storia' })).toContainText('Mod. IRME90 creato');
  await expectAccessible(page);
});
