import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { MailingRecord } from '../contract.ts';
import { mailingTexts } from '../rules.ts';
import type { MailingProgress } from '../sending/contract.ts';
import { RecipientsPage } from './recipients-page.tsx';
import { StartPanel } from './start-panel.tsx';

beforeEach(() => {
  standInForBrowser();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const home = '/admin/cp/massive/email';
const counts = { total: 2, waiting: 2, sent: 0, failed: 0 };
const progress: MailingProgress = {
  ...{ state: 'draft', subject: 'Avviso', counts, next: null, toStart: 2, endsAt: null },
  ...{ now: '2026-03-16T09:00:00Z', delivers: true },
};

/** The page at an address; what it sent, where starting is refused. */
async function startedAt(query: string, now: () => MailingProgress = () => progress) {
  const sent = answerCalls((path) => {
    if (path.includes('/progress')) return Response.json(now());
    if (path.includes('/recipients')) return Response.json([]);
    return Response.json({ message: mailingTexts.draftChanged }, { status: 409 });
  });
  const { queries } = mountPage(RecipientsPage, {
    path: `${home}/$massive/start`,
    at: `${home}/3/start${query}`,
    roles: ['admin'],
  });
  await screen.findByText(mailingTexts.draftChanged);
  return { asked: sent.map(({ path }) => path.slice(path.indexOf('/massive'))), queries };
}

test.each([
  ['?versione=4', '/massive/email/3/start?versione=4'],
  ['', '/massive/email/3/start'],
])('opened at start%s the page starts the draft that was seen there', async (query, asked) => {
  expect((await startedAt(query)).asked).toEqual([asked]);
});

test('a draft that has changed since is led back to', async () => {
  await startedAt('?versione=4');
  expect(screen.getByRole('link', { name: 'Torna alla bozza' }).getAttribute('href')).toBe(`${home}/3`);
});

test('that a draft did not start is said no more once a colleague has started it', async () => {
  let now = progress;
  const { queries } = await startedAt('?versione=4', () => now);
  now = { ...progress, state: 'sending', toStart: 0 };
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(mailingTexts.draftChanged)).toBeNull());
});

test.each([
  ['draft', { versione: expect.anything() }],
  ['paused', {}],
] as const)('the button of one that is %s takes along what was seen of it', async (state, search) => {
  const record = { id: 3, state, counts, delivers: true, version: 4 } as unknown as MailingRecord;
  const { router } = mountPage(() => <StartPanel record={record} />, { roles: ['admin'] });
  await userEvent.setup().click(await screen.findByRole('link', { name: /l’invio a 2 destinatari/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${home}/3/start`));
  expect(router.state.location.search).toEqual(search);
  if ('versione' in search) expect(String(Object(router.state.location.search)['versione'])).toBe('4');
});
