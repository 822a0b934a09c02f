import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';

const chosen = 'una-password-nuova';

test('an administrator gives an operator an account for one principal, and takes it away again', async ({
  page,
  browser,
  baseURL,
  expectErrors,
}) => {
  // The browser reports the refusal of a save that came too late.
  expectErrors(/status of 409/);
  await signIn(page, 'admin');
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: 'Segreteria Palladio' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nuovo utente' }).click();

  await page.getByRole('button', { name: "Crea l'utente e il suo invito" }).click();
  await expect(page.getByText('Scegliere almeno un ruolo.')).toBeVisible();
  await page.getByLabel('Nome e cognome').fill('Nuova Operatrice');
  await page.getByLabel('Nome utente').fill('nuova');
  await page.getByLabel('E-mail').fill('nuova@demo.radia.example');
  await page.getByRole('checkbox', { name: 'Operatore', exact: true }).check();
  await page.getByLabel('Committenti per nome').fill('viterb');
  await page.getByRole('option', { name: 'Provincia di Viterbo' }).click();
  await page.getByRole('checkbox', { name: 'Aggiunge clienti' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: "Crea l'utente e il suo invito" }).click();
  const link = page.getByLabel('Link per scegliere la password');
  await expect(link).toHaveValue(/#/);
  await expectAccessible(page);
  const { pathname, hash } = new URL(await link.inputValue());

  const person = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await person.goto(`${pathname}${hash}`);
  await person.getByLabel('Nuova password').fill(chosen);
  await person.getByRole('button', { name: 'Salva la password' }).click();
  await person.getByRole('link', { name: 'Vai all’accesso' }).click();
  await person.getByLabel('Nome utente').fill('nuova');
  await person.getByLabel('Password', { exact: true }).fill(chosen);
  await person.getByRole('button', { name: 'Accedi' }).click();
  await expect(person.getByRole('heading', { name: 'Buongiorno, Nuova Operatrice' })).toBeVisible();
  await goOn(person, '/user/cr39/positioning');
  // With one principal there is nothing to choose: the wizard begins with its clients, and one may be added.
  await expect(person.getByText('Per chi stai posizionando il dosimetro?')).toBeVisible();
  await expect(person.getByRole('radio', { name: /^Provincia di Viterbo, uffici/ })).toBeVisible();
  await expect(person.getByText('Nuovo datore di lavoro/ cliente')).toBeVisible();

  await page.getByRole('link', { name: 'Apri la pagina di Nuova Operatrice' }).click();
  const tabs = page.getByRole('navigation', { name: 'Schede' });
  await tabs.getByRole('link', { name: 'Che cosa vede' }).click();
  await expect(page.getByText('Vede 1 committente: Provincia di Viterbo.')).toBeVisible();
  await expect(page.getByText('Committente assegnato')).toBeVisible();
  await page.getByLabel('Assegna un committente').fill('euganee');
  await page.getByRole('option', { name: /Terme Euganee/ }).click();
  await expect(page.getByText(/^Vede 2 committenti/)).toBeVisible();
  await page.getByRole('button', { name: /^Revoca Terme Euganee/ }).click();
  await expect(page.getByText(/^Vede 1 committente:/)).toBeVisible();
  await expectAccessible(page);

  // Somebody else saves meanwhile: what was typed stays, and is saved once both have been seen.
  const url = `/v1${new URL(page.url()).pathname.replace('/admin', '/user/admin')}`;
  const { versione } = (await (await page.request.get(url)).json()) as { versione: number };
  const stored = { username: 'nuova', email: 'nuova@demo.radia.example', roles: ['operatore'], zones: [] };
  await tabs.getByRole('link', { name: 'Panoramica' }).click();
  await page.getByRole('button', { name: 'Modifica' }).click();
  await page.getByLabel('Nome e cognome').fill('Nome Mio');
  await page.request.put(url, { data: { ...stored, displayName: 'Nome Altrui', versione } });
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText(/modificato nel frattempo da Amministrazione/)).toBeVisible();
  await expect(page.getByText('Nome e cognome: Nome Altrui')).toBeVisible();
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Nome Mio');
  await page.getByRole('button', { name: 'Tieni quello che ho scritto' }).click();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nome Mio' })).toBeVisible();

  await tabs.getByRole('link', { name: 'Accesso' }).click();
  await page.getByRole('button', { name: "Disattiva l'utente" }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: "Disattiva l'utente" }).click();
  await expect(page.getByText('La persona non può entrare in Radia.')).toBeVisible();
  // The next call says so, whether it is that of the next page or one that this one makes by itself: nothing is pressed.
  await goOn(person, '/user/cr39');
  await expect(person.getByRole('dialog', { name: 'Sessione scaduta' })).toBeVisible();

  await tabs.getByRole('link', { name: 'Dati personali' }).click();
  await page.getByRole('button', { name: 'Cancella i dati della persona' }).click();
  await page.getByLabel(/^Per confermare scrivi il nome utente/).fill('nuova');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancella per sempre' }).click();
  await expect(page.getByRole('heading', { name: /^Persona cancellata n\. \d+$/ })).toBeVisible();
  await person.context().close();
});

test('the laboratory keeps the zones and the principals in them', async ({ page, expectErrors }) => {
  // The browser reports the refusal of the name that is taken.
  expectErrors(/status of 409/);
  await signIn(page, 'laboratorio');
  await page.goto('/user/anagrafica/zone');
  await expect(page.getByRole('link', { name: 'Lazio', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Nuova zona' }).click();
  await page.getByLabel('Nome').fill('lazio');
  await page.getByRole('button', { name: 'Crea la zona' }).click();
  await expect(page.getByText('Esiste già una zona con questo nome.').first()).toBeVisible();
  await page.getByLabel('Nome').fill('Umbria');
  await page.getByRole('button', { name: 'Crea la zona' }).click();
  await expect(page.getByRole('heading', { name: 'Zona Umbria' })).toBeVisible();
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await expect(page.getByRole('button', { name: 'Elimina la zona' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Aggiungi un committente').fill('palladio');
  await page.getByRole('option', { name: /Palladio/ }).click();
  await expect(page.getByRole('link', { name: 'Istituto Comprensivo Palladio' })).toBeVisible();
  await page.getByRole('button', { name: 'Altre azioni' }).click();
  await expect(page.getByRole('button', { name: 'Metti fuori uso' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Elimina la zona' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Togli Istituto/ }).click();
  await expect(page.getByText('Ancora nessun committente in questa zona')).toBeVisible();
});
