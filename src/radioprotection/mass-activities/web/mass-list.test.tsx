import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { massEmployer } from '#test/support/mass-pages.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { MassActivity } from '../contract.ts';
import { type MassStatus, massStatusLabels } from '../rules.ts';
import { MassListPage } from './mass-list-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const row = (id: number, status: MassStatus, active = true, createdBy = 'Giulia Ferri'): MassActivity => ({
  ...{ id, active, versione: 1, status: { value: status, label: massStatusLabels[status] } },
  actionTypes: [{ id: 1, label: 'Datore di Lavoro' }],
  ...{ createdBy, createdAt: '2026-03-05T09:00:00.000Z', reviewedBy: null, reviewedAt: null },
  ...{ deletedBy: null, deletedAt: null, companiesCount: 5, processedCompanies: 0, unProcessedCompanies: 5 },
  ...{ processedPreventiveActivities: 0, unprocessedPreventiveActivities: 0 },
  ...{ processedEsitoActivities: 0, unprocessedEsitoActivities: 0 },
});

/** The list page over these rows; what is sent is kept, and refused when `refusal` says why. */
function open(rows: readonly MassActivity[], { path = '/3/7', refusal = '' } = {}) {
  const sent = answerCalls((asked, body) => {
    if (body === null) return Response.json(asked.endsWith('/get') ? rows : massEmployer);
    if (refusal === '') return Response.json(rows[0]);
    return Response.json({ detail: refusal, message: refusal, msg: refusal, errors: {} }, { status: 500 });
  });
  mountPage(MassListPage, { path: '/$project/$employer', at: path });
  return sent;
}

const rowOf = async (id: number) => (await screen.findByText(`#${id}`)).closest('tr') as HTMLElement;
async function choose(id: number, action: string) {
  const person = userEvent.setup();
  await person.click(
    within(await rowOf(id)).getByRole('button', { name: 'Azioni sulla riga', hidden: true }),
  );
  await person.click(await screen.findByRole('button', { name: action, hidden: true }));
  return person;
}

test('each view shows what stands so; days are told as d/m/yyyy (R2-085..090, R2-532)', async () => {
  const statuses = ['work', 'review', 'need_complete', 'pending', 'completed'] as const;
  open(statuses.map((status, at) => row(at + 1, status)));
  const person = userEvent.setup();
  expect(within(await rowOf(1)).getByText('5/3/2026')).toBeTruthy();
  for (const [at, label] of [
    'In Lavorazione',
    'In Revisione',
    'Da Completare',
    'In Attesa',
    'Completate',
  ].entries()) {
    await person.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }));
    await rowOf(at + 1);
    expect(screen.getAllByText(/^#\d$/).map(({ textContent }) => textContent)).toEqual([`#${at + 1}`]);
  }
  await person.click(screen.getByRole('button', { name: /^Tutte/ }));
  await rowOf(1);
  expect(screen.getAllByText(/^#\d$/)).toHaveLength(statuses.length);
});

test('each status leads to the page of what is to be done; a deleted row is struck through and leads nowhere (R2-306, R2-307, R2-309, R2-311..313)', async () => {
  open([
    row(1, 'work'),
    row(2, 'review'),
    row(3, 'need_complete'),
    row(4, 'pending'),
    row(5, 'completed'),
    row(6, 'work', false),
  ]);
  const hrefs = [];
  for (const [id, label] of [
    [1, 'Lavora'],
    [2, 'Revisiona'],
    [3, 'Elabora'],
    [4, 'Visualizza'],
    [5, 'Visualizza'],
  ] as const)
    hrefs.push(
      within(await rowOf(id))
        .getByRole('link', { name: label })
        .getAttribute('href'),
    );
  const base = '/lb/radioprotection/projects/3/employers/7/activities';
  expect(hrefs).toEqual([
    `${base}/1/edit`,
    `${base}/2/review`,
    `${base}/3/complete`,
    `${base}/4/view`,
    `${base}/5/view`,
  ]);
  const deleted = await rowOf(6);
  expect(within(deleted).queryAllByRole('link')).toEqual([]);
  expect(screen.getByText('#6').closest('s')).not.toBeNull();
});

test('fifteen rows a page, searched by who made them (R2-091, R2-092)', async () => {
  open(
    Array.from({ length: 20 }, (_, index) =>
      row(20 - index, 'work', true, index === 3 ? 'Marco Neri' : 'Giulia Ferri'),
    ),
  );
  await rowOf(20);
  expect(screen.getAllByText(/^#\d+$/)).toHaveLength(15);
  await userEvent.setup().type(screen.getByRole('searchbox'), 'neri');
  await vi.waitFor(() =>
    expect(screen.getAllByText(/^#\d+$/).map(({ textContent }) => textContent)).toEqual(['#17']),
  );
});

test.each([
  ['Elimina', 'delete', row(1, 'work'), 'Eliminare la pratica #1?'],
  ['Annulla', 'cancel', row(1, 'review'), 'Annullare la revisione della pratica #1?'],
  ['Ripristina', 'restore', row(1, 'work', false), 'Ripristinare la pratica #1?'],
])(
  '‘%s’ sends nothing before it is confirmed; refused, the question stays open and says why (R2-093..095, R2-308, R2-310, R2-314, R2-496..498)',
  async (label, call, one, question) => {
    const sent = open([one], { refusal: 'Errore sconosciuto!' });
    const person = await choose(1, label);
    expect(await screen.findByText(question)).toBeDefined();
    expect(sent).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Conferma', hidden: true }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toContain(`/v1/user/lb/rp/employers/7/activities/1/${call}`);
    expect(await screen.findByText('Errore sconosciuto!')).toBeDefined();
    expect(screen.getByText(question)).toBeDefined();
    const again = screen.getByRole('button', { name: 'Conferma', hidden: true });
    expect([again.hasAttribute('disabled'), again.dataset['loading']]).toEqual([false, undefined]);
  },
);

test('a row is opened, deleted, taken out of review or restored, by its state; nothing is saved from the list (R2-421, R2-449)', async () => {
  open([row(1, 'work'), row(2, 'review'), row(3, 'pending'), row(4, 'review', false)]);
  const person = userEvent.setup();
  const offered = async (id: number) => {
    const of = await rowOf(id);
    await person.click(within(of).getByRole('button', { name: 'Azioni sulla riga', hidden: true }));
    return [...of.querySelectorAll('[popover] a, [popover] button')].map((one) => one.textContent);
  };
  expect(await offered(1)).toEqual(['Lavora', 'Elimina']);
  expect(await offered(2)).toEqual(['Revisiona', 'Annulla', 'Elimina']);
  expect(await offered(3)).toEqual(['Visualizza']);
  expect(await offered(4)).toEqual(['Ripristina']);
});

test.each([
  ['/x/7', 'This cannot be null'],
  ['/3/y', 'This cannot be null'],
  ['/4/7', 'Datore di lavoro non trovato.'],
])('at %s it says: %s (R2-502)', async (path, text) => {
  open([], { path });
  expect(await screen.findByText(text)).toBeDefined();
});
