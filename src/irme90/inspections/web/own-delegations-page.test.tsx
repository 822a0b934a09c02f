import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { OwnDelegationsPage } from './own-delegations-page.tsx';

beforeEach(() => {
  standInForBrowser();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-01T09:00:00Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const event = (resourceId: number, luogo: string, start: string, end: string) => ({
  ...{ title: `Olga - ${luogo}`, start, end, allDay: true },
  extendedProps: { resourceId, luogo, versione: 1, clientId: 5, cliente: 'Acciaierie', operatore: 'Olga' },
});

function open(answer: () => Response) {
  const sent = answerCalls((path) => (path === '/fc-load-events' ? answer() : undefined));
  mountPage(OwnDelegationsPage, { roles: ['operatore'] });
  return sent;
}

test('an inspector reads the own delegations, today’s first, and changes none (Q2-25)', async () => {
  const sent = open(() =>
    Response.json([
      event(1, 'Genova', '2026-04-10', '2026-04-13'),
      event(2, 'Livorno', '2026-03-30', '2026-04-03'),
    ]),
  );
  const today = await screen.findByRole('region', { name: 'Oggi' });
  expect(within(today).getByText('dal 30/3/2026 al 2/4/2026')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Prossime' })).getByText('Genova')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(JSON.parse(String(sent[0]?.body?.['filters']))).toEqual({
    'calendar-id': 'irme-calendar',
    mie: true,
  });
});

test('without any it says who gives them; one that could not be read is asked for again', async () => {
  open(() => Response.json([]));
  expect(await screen.findByText('Nessuna delega in corso o in arrivo')).toBeTruthy();
  document.body.replaceChildren();
  open(() => Response.json({ detail: 'Guasto' }, { status: 422 }));
  expect(await screen.findByRole('button', { name: 'Riprova' })).toBeTruthy();
});
