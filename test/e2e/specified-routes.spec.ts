import type { Page } from '@playwright/test';
import { expect, goOn, signIn, test } from '#test/support/e2e.ts';
import { query } from './records.ts';

type Records = Record<string, number | string>;

/** An existing record for each parameter, and what the record is called on its page. */
const records: readonly string[] = [
  `select a.id as activity, r.id as registry, f.id as folder, k.id as company, k.employer_id as employer,
     k.project_id as project, k.alias as "companyName"
   from companies k join activities a on a.company_id = k.id and a.type = 2 and not a.complete and a.deleted_at is null
     join registries r on r.company_id = k.id join folders f on f.registry_id = r.id
   where k.active order by a.id limit 1`,
  `select a.id as outcome, k.id as "outcomeCompany", k.employer_id as "outcomeEmployer",
     k.project_id as "outcomeProject", k.alias as "outcomeName"
   from activities a join companies k on k.id = a.company_id
   where a.type = 10 and not a.complete and a.deleted_at is null order by a.id limit 1`,
  `select a.id as address, a.name as "addressName", c.id as client, c.name as "clientName",
     c.principal_id as principal, z.zone_id as zone
   from addresses a join clients c on c.id = a.client_id join principal_zones z on z.principal_id = c.principal_id
     join measurement_points p on p.address_id = a.id join placements l on l.point_id = p.id
   where a.active order by a.id limit 1`,
  `select m.id as mailing, m.subject as "mailingName", count(*)::int as recipients
   from mailings m join mailing_recipients r on r.mailing_id = m.id group by m.id order by m.id limit 1`,
  'select id as doc, title as "docName" from default_registry_docs order by id limit 1',
  `select c.principal_id as "ownPrincipal", k.id as "ownCompany", k.alias as "ownName", f.id as "ownFolder"
   from address_companies t join companies k on k.id = t.company_id join addresses a on a.id = t.address_id
     join clients c on c.id = a.client_id join registries r on r.company_id = k.id
     join folders f on f.registry_id = r.id order by f.id limit 1`,
];

const employer = '/lb/radioprotection/projects/{project}/employers/{employer}';
const unit = `${employer}/companies/{company}`;
const ofOutcome =
  '/lb/radioprotection/projects/{outcomeProject}/employers/{outcomeEmployer}/companies/{outcomeCompany}';
const docs = '/lb/radioprotection/assets/registries/default/docs/{doc}';
const site = 'cr39/committenti/{principal}/aziende/{client}/indirizzi/{address}';

type Shown = (page: Page, valueOf: (key: string) => string) => Promise<void>;

const says =
  (words: string): Shown =>
  (page) =>
    expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** The questionnaire of a site, and where its 'Indietro' leads (Q2-19). */
const surveyBackTo =
  (back: string): Shown =>
  async (page, valueOf) => {
    await expect(page.getByRole('heading', { name: 'Questionario edificio' })).toBeVisible();
    await page.getByRole('button', { name: 'Indietro', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${filled(back, valueOf)}$`));
  };

const filled = (path: string, valueOf: (key: string) => string) =>
  path.replace(/\{(\w+)\}/g, (_braces, key: string) => valueOf(key));

/** The addresses of S2 §2.1 that the product has, and what the record that they name is called on its page, and what else stands there. */
const routes: readonly (readonly [path: string, name: string | null, shows?: Shown])[] = [
  [`${unit}/activities/{activity}/view`, 'companyName'],
  [`${unit}/activities/{activity}/execute`, 'companyName'],
  [`${ofOutcome}/activities/{outcome}/delete`, 'outcomeName'],
  [`${unit}/registries/{registry}/view`, 'companyName'],
  ['/lb/radioprotection/projects/{project}/employer/{employer}/companies/{company}/view', 'companyName'],
  [`${docs}/retro`, 'docName'],
  [`${docs}/revert`, 'docName'],
  ['/lb/radioprotection/migration/registries', null],
  ['/lb/radioprotection/dashboard', null],
  ['/user/radioprotection/folders/registry/{folder}/view', 'companyName'],
  ['/client/{ownPrincipal}/radioprotection/folders/registry/{ownFolder}/view', 'ownName'],
  ['/client/{ownPrincipal}/radioprotection/companies/{ownCompany}/view', 'ownName'],
  ['/user/radioprotection/sign/massive', null],
  ['/lb/cr39/signature', null],
  ['/lb/lc/labs/1/pending_signature/upload', null],
  ['/lb/tld/rdps/tasks/task/5/p7m', null],
  ['/lb/electret/signatures', null],
  ['/user/irme90/signature/upload', null],
  ['/lb/contabilita/fatturaelettronica/invio', null],
  ['/lb/cr39/relations/massive', null],
  ['/lb/cr39/sede/relations/{address}/create', 'addressName'],
  ['/lb/cr39/sede/view/{address}', 'addressName'],
  ['/lb/cr39/azienda/view/{client}', 'clientName'],
  [`/lb/${site}/survey`, 'addressName', surveyBackTo('/lb/cr39/sede/view/{address}')],
  [`/zone/{zone}/${site}/survey`, 'addressName', surveyBackTo(`/zone/{zone}/${site}`)],
  [`/zone/{zone}/${site}`, 'addressName'],
  [
    '/client/{principal}/cr39/aziende/{client}/indirizzi/{address}/survey',
    'addressName',
    surveyBackTo('/client/{principal}/cr39/survey'),
  ],
  ['/client/{principal}/cr39/aziende/{client}/indirizzi/{address}/report_campionamento', 'addressName'],
  [
    '/admin/cp/massive/email/{mailing}/start',
    'mailingName',
    (page, valueOf) =>
      expect(page.getByRole('list', { name: 'Destinatari' }).getByRole('listitem')).toHaveCount(
        Number(valueOf('recipients')),
      ),
  ],
  ['/client/{principal}/cr39/positioning', null, says('Passaggio 1/10')],
  ['/client/{principal}/cr39/replacement', null, says('Passaggio 1/4')],
  ['/client/{principal}/cr39/survey', 'addressName'],
];

test('each specified address that the product has opens the page of the record it names (R2-020, R2-066..070, R2-074..078)', async ({
  page,
  databaseUrl,
}) => {
  const found: Records = {};
  for (const one of records) Object.assign(found, (await query<Records>(databaseUrl, one))[0]);
  const valueOf = (key: string) => {
    const value = found[key];
    if (!value) throw new Error(`no ${key} in the demo data`);
    return String(value);
  };
  await signIn(page, 'admin');
  await page.goto('/lb/radioprotection/projects');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [path, name, shows] of routes) {
    const address = filled(path, valueOf);
    await test.step(path, async () => {
      await goOn(page, address);
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByText(/Pagina non trovata|non trovat[ao]/), address).toHaveCount(0);
      if (name !== null)
        await expect
          .soft(page.getByText(valueOf(name)).filter({ visible: true }).first(), path)
          .toBeVisible();
      await shows?.(page, valueOf);
    });
  }
});
