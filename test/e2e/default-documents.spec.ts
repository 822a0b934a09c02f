import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';

const base = '/lb/radioprotection/assets/registries/default/docs';
const list = (page: Page) => page.getByRole('list', { name: 'Documenti di registro' });
const titles = (page: Page) => list(page).getByRole('link').allTextContents();
const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: `Sposta ${title}`, exact: true });
/** The order that is posted next, as the field of the form. */
const nextOrder = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/docs/order'));

test('a default document is written with its preview, put in order by mouse and by keys, and confirmed by an expert (R2-205, R2-300, R2-471, Q2-10)', async ({
  page,
}) => {
  await signIn(page, 'radioprotezione');
  await page.goto('/lb/radioprotection/documents/massive');
  await page.getByRole('link', { name: 'Documenti di registro' }).click();
  await expect(list(page)).toHaveAttribute('data-sortable', /\/docs\/order$/);
  await page.getByRole('link', { name: 'Nuovo documento' }).click();
  await page.getByLabel('Titolo').fill('Procedura dello sviluppo');
  await page.getByRole('combobox', { name: 'Tipo di registro' }).selectOption({ label: 'Sorveglianza' });
  await page.getByRole('checkbox', { name: 'Odontoiatria' }).check();
  await page.getByRole('button', { name: 'Crea il documento' }).click();

  // Its template: a placeholder that there is not is named, and nothing typed is lost.
  const first = page.getByRole('group', { name: 'Sezione 1' });
  await first.getByRole('textbox', { name: 'Testo' }).fill('A cura di {dottore}.');
  await page.getByRole('button', { name: 'Salva il modello' }).click();
  await expect(page.getByText('Il segnaposto {dottore} non esiste.')).toBeVisible();
  await expect(first.getByRole('textbox', { name: 'Testo' })).toHaveValue('A cura di {dottore}.');
  await first.getByRole('textbox', { name: 'Testo' }).fill('A cura di {esperto}.');
  await page.getByRole('button', { name: 'Aggiungi una sezione' }).click();
  const second = page.getByRole('group', { name: 'Sezione 2' });
  await second.getByLabel('Titolo della sezione').fill('Apparecchiature');
  await second.getByLabel('Dati sotto il testo').selectOption({ label: 'Apparecchiature' });
  await page.getByRole('button', { name: 'Salva il modello' }).click();
  await expect(page.getByText('Modello salvato: versione 2')).toBeVisible();
  await page.getByRole('combobox', { name: 'Anteprima con i dati di' }).fill('Porta Castello');
  await page
    .getByRole('option', { name: /Porta Castello/ })
    .first()
    .click();
  await expect(page.getByText('Con quello che è scritto ora e i dati di oggi.')).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Anteprima di Procedura dello sviluppo, pagina 1/ }),
  ).toBeVisible();
  await expectAccessible(page);

  // By mouse: to the top.
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link').first().click();
  await expect(handle(page, 'Procedura dello sviluppo')).toBeVisible();
  await expectAccessible(page);
  const before = await titles(page);
  const [top] = before;
  const dragged = nextOrder(page);
  await handle(page, 'Procedura dello sviluppo').scrollIntoViewIfNeeded();
  await handle(page, 'Procedura dello sviluppo').hover();
  await page.mouse.down();
  await page.mouse.move(40, 120, { steps: 4 });
  await handle(page, top ?? '').scrollIntoViewIfNeeded();
  const box = await handle(page, top ?? '').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) - 20, { steps: 8 });
  await page.mouse.up();
  const posted = new URLSearchParams((await dragged).postData() ?? '').get('order') ?? '';
  expect(posted).toMatch(/^\[\d+(,\d+)+\]$/);
  await expect(list(page)).toHaveAttribute('aria-busy', 'false');
  await expect
    .poll(() => titles(page))
    .toEqual(['Procedura dello sviluppo', ...before.filter((title) => title !== 'Procedura dello sviluppo')]);
  // By keys: one down, told, and given up once.
  const own = handle(page, 'Procedura dello sviluppo');
  await own.press('Space');
  await own.press('ArrowDown');
  await own.press('Escape');
  await expect(page.getByText('Procedura dello sviluppo: di nuovo alla posizione 1.')).toBeAttached();
  const keyed = nextOrder(page);
  await own.press('Space');
  await own.press('ArrowDown');
  await expect(own).toBeFocused();
  await own.press('Space');
  await keyed;
  await expect(page.getByText(/lasciato alla posizione 2 di/)).toBeAttached();
  const wanted = await titles(page);
  expect(wanted.indexOf('Procedura dello sviluppo')).toBe(1);

  // A page that begins by itself is entered only when that is confirmed.
  const row = list(page).getByRole('listitem').filter({ hasText: 'Procedura dello sviluppo' });
  await row.getByRole('button', { name: 'Altre azioni per Procedura dello sviluppo' }).click();
  await page.getByRole('button', { name: 'Annulla applicazione' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${base}$`));
  const address = (await row.getByRole('link').getAttribute('href')) ?? '';
  await page.goto('about:blank');
  await signIn(page, 'edr');
  await page.goto(`${address}?scheda=modello`);
  await expect(page.getByText('Con quello che è scritto ora, dati di esempio.')).toBeVisible();
  const printed = page.waitForResponse((answer) => answer.url().endsWith('/preview'));
  await page.getByRole('button', { name: 'Confermo: l’ho riletto' }).click();
  await expect(page.getByText('Versione 2 riletta da un esperto')).toBeVisible();
  // The page that said 'Bozza' is printed anew.
  expect((await printed).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Salva il modello' })).toHaveCount(0);
  await goOn(page, base);
  await expect.poll(() => titles(page)).toEqual(wanted);
  await expect(page.getByRole('button', { name: /^Sposta / })).toHaveCount(0);
});
