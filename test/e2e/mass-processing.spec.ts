import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { buildMassActivity } from '#db/builders/mass-activities.ts';
import { buildActivity, buildCompany } from '#db/builders/radioprotection.ts';
import { users } from '#identity/schema.ts';
import { type Db, openDatabase } from '#platform/server/database/database.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import { expectAccessible } from '#test/support/axe.ts';
import { test as base, expect, signIn } from '#test/support/e2e.ts';

const test = base.extend<{ db: Db }>({
  db: async ({ databaseUrl }, use) => {
    const { db, close } = openDatabase(databaseUrl, 2);
    await use(db);
    await close();
  },
});
const row = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByText(`#${id}`, { exact: true }) });
const card = (page: Page, alias: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: alias, exact: true }) });
const dialog = (page: Page) => page.getByRole('alertdialog');

async function choose(page: Page, id: number, action: string): Promise<void> {
  await row(page, id).hover();
  await row(page, id).getByRole('button', { name: 'Azioni sulla riga' }).click();
  await page.getByRole('button', { name: action, exact: true }).click();
}

/** An employer with four units; a mass activity to be processed and one to be reviewed. */
async function buildWorld(db: Db) {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.username, 'radioprotezione'));
  const first = await buildCompany(db, { alias: 'Poliambulatorio Aurora' });
  const place = { projectId: first.projectId, employerId: first.employerId };
  const rest = [];
  for (const alias of ['Clinica Bora', 'Studio Cometa', 'Centro Delfino'])
    rest.push(await buildCompany(db, { ...place, alias }));
  const units = [first, ...rest];
  const made = { ...place, companyIds: units.map(({ id }) => id), userId: user?.id ?? 0 };
  return {
    units,
    toProcess: await buildMassActivity(db, { ...made, status: 'need_complete' }),
    toReview: await buildMassActivity(db, { ...made, status: 'review' }),
    list: `/lb/radioprotection/projects/${place.projectId}/employers/${place.employerId}/activities`,
  };
}

/** The database refuses this one unit, as long as the answer is not called. */
async function refuseUnit(db: Db, companyId: number): Promise<() => Promise<void>> {
  await db.execute(
    sql.raw(`create function refuse_unit() returns trigger language plpgsql as $$ begin
      if new.company_id = ${companyId} then raise exception 'refused'; end if; return new; end $$`),
  );
  await db.execute(
    sql.raw(
      'create trigger refuse_unit before insert on activities for each row execute function refuse_unit()',
    ),
  );
  return async () => void (await db.execute(sql.raw('drop function refuse_unit() cascade')));
}

/** The notification of a unit is signed and sent; its outcome waits. */
async function notify(db: Db, massActivityId: number, companyId: number): Promise<void> {
  const [notification] = await db
    .update(activities)
    .set({ complete: true, completedAt: new Date('2026-03-10T09:00:00Z') })
    .where(sql`mass_activity_id = ${massActivityId} and company_id = ${companyId}`)
    .returning();
  await buildActivity(db, {
    ...{ companyId, type: 10, massActivityId, alias: 'Esito della notifica' },
    preventiveActivityId: notification?.id ?? null,
  });
}

test('a mass activity is taken out of review, deleted and restored, each after a question (R2-021, R2-083, R2-084, R2-093..095, R2-308, R2-310, R2-313, R2-314)', async ({
  page,
  db,
}) => {
  const { toReview, toProcess, list } = await buildWorld(db);
  await signIn(page, 'radioprotezione');
  await page.goto(list.replace(/\/activities$/, ''));
  await page.getByRole('link', { name: 'Pratiche Massive' }).click();
  await expect(page.getByRole('heading', { name: 'Pratiche Massive', level: 1 })).toBeVisible();
  const views = page.getByRole('group', { name: 'Viste' }).getByRole('button');
  await expect(views).toHaveText([
    /^Tutte/,
    /^In Lavorazione/,
    /^In Revisione/,
    /^Da Completare/,
    /^In Attesa/,
    /^Completate/,
  ]);
  await expectAccessible(page);

  await choose(page, toReview.id, 'Annulla');
  await expect(dialog(page)).toContainText(`Annullare la revisione della pratica #${toReview.id}?`);
  await dialog(page).getByRole('button', { name: 'Chiudi' }).last().click();
  await expect(row(page, toReview.id)).toContainText('In Revisione');
  await choose(page, toReview.id, 'Annulla');
  await dialog(page).getByRole('button', { name: 'Conferma' }).click();
  await expect(row(page, toReview.id)).toContainText('In Lavorazione');

  await choose(page, toReview.id, 'Elimina');
  await dialog(page).getByRole('button', { name: 'Conferma' }).click();
  await expect(row(page, toReview.id)).toContainText('Eliminata');
  await expect(row(page, toReview.id).getByText(`#${toReview.id}`)).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await choose(page, toReview.id, 'Ripristina');
  await dialog(page).getByRole('button', { name: 'Conferma' }).click();
  await expect(row(page, toReview.id).getByRole('link', { name: 'Lavora' })).toBeVisible();
  await views.nth(3).click();
  await expect(row(page, toProcess.id)).toBeVisible();
  await expect(row(page, toReview.id)).toHaveCount(0);
});

test('units are processed, one fails and is tried again, an outcome is negative (R2-026..028, R2-138..152, R2-311, R2-317, R2-331..339, R2-490..495)', async ({
  page,
  context,
  db,
  expectErrors,
}) => {
  expectErrors(/status of (500|409)/);
  const { units, toProcess, list } = await buildWorld(db);
  const [first, second, third] = units;
  const accept = await refuseUnit(db, second?.id ?? 0);
  await signIn(page, 'radioprotezione');
  await page.goto(list);
  await row(page, toProcess.id).getByRole('link', { name: 'Elabora' }).click();
  await expect(page.getByRole('heading', { name: 'Creazione delle Notifiche Preventive' })).toBeVisible();
  await expect(page.getByText('In coda', { exact: true })).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole('button', { name: "Avvia l'elaborazione" }).click();
  await expect(page.getByText('Completato', { exact: true })).toHaveCount(3);
  await expect(page.getByText('1 unità non elaborata')).toBeVisible();
  await expect(card(page, second?.alias ?? '').getByText('Fallito')).toHaveAttribute('title', /.+/);
  await expect(page.getByRole('link', { name: 'Visualizza risultati' })).toBeVisible();
  await expectAccessible(page);

  // Loaded anew it says what is left, and goes on with that.
  await page.reload();
  await expect(
    page.getByText(/^1 unità locale su 4 non è stata elaborata a causa di un errore interno/),
  ).toBeVisible();
  await expect(page.getByText('Già elaborato', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: "Avvia l'elaborazione" }).click();
  await expect(card(page, second?.alias ?? '').getByText('Fallito')).toBeVisible();
  await accept();
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByText('Già elaborato', { exact: true })).toHaveCount(3);
  await expect(card(page, second?.alias ?? '').getByText('Completato')).toBeVisible();
  const made = await db.select().from(activities).where(eq(activities.massActivityId, toProcess.id));
  expect(made).toHaveLength(4);

  await notify(db, toProcess.id, first?.id ?? 0);
  await page.getByRole('link', { name: 'Visualizza risultati' }).click();
  await expect(page.getByRole('heading', { name: 'Stato Elaborazione Documenti' })).toBeVisible();
  const notifications = page.getByRole('region', { name: 'Notifiche preventive' });
  await expect(
    notifications.getByRole('region', { name: /^Da elaborare/ }).getByRole('heading', { level: 4 }),
  ).toHaveCount(3);
  await expect(notifications.getByRole('region', { name: /^Elaborate/ })).toContainText(first?.alias ?? '');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Cerca un’unità locale' }).fill(third?.alias ?? '');
  await expect(page.getByRole('heading', { level: 4 })).toHaveText([third?.alias ?? '']);
  await page.getByRole('searchbox', { name: 'Cerca un’unità locale' }).fill('');
  await page.getByRole('button', { name: 'Unità operative coinvolte' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
  await page.keyboard.press('Escape');

  const outcomes = page.getByRole('region', { name: 'Esiti' });
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    outcomes.getByRole('link', { name: 'Esito negativo' }).click(),
  ]);
  await tab.getByRole('button', { name: 'Conferma esito negativo' }).click();
  await expect(tab.getByText('Esito negativo confermato')).toBeVisible();
  await tab.close();
  await page.bringToFront();
  await page.getByRole('button', { name: /^Unità locali/ }).click();
  await expect(page.getByRole('row').filter({ hasText: first?.alias ?? '' })).toContainText('Esito Negativo');
});
