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
  ...['work', 'review', 'need_complete', 'pending'].map(
    (status) => `select m.id as "${status}", m.employer_id as "${status}Employer",
       (select min(p.project_id) from project_employers p where p.employer_id = m.employer_id) as "${status}Project"
     from mass_activities m where m.status = '${status}' and m.deleted_at is null order by m.id limit 1`,
  ),
  `select d.trip_id as trip, d.id as day from trip_days d join trips t on t.id = d.trip_id order by d.id limit 1`,
  `select f.id as form, f.principal_id as importer from control_forms f where f.state = 'inviato' order by f.id limit 1`,
  `select c.principal_id as "ownPrincipal", k.id as "ownCompany", k.alias as "ownName", f.id as "ownFolder"
   from address_companies t join companies k on k.id = t.company_id join addresses a on a.id = t.address_id
     join clients c on c.id = a.client_id join registries r on r.company_id = k.id
     join folders f on f.registry_id = r.id order by f.id limit 1`,
];

const employer = '/lb/radioprotection/projects/{project}/employers/{employer}';
const unit = `${employer}/companies/{company}`;
const ofOutcome =
  '/lb/radioprotection/projects/{outcomeProject}/employers/{outcomeEmployer}/companies/{outcomeCompany}';
const massOf = (status: string) =>
  `/lb/radioprotection/projects/{${status}Project}/employers/{${status}Employer}/activities/{${status}}`;
const transfers = '/lb/radioprotection/transfers';
const docs = '/lb/radioprotection/assets/registries/default/docs/{doc}';
const site = 'cr39/committenti/{principal}/aziende/{client}/indirizzi/{address}';

type Shown = (page: Page, valueOf: (key: string) => string) => Promise<void>;

type Route = readonly [path: string, name: string | null, shows?: Shown];

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
const routes: readonly Route[] = [
  [`${unit}/activities/{activity}/view`, 'companyName'],
  [`${unit}/activities/{activity}/execute`, 'companyName'],
  [`${ofOutcome}/activities/{outcome}/delete`, 'outcomeName'],
  [`${unit}/registries/{registry}/view`, 'companyName'],
  ['/lb/radioprotection/projects/{project}/employer/{employer}/companies/{company}/view', 'companyName'],
  [`${docs}/retro`, 'docName'],
  [`${docs}/revert`, 'docName'],
  ['/lb/radioprotection/migration/registries', null],
  ['/lb/radioprotection/dashboard', null],
  [`${employer}/activities`, null, says('Pratiche Massive')],
  [`${employer}/activities/create`, null, says('Che cosa cambia?')],
  [`${massOf('work')}/edit`, null, says('Che cosa cambia?')],
  [`${massOf('review')}/review`, null, says('Riepilogo delle modifiche')],
  [`${massOf('review')}/summary`, null, says('Riepilogo delle modifiche')],
  [`${massOf('need_complete')}/complete`, null, says('Creazione delle Notifiche Preventive')],
  [`${massOf('pending')}/view`, null, says('Stato Elaborazione Documenti')],
  [transfers, null],
  [`${transfers}/archive`, null],
  [`${transfers}/create`, null],
  [`${transfers}/overview`, null],
  [`${transfers}/{trip}/day/add`, null],
  [`${transfers}/{trip}/day/{day}/edit`, null],
  [`${transfers}/{trip}/day/{day}/view`, null],
  ['/user/irme90/add/{importer}', null],
  ['/user/irme90/calendar/register', null],
  ['/user/irme90/client/{importer}/calendar/index', null],
  ['/user/irme90/client/{importer}/mod/{form}', null],
  ['/user/irme90/measure/{form}/work', null],
  ['/lb/cr39/dosimeters', null],
  ['/lb/cr39/dosimeters/batch', null],
  ['/lb/cr39/dosimeters/range', null],
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
  ['/client/{principal}/cr39/positioning', null, says('Passaggio 2/10')],
  ['/client/{principal}/cr39/replacement', null, says('Passaggio 1/4')],
  ['/client/{principal}/cr39/survey', 'addressName'],
];

const controls = '/user/irme90/client/{importer}';

const furtherRecords: readonly string[] = [
  `select t.id as trip, t.alias as "tripName", d.id as day from trips t join trip_days d on d.trip_id = t.id
   order by t.starts_on desc, d.day limit 1`,
  `select goods as "formGoods" from control_forms where state = 'inviato' order by id limit 1`,
  `select id as measured, goods as "measuredGoods" from control_forms where state = 'lavorato' order by id limit 1`,
  `select k.instrument_id as instrument, i.serial_number as "instrumentNumber" from control_cards k
   join instruments i on i.id = k.instrument_id where k.closed_on is null order by k.id limit 1`,
  'select id as report, address_id as "reportAddress" from final_reports order by id limit 1',
];

/** Where Q1-03 puts the screens of S1, as far as those above do not name them. */
const furtherRoutes: readonly Route[] = [
  [`${transfers}/{trip}/view`, 'tripName'],
  ['/lb/radioprotection/company/{company}/view', 'companyName'],
  [`${controls}/index`, null],
  [`${controls}/instruments/{instrument}/card`, 'instrumentNumber'],
  ['/user/irme90/measure', null],
  ['/user/irme90/measure/{form}/work', 'formGoods'],
  ['/user/irme90/measure/{measured}/edit', 'measuredGoods'],
  ['/lb/cr39/sede/relations/{reportAddress}/view/{report}', null],
  ['/lb/cr39/positioning', null, says('Passaggio 1/10')],
  ['/zone/{zone}/cr39/positioning', null, says('Passaggio 1/10')],
];

test('each specified address that the product has opens the page of the record it names (R2-001, R2-020, R2-066..070, R2-074..078)', async ({
  page,
  databaseUrl,
}) => {
  await signIn(page, 'admin');
  await page.goto('/lb/radioprotection/projects');
  await openEach(page, routes, await recordsOf(databaseUrl, records));
});

test('the screens of trips, controls, units and reports each open at their one address (R1-024, R1-101)', async ({
  page,
  databaseUrl,
}) => {
  await signIn(page, 'admin');
  await page.goto('/lb/radioprotection/projects');
  await openEach(page, furtherRoutes, await recordsOf(databaseUrl, [...records, ...furtherRecords]));
});

/** Finds what the addresses name. */
async function recordsOf(databaseUrl: string, queries: readonly string[]) {
  const found: Records = {};
  for (const one of queries) Object.assign(found, (await query<Records>(databaseUrl, one))[0]);
  return (key: string) => {
    const value = found[key];
    if (!value) throw new Error(`no ${key} in the demo data`);
    return String(value);
  };
}

/** Opens each address: it keeps it, shows a page with a title and, of a record, its name. */
async function openEach(page: Page, list: readonly Route[], valueOf: (key: string) => string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [path, name, shows] of list) {
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
}
