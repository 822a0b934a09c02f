import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { appConfig } from '#platform/web/app-config.ts';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import { noticeTexts } from '../rules.ts';
import { NoticeLine } from './notice-line.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['who keeps it', ['admin', 'lab'] as const, 1],
  ['a planner, who may not open it, not', ['rp'] as const, 0],
])(
  'a house that has not introduced itself is told so, with the way to its letterhead: %s',
  async (_, roles, links) => {
    answerCalls(() => Response.json({ detail: noticeTexts.noHouse }, { status: 422 }));
    mountPage(() => <NoticeLine appointment={4} daNotificare appointmentTime={null} mayWrite />, { roles });
    await userEvent.click(await screen.findByRole('button', { name: 'Invia notifica' }));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toContain(noticeTexts.noHouse);
    expect(within(told).queryAllByRole('link', { name: 'Compila l’intestazione' })).toHaveLength(links);
  },
);

test('a notice that did not arrive says so, and is sent again', async () => {
  const sent = answerCalls(() =>
    Response.json({
      ...{ notified: true, appointmentTime: '2126-03-18T09:00:00Z', daNotificare: false },
      ...{ nonRecapitata: false, recipient: 'studio@bianchi.invalid' },
    }),
  );
  mountPage(() => (
    <NoticeLine appointment={4} daNotificare nonRecapitata appointmentTime="2126-03-18T09:00:00Z" mayWrite />
  ));
  expect(await screen.findByText(noticeTexts.undelivered)).toBeDefined();
  expect(screen.queryByText(/^Ultima notifica/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Invia notifica' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

describe('where the installation sends no e-mails', () => {
  const told = (appointmentTime: string) =>
    mountPage(() => (
      <NoticeLine appointment={4} daNotificare={false} appointmentTime={appointmentTime} mayWrite />
    ));
  afterEach(() => {
    appConfig.mail = false;
  });

  test('a notice of an hour to come is said to wait', async () => {
    told('2126-03-18T09:00:00Z');
    expect(await screen.findByText(noticeTexts.waits)).toBeDefined();
  });

  test.each([
    ['one of an hour that is past', '2026-03-18T09:00:00Z', false],
    ['where it sends them one to come', '2126-03-18T09:00:00Z', true],
  ])('%s is not', async (_what, at, mail) => {
    appConfig.mail = mail;
    told(at);
    expect(await screen.findByText(/^Ultima notifica/)).toBeDefined();
    expect(screen.queryByText(noticeTexts.waits)).toBeNull();
  });
});
