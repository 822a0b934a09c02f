import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { Mail } from '../contract.ts';
import { MailsPage } from './mails-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const mail: Mail = {
  ...{ id: 7, recipient: 'anna@clienti.invalid', subject: 'Avviso', state: 'queued', attempts: 0 },
  ...{ error: null, createdAt: '2026-03-16T09:00:00Z', dueAt: '2026-03-16T09:00:00Z', sentAt: null },
};
const waiting = [mail, { ...mail, id: 6, state: 'failed' }];

test.each([
  [true, 'is offered', 2],
  [false, 'is not offered', 0],
])('where there is a mail server (%s) sending again %s', async (delivers, _what, count) => {
  answerCalls(() => Response.json({ mails: waiting, hasMore: false, delivers }));
  mountPage(MailsPage, { roles: ['admin'] });
  expect(await screen.findAllByText('anna@clienti.invalid')).toHaveLength(2);
  expect(screen.queryAllByRole('button', { name: /^Invia .* a anna@clienti\.invalid$/ })).toHaveLength(count);
});
