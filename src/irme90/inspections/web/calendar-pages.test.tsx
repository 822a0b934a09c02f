import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, type SentCall, standInForBrowser } from '#test/support/mount-page.tsx';
import { ClientCalendarPage, GeneralCalendarPage } from './calendar-pages.tsx';

const event = {
  ...{ title: 'Olga Operatrice - Porto Finto', start: '2026-04-10', end: '2026-04-13', allDay: true },
  extendedProps: {
    ...{ resourceId: 12, versione: 3, clientId: 5, cliente: 'Acciaierie' },
    ...{ luogo: 'Porto Finto', operatore: 'Olga Operatrice' },
  },
};

let loads: unknown[];
let others: { path: string; method: string }[];
let load: () => Response;
let removal: () => Response;

beforeEach(() => {
  standInForBrowser();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-01T09:00:00Z') });
  loads = [];
  others = [];
  load = () => Response.json([event]);
  removal = () => Response.json({ deleted: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(Page = ClientCalendarPage, clients = [{ value: 5, label: 'Acciaierie' }]) {
  const sent = answerCalls((path, body) => {
    if (path === '/fc-load-events') {
      loads.push(body);
      return load();
    }
    if (path.endsWith('/irme90/clients')) return Response.json(clients);
    others.push({ path, method: 'write' });
    if (path.includes('/place_calendar/12?')) return removal();
    if (path.endsWith('/place_calendar/12'))
      return Response.json({ detail: 'Qualcun altro l’ha spostata' }, { status: 409 });
    return undefined;
  });
  mountPage(Page, {
    path: '/user/irme90/client/$client/calendar/index',
    at: '/user/irme90/client/5/calendar/index',
  });
  return { sent, user: userEvent.setup() };
}
const inList = async (name: string) => {
  const list = await screen.findByRole('region', { name: 'Nel periodo mostrato' });
  return within(list).findByRole('button', { name: `${name} la delega di ${event.title}` });
};
const lastMove = (sent: readonly SentCall[]) =>
  sent.findLast(({ path }) => path.includes('/place_calendar/'))?.body;
const holder = () => document.querySelector('#irme-calendar-holder.irme-calendar-holder');

describe('the calendar of delegations', () => {
  test('asks for the events of its client, and the general one for all (R2-172, R2-173)', async () => {
    open();
    await inList('Elimina');
    expect(holder()?.getAttribute('data-client-id')).toBe('5');
    const [asked] = loads as { filters: string; timeZone: string }[];
    expect(asked?.timeZone).toBe('+01:00');
    expect(JSON.parse(asked?.filters ?? '')).toEqual({ 'calendar-id': 'irme-calendar', 'client-id': 5 });
    document.body.replaceChildren();
    loads = [];
    open(GeneralCalendarPage);
    await waitFor(() => expect(loads).not.toEqual([]));
    const [general] = loads as { filters: string }[];
    expect(JSON.parse(general?.filters ?? '')).toEqual({ 'calendar-id': 'irme-calendar' });
    expect(holder()?.hasAttribute('data-client-id')).toBe(false);
  });

  test.each([
    ['offers a new delegation for a client that asks for controls', 5, 1],
    ['offers none for one out of use', 6, 0],
  ])('%s', async (_, value, times) => {
    open(ClientCalendarPage, [{ value, label: 'Acciaierie' }]);
    await inList('Sposta');
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Nuova delega' })).toHaveLength(times));
  });

  test('stays, empty and without a word, when the events cannot be loaded (R2-512)', async () => {
    load = () => Response.json({ detail: 'Guasto' }, { status: 500 });
    open();
    await waitFor(() => expect(loads).not.toEqual([]));
    expect(await screen.findByText('Nessuna delega in questo periodo')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Guasto')).toBeNull();
    expect(holder()).toBeTruthy();
  });

  test('of very many draws some, counts the others on their day, and shows that day whole when asked', async () => {
    // Twelve on each day of the month.
    const day = (number: number) => `2026-04-${String(number).padStart(2, '0')}`;
    const many = Array.from({ length: 120 }, (_, at) => ({
      ...{ ...event, title: `Ispettrice ${at}`, start: day(1 + 3 * (at % 10)), end: day(3 + 3 * (at % 10)) },
      extendedProps: { ...event.extendedProps, resourceId: 1000 + at },
    }));
    load = () => Response.json(many);
    open(GeneralCalendarPage);
    const more = await screen.findAllByText('+ 9 altre');
    const nodes = document.querySelectorAll('*').length;
    expect(nodes).toBeLessThan(2000);
    fireEvent.click(more[0] as HTMLElement);
    expect(await screen.findAllByText('Ispettrice 110')).toBeTruthy();
    expect(screen.queryByText(/^\+ \d+ altr/)).toBeNull();
    fireEvent.click(screen.getByText('Mostra altre 30 di 90'));
    expect(screen.getByText('Mostra altre 30 di 60')).toBeTruthy();
  });

  test('asks before it deletes, and says as the tick does whether the operator goes, too (R2-176, R2-177, R2-369)', async () => {
    const { user } = open();
    await user.click(await inList('Elimina'));
    const question = await screen.findByRole('alertdialog', { name: 'Eliminare la delega?' });
    const tick = within(question).getByRole<HTMLInputElement>('checkbox');
    expect(tick.checked).toBe(true);
    expect(others).toEqual([]);
    await user.click(tick);
    await user.click(within(question).getByRole('button', { name: 'Elimina' }));
    await waitFor(() => expect(others[0]?.path).toMatch(/\/place_calendar\/12\?deselectOperator=false$/));
  });

  test.each([
    ['goes once it is deleted', 200, 0],
    ['stays when that fails', 500, 1],
  ])('a delegation %s (R2-370)', async (_what, status, shown) => {
    removal = () => Response.json({ deleted: true }, { status });
    const { user } = open();
    await user.click(await inList('Elimina'));
    load = () => Response.json(status === 200 ? [] : [event]);
    const question = await screen.findByRole('alertdialog', { name: 'Eliminare la delega?' });
    await user.click(within(question).getByRole('button', { name: 'Elimina' }));
    if (status === 200) await screen.findByText('Delega eliminata');
    else await within(question).findByRole('alert');
    const list = screen.getByRole('region', { name: 'Nel periodo mostrato', hidden: true });
    const names = () => within(list).queryAllByRole('button', { name: /^Elimina la delega/, hidden: true });
    await waitFor(() => expect(names()).toHaveLength(shown));
  });

  test('tells why a delegation cannot be moved, and keeps what was typed', async () => {
    const { sent, user } = open();
    await user.click(await inList('Sposta'));
    const dialog = await screen.findByRole('dialog', { name: 'Giorni della delega' });
    const last = within(dialog).getByLabelText<HTMLInputElement>('Ultimo giorno');
    await user.clear(last);
    await user.type(last, '2026-04-20');
    await user.click(within(dialog).getByRole('button', { name: 'Salva' }));
    expect(await within(dialog).findByText('Qualcun altro l’ha spostata')).toBeTruthy();
    expect(lastMove(sent)).toEqual({ start: '2026-04-10', end: '2026-04-20', versione: 3 });
    expect(last.value).toBe('2026-04-20');
  });

  test('moved by somebody else, a delegation is shown where it stands and can be moved from there', async () => {
    const { sent, user } = open();
    await user.click(await inList('Sposta'));
    const dialog = await screen.findByRole('dialog', { name: 'Giorni della delega' });
    const save = within(dialog).getByRole('button', { name: 'Salva' });
    const theirs = { ...event, start: '2026-05-05', end: '2026-05-06' };
    load = () => Response.json([{ ...theirs, extendedProps: { ...event.extendedProps, versione: 4 } }]);
    await user.click(save);
    expect(await within(dialog).findByText(/5\/5\/2026/)).toBeTruthy();
    expect(within(dialog).getByText('Qualcun altro l’ha spostata')).toBeTruthy();
    await user.click(save);
    await waitFor(() =>
      expect(lastMove(sent)).toEqual({ start: '2026-04-10', end: '2026-04-12', versione: 4 }),
    );
  });

  test('what was refused of one delegation is not said of the next', async () => {
    const { user } = open();
    await user.click(await inList('Sposta'));
    const dialog = await screen.findByRole('dialog', { name: 'Giorni della delega' });
    await user.click(within(dialog).getByRole('button', { name: 'Salva' }));
    await within(dialog).findByText('Qualcun altro l’ha spostata');
    await user.click(within(dialog).getByRole('button', { name: 'Annulla' }));
    await user.click(await inList('Sposta'));
    await screen.findByRole('dialog', { name: 'Giorni della delega' });
    expect(screen.queryByText('Qualcun altro l’ha spostata')).toBeNull();
  });
});
