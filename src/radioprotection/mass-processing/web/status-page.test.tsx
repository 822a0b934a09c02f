import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  activitiesAt,
  activitiesPath,
  massDocument,
  massEmployer,
  massProgress,
  massUnit,
} from '#test/support/mass-pages.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { StatusPage } from './status-page.tsx';
import type { MassProgress } from './use-mass-progress.ts';

afterEach(() => void vi.unstubAllGlobals());

function open(progress: MassProgress, search = '') {
  standInForBrowser();
  answerCalls((path) => {
    if (path.endsWith('/employers/7')) return Response.json(massEmployer);
    return Response.json(path.endsWith('/get/data') ? progress : []);
  });
  const at = `${activitiesAt}/12/view${search}`;
  return {
    ...mountPage(StatusPage, { path: `${activitiesPath}/$activity/view`, at }),
    person: userEvent.setup(),
  };
}

const deletedAt = '2026-04-10T09:00:00.000Z';
const outcome = { isOutComeActivity: true };
const processed = (id: number) => massUnit(id, { state: 'processed', processed: deletedAt });
const pending = { value: 'pending', label: 'In Attesa' } as const;

/** Five units: each document in another state. */
const full = massProgress([1, 2, 3, 4, 5].map(processed), {
  status: pending,
  unprocessedPreventiveActivities: [
    massDocument(1),
    massDocument(2, { inReview: true }),
    massDocument(3, { needSign: true }),
  ],
  processedPreventiveActivities: [massDocument(4, { complete: true }), massDocument(5, { complete: true })],
  unprocessedEsitoActivities: [massDocument(14, { ...outcome, company: massDocument(4).company })],
  processedEsitoActivities: [massDocument(15, { ...outcome, deletedAt, company: massDocument(5).company })],
});

const column = (name: string) => screen.findByRole('region', { name });
const inGroup = async (title: string, group: RegExp) =>
  within(within(await column(title)).getByRole('region', { name: group }));

test('notifications and outcomes stand apart, each by what is to be done and what is done, with its state (R2-144, R2-145, R2-149..153)', async () => {
  open(full);
  const open3 = await inGroup('Notifiche preventive', /^Da elaborare/);
  expect(open3.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual([
    'Sede 1',
    'Sede 2',
    'Sede 3',
  ]);
  for (const state of ['In lavorazione', 'In revisione', 'In firma'])
    expect(open3.getByText(state)).toBeDefined();
  const done = await inGroup('Notifiche preventive', /^Elaborate/);
  expect(done.getAllByText('Completato')).toHaveLength(2);
  expect((await inGroup('Esiti', /^Da elaborare/)).getByText('In lavorazione')).toBeDefined();
  expect((await inGroup('Esiti', /^Elaborati/)).getByText('Esito Negativo')).toBeDefined();
});

test('the pages of a unit’s activity open beside this one; a negative outcome is offered of an open outcome alone (R2-032)', async () => {
  open(full);
  const ways = within(await column('Esiti')).getAllByRole('link', { name: /^(Apri|Esegui|Esito negativo)$/ });
  const of4 = '/lb/radioprotection/projects/3/employers/7/companies/4/activities/14';
  expect(ways.map((one) => one.getAttribute('href'))).toEqual([
    `${of4}/view`,
    `${of4}/execute`,
    `${of4}/delete`,
    '/lb/radioprotection/projects/3/employers/7/companies/5/activities/15/view',
  ]);
  expect(ways.every((one) => one.getAttribute('target') === '_blank')).toBe(true);
  expect(within(await column('Notifiche preventive')).queryByText('Esito negativo')).toBeNull();
});

test('documents are looked for by unit and by state; the units stand in a dialog, the changes behind a link (R2-146..148)', async () => {
  const { person } = open(full, '?stato=In+firma');
  await column('Notifiche preventive');
  expect(screen.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual(['Sede 3']);
  await person.type(screen.getByRole('searchbox'), 'sede 1');
  await vi.waitFor(() => expect(screen.queryAllByRole('heading', { level: 4 })).toEqual([]));
  expect(screen.getByText('Nessun documento con questi filtri')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Azzera' }));
  await vi.waitFor(() => expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(7));
  await person.click(screen.getByRole('button', { name: 'Unità operative coinvolte' }));
  const units = within(await screen.findByRole('dialog')).getAllByRole('listitem');
  expect(units.map((one) => one.textContent)).toContain('5Sede 5Via Prova 5Elaborata');
  expect(units).toHaveLength(5);
  const summary = screen.getByRole('link', { name: 'Riepilogo delle modifiche' });
  expect(summary.getAttribute('href')).toBe(`${activitiesAt}/12/summary`);
});

test('what is canceled is struck through, what is in force says since when', async () => {
  const [field] = massDocument(1).actions['Datore di Lavoro'] ?? [];
  const changed = (change: object) => ({
    ...outcome,
    complete: true,
    actions: { 'Datore di Lavoro': field ? [{ ...field, ...change }] : [] },
  });
  open({
    ...full,
    processedEsitoActivities: [
      massDocument(1, { ...changed({ canceled: true }), complete: false, deletedAt }),
      massDocument(2, changed({ processedDate: '2026-04-01' })),
      massDocument(3, changed({ effectiveDate: '2090-01-01' })),
    ],
  });
  const done = await inGroup('Esiti', /^Elaborati/);
  expect(done.getByText('Datore di Lavoro', { selector: 's' })).toBeDefined();
  expect(done.getByText(/^Non entra in vigore/)).toBeDefined();
  expect(done.getByText(/^In vigore, registrata il 0?1\/0?4\/2026/)).toBeDefined();
  expect(done.getByText(/^In vigore dal 0?1\/0?1\/2090/)).toBeDefined();
});

test('notifications whose term is near or past are told over what is to be done', async () => {
  open({ ...full, avviso: { testo: '3 notifiche non firmate.', daRileggere: false } });
  const now = within(await screen.findByRole('region', { name: 'Da fare adesso' }));
  expect(now.getByRole('note').textContent).toBe('3 notifiche non firmate.');
  expect(now.getByRole('link', { name: '1 notifica da firmare' })).toBeDefined();
});

test('the way of a unit is told stage by stage', async () => {
  const { person } = open(full, '?vista=unita');
  await person.click(await screen.findByRole('button', { name: 'Percorso: Sede 2' }));
  const steps = within(await screen.findByRole('dialog')).getByRole('list', { name: 'Percorso: Sede 2' });
  expect(steps.textContent).toMatch(/Preparata.*Revisionata.*Elaborata.*Notificata.*Risposta.*In vigore/);
});

test.each([
  ['work', 'La pratica è ancora in lavorazione.', 'Lavora', 'edit'],
  ['review', 'La pratica aspetta la revisione.', 'Revisiona', 'review'],
  ['need_complete', '2 unità locali da elaborare.', 'Elabora', 'complete'],
] as const)('of one that is %s it says where it goes on', async (value, text, label, page) => {
  open(massProgress([massUnit(1), massUnit(2)], { status: { value, label: 'X' } }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(`${activitiesAt}/12/${page}`);
});

test('the days of units and documents are written as this document does (R2-532)', async () => {
  const processedAt = '2026-03-05T09:00:00.000Z';
  const notification = massDocument(1, { deadline: '2026-03-05' });
  open(
    massProgress([massUnit(1, { state: 'processed', processed: processedAt })], {
      status: pending,
      unprocessedPreventiveActivities: [notification],
    }),
  );
  expect((await screen.findAllByText(/· scade il 5\/3\/2026$/)).length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toContain('05/03/2026');
});
