import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { UserDetail } from '../contract.ts';
import { UserPage } from './user-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const until = '2026-03-19T09:00:00.000Z';
const invited: UserDetail = {
  ...{
    id: 7,
    username: 'nuova',
    displayName: 'Anna Nuova',
    email: 'ana@radia.example',
    roles: ['operatore'],
  },
  ...{ versione: 1, zones: [], state: 'invited', createdAt: '2026-03-16T09:00:00.000Z', lastSeenAt: null },
  ...{ passwordLinkUntil: until, sessions: 0, hasSecondFactor: false },
  failedTries: { count: 0, latestAt: null, freeAt: null },
  reach: { all: false, count: 0, names: [] },
};

/** The page of a person, an invited one. The server ends the invitation with the address it went to, or by disabling. */
function open({ at, ...given }: { at: string } & Partial<UserDetail>) {
  let stored: UserDetail = { ...invited, ...given };
  answerCalls((path, body) => {
    if (path.endsWith('/storia')) return Response.json({ eventi: [], hasMore: false });
    if (path.endsWith('/users/7') && body === null) return Response.json(stored);
    if (path.endsWith('/users/7')) {
      const { email } = body as { email: string };
      const hasEndedLink = email !== stored.email && stored.passwordLinkUntil !== null;
      stored = { ...stored, email, passwordLinkUntil: hasEndedLink ? null : stored.passwordLinkUntil };
      return Response.json({ success: true, annulla: null, hasEndedLink });
    }
    if (path.endsWith('/password-link')) {
      stored = { ...stored, passwordLinkUntil: until };
      return Response.json({ url: 'https://radia.example/#x', expiresAt: until, mailedTo: null });
    }
    if (path.endsWith('/disable')) {
      stored = { ...stored, state: 'disabled', passwordLinkUntil: null };
      return Response.json({ success: true });
    }
    return Response.json({ zone: [] });
  });
  mountPage(UserPage, { path: '/admin/users/$user', at: `/admin/users/7${at}`, roles: ['admin'] });
  return userEvent.setup();
}

test.each([
  ['until when it is in force', until, /l’invito vale fino al 19\/03\/2026 alle 10:00\.$/],
  ['that there is none in force', null, /Nessun invito valido: mandane uno nuovo\.$/],
])('of an invitation the page tells %s', async (_what, passwordLinkUntil, words) => {
  open({ at: '?scheda=accesso', passwordLinkUntil });
  expect(await screen.findByText(words)).toBeDefined();
});

test.each([
  ['invited', 'Potrà entrare quando avrà scelto la password.'],
  ['enabled', 'La persona può entrare in Radia.'],
] as const)(
  'of an account that is %s the page tells whether its person can sign in',
  async (state, words) => {
    open({ at: '?scheda=accesso', state });
    expect(await screen.findByText(words)).toBeDefined();
  },
);

test.each([
  ['anna@radia.example', /^Utente salvato\. .*il link per la password di prima non vale più/],
  ['ana@radia.example', /^Utente salvato$/],
])('saved with the address %s, it is told whether the invitation has ended', async (email, words) => {
  const person = open({ at: '' });
  await person.click(await screen.findByRole('button', { name: 'Modifica' }));
  const field = screen.getByLabelText(/^E-mail/);
  await person.clear(field);
  await person.type(field, email);
  await person.type(screen.getByLabelText(/^Nome e cognome/), '!');
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText(words)).toBeDefined();
});

test('a link that has ended is no longer offered to be copied', async () => {
  const person = open({ at: '?scheda=accesso', passwordLinkUntil: null });
  await person.click(await screen.findByRole('button', { name: 'Nuovo invito' }));
  expect(await screen.findByLabelText('Link per scegliere la password')).toBeDefined();
  await person.click(screen.getByRole('button', { name: "Disattiva l'utente" }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: "Disattiva l'utente" }));
  await screen.findByRole('button', { name: "Riattiva l'utente" });
  expect(screen.queryByLabelText('Link per scegliere la password')).toBeNull();
});
