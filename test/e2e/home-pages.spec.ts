import { expectAccessible } from '#test/support/axe.ts';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';

/** Each role on the size it works on. */
const desk = [
  { username: 'admin', path: '/admin', text: 'Registro delle modifiche' },
  { username: 'laboratorio', path: '/lb', text: 'Ultimi posizionamenti' },
  { username: 'radioprotezione', path: '/lb/radioprotection', text: 'Da firmare' },
  { username: 'edr', path: '/lb/radioprotection', text: 'Da firmare' },
];
const phone = [
  { username: 'operatore', path: '/user/cr39', text: 'Posiziona un dosimetro' },
  { username: 'zona', path: '/zone/2', text: 'Terme Euganee S.p.A.' },
  { username: 'cliente', path: /^\/client\/\d+$/, text: 'Istituto Comprensivo Palladio' },
];

test('every role lands on its own home page (R0-003, R1-002)', async ({ page, isMobile }) => {
  for (const { username, path, text } of isMobile ? phone : desk) {
    await test.step(username, async () => {
      await signIn(page, username);
      await page.goto('/');
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      const { pathname } = new URL(page.url());
      if (typeof path === 'string') expect(pathname).toBe(path);
      else expect(pathname).toMatch(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
      // A page left open would read on, for the next person, what is this one's alone.
      await page.goto('about:blank');
    });
  }
});

test('the card leads to the wizard of the same place (R0-018)', async ({ page, isMobile }) => {
  const field = [
    ['operatore', /\/user\/cr39\/positioning$/],
    ['zona', /\/zone\/2\/cr39\/positioning$/],
    ['cliente', /\/client\/\d+\/cr39\/positioning$/],
  ] as const;
  const laboratory = [['laboratorio', /\/lb\/cr39\/positioning$/]] as const;
  for (const [username, wizard] of isMobile ? field : laboratory) {
    await test.step(username, async () => {
      await signIn(page, username);
      await page.goto('/');
      await page.getByRole('link', { name: /^Posiziona un dosimetro/ }).click();
      await expect(page).toHaveURL(wizard);
      await expect(page).toHaveTitle('Posizionamento dosimetro · Radia');
      await expect(page.getByText(/^Passaggio \d+\/10$/).first()).toBeVisible();
      // A page left open would read on, for the next person, what is this one's alone.
      await page.goto('about:blank');
    });
  }
});

test('a page of another role says so; an unknown one is 404; a zone out of reach is not found (R2-010)', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/);
  const heading = page.getByRole('heading', { level: 1 });
  const isForbidden = async () => {
    await expect(heading).toHaveText('Accesso non consentito');
    await expect(page).toHaveTitle('Accesso non consentito · Radia');
  };
  await signIn(page, 'zona');
  await page.goto('/lb');
  await isForbidden();
  for (const path of ['/admin', '/admin/audit', '/lb/radioprotection', '/lb/cr39/positioning', '/client/1']) {
    await goOn(page, '/zone/2');
    await expect(heading).not.toHaveText('Accesso non consentito');
    await goOn(page, path);
    await isForbidden();
  }
  await expectAccessible(page);
  // What an operator works with is open to him.
  await goOn(page, '/user/irme90/measure');
  await expect(heading).toHaveText('Lavori IRME90');
  await goOn(page, '/zone/2/cr39/positioning');
  await expect(page.getByText('Passaggio 1/10', { exact: true }).first()).toBeVisible();
  await page.goto('/non/esiste');
  await expect(heading).toHaveText('Pagina non trovata');
  await expect(page.getByText('404')).toBeVisible();
  await expectAccessible(page);
  await goOn(page, '/zone/1');
  await expect(page.getByRole('alert')).toContainText('Elemento non trovato.');
  await expect(page.getByRole('link', { name: /^Posiziona un dosimetro/ })).toHaveCount(0);
});

test('the menu shows what the role may open, and each page takes the focus to its heading', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'admin');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Vai al contenuto' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const menu = async (area?: string) => {
    if (isMobile) await page.getByRole('button', { name: 'Apri il menu' }).click();
    const navigation = page.getByRole('navigation', { name: 'Principale' });
    if (area) await navigation.getByRole('button', { name: area }).click();
    return navigation;
  };
  // What is set once has a page of its own, which finds it by what it is about.
  await (await menu()).getByRole('link', { name: 'Impostazioni' }).click();
  await page.getByRole('searchbox', { name: 'Cerca nelle impostazioni' }).fill('sigillo');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'Registro delle modifiche' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registro delle modifiche' })).toBeFocused();
  await expect(page).toHaveTitle('Registro delle modifiche · Radia');
  const current = (await menu()).locator('[aria-current="page"]');
  await expect(current).toHaveText('Impostazioni');
  await expect(current).toBeInViewport();

  await page.goto('about:blank');
  await signIn(page, 'cliente');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What a customer asks is answered without a click: below the level, and when next.
  const answer = page.getByRole('list', { name: 'Le sedi' }).getByRole('listitem').first();
  await expect(answer).toContainText(/Provvisorio: non superiore a 300 in 2 punti su 4.*entro il \d/);
  await expect(answer).toBeInViewport();
  await expect((await menu('Sedi')).getByRole('link')).toHaveText([
    'Oggi',
    'Dashboard',
    'Clienti',
    'Indirizzi',
    'Punti di misurazione',
    'I miei posizionamenti',
    'Da inviare',
    'Radioprotezione',
    'Questionari',
  ]);
  if (!isMobile) return;
  // Visible on the dark drawer: white on the brand's colour.
  const close = page.getByRole('button', { name: 'Chiudi il menu' });
  await expect(close).toHaveCSS('color', 'rgb(255, 255, 255)');
  await close.click();
  const bar = page.getByRole('navigation', { name: 'Scorciatoie' });
  await expect(bar.getByRole('link')).toHaveText(['Oggi', 'Sedi', 'Relazioni', 'Questionari']);
  await bar.getByRole('link', { name: 'Relazioni' }).click();
  await expect(bar.getByRole('link', { name: 'Relazioni' })).toHaveAttribute('aria-current', 'page');
});
