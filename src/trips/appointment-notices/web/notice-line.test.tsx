import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
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
