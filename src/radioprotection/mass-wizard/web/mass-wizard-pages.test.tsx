import 'fake-indexeddb/auto';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activitiesAt, activitiesPath, massEmployer } from '#test/support/mass-pages.ts';
import { employer, expert, storedOf } from '#test/support/mass-wizard.tsx';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { StoredMass } from './mass-place.ts';
import { EditMassPage, SummaryMassPage } from './mass-wizard-pages.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

/** The page of the mass activity 12, or of what the address names; what it asked for is kept. */
function open(
  Page: typeof EditMassPage,
  { page = 'edit', id = '12', stored }: { page?: string; id?: string; stored?: StoredMass | null } = {},
) {
  const asked: string[] = [];
  answerCalls((path) => {
    asked.push(new URL(path, 'http://prova.example').pathname);
    if (path.endsWith('/employers/7')) return Response.json(massEmployer);
    if (path.endsWith('/employers/7/data')) return Response.json(employer);
    if (path.endsWith('/activity/12/get') && stored) return Response.json(stored);
    if (path.endsWith('/activities/types')) return Response.json(types);
    const notFound = { detail: 'Pratica massiva non trovata.', message: '', msg: '', errors: {} };
    if (path.includes('/activity/')) return Response.json(notFound, { status: 404 });
    return Response.json(path.endsWith('/validate-decorrenza-date') ? { error: null, avviso: null } : []);
  });
  const at = `${activitiesAt}/${id}/${page}`;
  return {
    asked,
    person: userEvent.setup(),
    ...mountPage(Page, { path: `${activitiesPath}/$activity/${page}`, at }),
  };
}

const types = [{ id: 3, label: 'Esperto di Radioprotezione', options: [{ id: 2, label: 'Nome' }] }];
const stored: StoredMass = { ...storedOf([expert]), employer: 7 };

test('the address names project, employer and activity: each is read (R2-096)', async () => {
  const { asked } = open(SummaryMassPage, { page: 'summary', stored });
  await screen.findByRole('heading', { name: 'Pratica massiva #12' });
  expect(screen.getByRole('link', { name: 'Pratiche Massive' }).getAttribute('href')).toBe(activitiesAt);
  const base = '/api/v1/user/lb/rp/employers';
  expect(asked).toEqual(
    expect.arrayContaining([`${base}/7/data`, `${base}/7/activities/types`, `${base}/activity/12/get`]),
  );
});

test('an address that names nothing says so; what is not there is not asked for again', async () => {
  open(EditMassPage, { id: 'x', stored });
  expect(await screen.findByText('Activity ID is required')).toBeDefined();
  cleanup();
  open(EditMassPage, { id: '13', stored });
  expect(await screen.findByText('Pratica massiva non trovata.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
});

test('what could not be saved before somebody else submitted it is told on the summary, and taken away by choice', async () => {
  const { person } = open(EditMassPage, { stored });
  await person.type(await screen.findByRole('textbox', { name: /^Nome/ }), ' Pia');
  await screen.findByText('Salvato sul dispositivo');
  cleanup();
  const told = 'Modifiche rimaste su questo dispositivo';
  open(SummaryMassPage, { page: 'summary', stored });
  await screen.findByRole('heading', { name: 'Pratica massiva #12' });
  expect(screen.queryByText(told)).toBeNull();
  cleanup();
  const submitted = open(SummaryMassPage, { page: 'summary', stored: { ...stored, status: 'review' } });
  expect(await screen.findByText(told)).toBeDefined();
  expect(screen.getByText('Esperto di Radioprotezione: Nome «Maria» → «Maria Pia»')).toBeDefined();
  await submitted.person.click(screen.getByRole('button', { name: 'Togli le modifiche' }));
  await vi.waitFor(() => expect(screen.queryByText(told)).toBeNull());
});
