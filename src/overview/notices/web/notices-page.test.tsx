import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import { markNoticesSeen, type Notice } from '../contract.ts';
import { NoticeBell } from './notice-bell.tsx';
import { NoticesPage } from './notices-page.tsx';

afterEach(() => void vi.unstubAllGlobals());

const notice: Notice = {
  ...{ tipo: 'copia', id: 1, quando: '2026-03-16T09:00:00Z', nome: null, sede: null, quanti: 0, altri: 0 },
  ...{ entro: '2026-03-10', committente: null, cliente: null, indirizzo: null, zona: null, nuovo: true },
};

test.each([
  ['the page', NoticesPage, null],
  ['the bell', () => <NoticeBell refused={0} />, 'Avvisi: 1 nuovo'],
] as const)('%s of notices says when they could not be marked as read', async (_where, Page, opener) => {
  answerCalls((path) =>
    path.endsWith(markNoticesSeen.path) ? undefined : Response.json({ nuovi: 1, avvisi: [notice] }),
  );
  mountPage(Page, { roles: ['admin'] });
  const person = userEvent.setup();
  if (opener !== null) await person.click(await screen.findByRole('button', { name: opener }));
  await person.click(await screen.findByRole('button', { name: 'Segna tutto come letto' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});
