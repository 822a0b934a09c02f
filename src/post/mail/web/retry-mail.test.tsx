import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { Mail } from '../contract.ts';
import { mailTexts } from '../rules.ts';
import { RetryMail } from './retry-mail.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const mail: Mail = {
  ...{ id: 7, recipient: 'anna@clienti.invalid', subject: 'Avviso', state: 'failed', attempts: 1 },
  ...{ error: null, createdAt: '2026-03-16T09:00:00Z', dueAt: '2026-03-16T09:00:00Z', sentAt: null },
};
const again = { name: 'Invia di nuovo a anna@clienti.invalid' };

function mountRefused(state: Mail['state']) {
  const text = mailTexts.withoutContent;
  answerCalls(() => Response.json({ detail: text, message: text, msg: text, errors: {} }, { status: 409 }));
  mountPage(() => <RetryMail mail={{ ...mail, state }} />, { roles: ['admin'] });
  return userEvent.setup();
}

test('who may not send a mail again reads why', async () => {
  const person = mountRefused('failed');
  await person.click(await screen.findByRole('button', again));
  expect((await screen.findByRole('alert')).textContent).toBe(mailTexts.withoutContent);
});

test('what was asked about first stays open with the refusal, and takes it along when it closes', async () => {
  const person = mountRefused('uncertain');
  await person.click(await screen.findByRole('button', again));
  const dialog = await screen.findByRole('alertdialog');
  await person.click(within(dialog).getByRole('button', { name: 'Invia di nuovo' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(mailTexts.withoutContent);
  await person.click(within(dialog).getByRole('button', { name: 'Annulla' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
