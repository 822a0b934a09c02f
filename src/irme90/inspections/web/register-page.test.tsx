import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { RegisterDelegationPage } from './register-page.tsx';

const clients = [
  { value: 5, label: 'Acciaierie' },
  { value: 6, label: 'Leghe' },
];
const otherPort = { value: 8, label: 'Livorno', zone: null, tipologia: 'portoArrivo' };
const port = { value: 7, label: 'Civitavecchia', zone: null, tipologia: 'portoArrivo' };
const airport = { value: 7, label: 'Fiumicino', zone: null, zones: [], tipologia: 'aeroportoArrivo' };
const operators = [{ value: 9, label: 'Olga Operatrice', ente: 'Ente Finto', qualifica: 'Perito' }];

let asked: string[];
let saved: () => Response | Promise<Response>;

beforeEach(() => {
  standInForBrowser();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-04-01T09:00:00Z') });
  asked = [];
  saved = () => Response.json({ message: 'Calendario salvato con successo!' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const sent = answerCalls((path) => {
    asked.push(path);
    if (path.endsWith('/irme90/clients')) return Response.json(clients);
    if (path.endsWith('/6/porti_arrivo')) return Response.json({ items: [otherPort], canAddNew: false });
    if (path.endsWith('/porti_arrivo')) return Response.json({ items: [port], canAddNew: false });
    if (path.endsWith('/aeroporti_arrivo')) return Response.json({ items: [airport], canAddNew: false });
    if (path.includes('/operators')) return Response.json(operators);
    if (path.includes('/place_calendar?')) return Response.json([{ start: '2026-04-10', end: '2026-04-12' }]);
    return path.endsWith('/place_calendar') ? saved() : undefined;
  });
  const { router } = mountPage(RegisterDelegationPage, { path: '/registra', at: '/registra' });
  return { sent, router, user: userEvent.setup() };
}
type Opened = ReturnType<typeof open>;

const field = (name: string) => screen.findByRole('combobox', { name });
const day = (name: string) => screen.getByRole('button', { name: new RegExp(`^\\S+ ${name} aprile 2026`) });
const save = () => screen.getByRole('button', { name: 'Salva' });

async function choose({ user }: Opened, place = 'Fiumicino - Aeroporto') {
  await user.selectOptions(await field('Cliente'), await screen.findByRole('option', { name: 'Acciaierie' }));
  await user.selectOptions(
    await field('Luogo di lavoro'),
    await screen.findByRole('option', { name: place }),
  );
  await waitFor(() => expect(day('1').hasAttribute('disabled')).toBe(false));
}
async function chooseInspector({ user }: Opened) {
  const name = 'Olga Operatrice · Ente Finto · Perito';
  await user.selectOptions(await field('Ispettore'), await screen.findByRole('option', { name }));
}

describe('the inspection calendar', () => {
  test('offers clients, their places with a suffix, and the inspectors of the place (R1-122..126, R1-128, R1-129, R1-577..582)', async () => {
    const opened = open();
    await choose(opened);
    await chooseInspector(opened);
    const places = within(await field('Luogo di lavoro')).getAllByRole('option');
    expect(places.map(({ textContent }) => textContent)).toEqual([
      ...['Seleziona…', 'Civitavecchia - Porto', 'Fiumicino - Aeroporto'],
    ]);
    const operatorCall = asked.find((path) => path.includes('/operators')) ?? '';
    expect(Object.fromEntries(new URL(operatorCall, 'http://x').searchParams)).toEqual({
      ...{ tipo: 'terra', aereoportoArrivo: 'null', portoArrivo: 'null' },
      ...{ sedeControllo: '7', tipologia: 'aeroportoArrivo' },
    });
    expect(asked.some((path) => path.endsWith('/5/porti_arrivo'))).toBe(true);
    expect(asked.some((path) => path.endsWith('/5/aeroporti_arrivo'))).toBe(true);
  });

  test('saves once all four are there, and goes to the client’s calendar (R1-127, R1-493, R1-584, R1-585)', async () => {
    const opened = open();
    await choose(opened, 'Civitavecchia - Porto');
    expect(save().hasAttribute('disabled')).toBe(true);
    await opened.user.click(day('15'));
    expect(save().hasAttribute('disabled')).toBe(true);
    await chooseInspector(opened);
    await opened.user.click(day('13'));
    expect(screen.getByText('Delega dal 13/4/2026 al 15/4/2026')).toBeTruthy();
    await opened.user.click(save());
    expect(await screen.findByText('Calendario salvato con successo!')).toBeTruthy();
    expect(opened.sent.at(-1)?.body).toEqual({
      ...{ client: 5, place: 7, operator: 9, dates: ['2026-04-13', '2026-04-15'], type: 'porto' },
    });
    await waitFor(() =>
      expect(opened.router.state.location.pathname).toBe('/user/irme90/client/5/calendar/index'),
    );
  });

  test('refuses taken days and proposes the first free ones; another place clears what follows (R1-125, R1-392)', async () => {
    const opened = open();
    await choose(opened);
    expect(day('11').getAttribute('aria-label')).toBe('sabato 11 aprile 2026, occupato');
    await opened.user.click(day('8'));
    await opened.user.click(day('13'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("L'intervallo selezionato si sovrappone a un periodo già occupato.");
    expect(screen.getByText('Delega il 8/4/2026')).toBeTruthy();
    await opened.user.click(screen.getByRole('button', { name: 'Scegli dal 13/4/2026 al 18/4/2026' }));
    expect(screen.getByText('Delega dal 13/4/2026 al 18/4/2026')).toBeTruthy();
    await opened.user.selectOptions(await field('Luogo di lavoro'), 'Civitavecchia - Porto');
    expect(screen.queryByText(/^Delega/)).toBeNull();
  });

  test('says what is still to be chosen, when the place is taken, and offers its first free day', async () => {
    const opened = open();
    await field('Cliente');
    const summary = within(screen.getByRole('region', { name: 'La delega' }));
    expect(summary.getByText('Da scegliere: cliente, luogo, ispettore, giorni.')).toBeTruthy();
    await choose(opened);
    await chooseInspector(opened);
    expect(summary.getByText('Da scegliere: giorni.')).toBeTruthy();
    expect(summary.getByText('dal 10/4/2026 al 12/4/2026')).toBeTruthy();
    await opened.user.click(summary.getByRole('button', { name: 'Scegli il 1/4/2026' }));
    expect(summary.getByText('Delega il 1/4/2026')).toBeTruthy();
    expect(summary.queryByText(/^Da scegliere/)).toBeNull();
    expect(save().hasAttribute('disabled')).toBe(false);
  });

  test('tells what the server refused and keeps what was chosen (R1-654)', async () => {
    saved = () => Response.json({ detail: 'Occupato nel frattempo' }, { status: 409 });
    const opened = open();
    await choose(opened);
    await chooseInspector(opened);
    await opened.user.click(day('20'));
    await opened.user.click(save());
    expect(await screen.findByText('Occupato nel frattempo')).toBeTruthy();
    expect(screen.getByText('Delega il 20/4/2026')).toBeTruthy();
    expect(opened.router.state.location.pathname).toBe('/registra');
  });

  test('is gone through by keys', async () => {
    const opened = open();
    await choose(opened);
    day('1').focus();
    await opened.user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(day('9'));
    await opened.user.keyboard('{Enter}');
    expect(screen.getByText('Delega il 9/4/2026')).toBeTruthy();
    await opened.user.keyboard('{PageDown}');
    expect(await screen.findByText('maggio 2026')).toBeTruthy();
  });

  const chosen = async (name: string) => ((await field(name)) as HTMLSelectElement).value;
  const inRange = () =>
    screen
      .getAllByRole('cell')
      .filter((cell) => cell.getAttribute('aria-selected') === 'true')
      .map((cell) => cell.querySelector('button')?.dataset['day']?.slice(8));

  test('of another client begins anew, with that client’s places (R1-386, R1-387)', async () => {
    const opened = open();
    await choose(opened);
    await chooseInspector(opened);
    await opened.user.click(day('20'));
    await opened.user.selectOptions(await field('Cliente'), 'Leghe');
    const places = within(await field('Luogo di lavoro'));
    await places.findByRole('option', { name: 'Livorno - Porto' });
    expect(places.queryByRole('option', { name: 'Civitavecchia - Porto' })).toBeNull();
    expect([await chosen('Luogo di lavoro'), await chosen('Ispettore')]).toEqual(['', '']);
    expect(screen.queryByText(/^Delega/)).toBeNull();
  });

  test('of another place asks for the inspector and the days again (R1-388)', async () => {
    const opened = open();
    await choose(opened);
    await chooseInspector(opened);
    await opened.user.click(day('20'));
    expect(await chosen('Ispettore')).not.toBe('');
    await opened.user.selectOptions(await field('Luogo di lavoro'), 'Civitavecchia - Porto');
    expect(await chosen('Ispettore')).toBe('');
    expect(screen.queryByText(/^Delega/)).toBeNull();
    expect(inRange()).toEqual([]);
  });

  test('takes one day or two, which make a range, and takes a day back (R1-389, R1-390, R1-391)', async () => {
    const opened = open();
    await choose(opened);
    await opened.user.click(day('20'));
    await opened.user.click(day('20'));
    expect(inRange()).toEqual([]);
    await opened.user.click(day('20'));
    await opened.user.click(day('18'));
    expect(inRange()).toEqual(['18', '19', '20']);
    await opened.user.click(day('25'));
    expect(inRange()).toEqual(['25']);
    await opened.user.click(day('27'));
    expect(inRange()).toEqual(['25', '26', '27']);
  });

  test('is saved once, with days alone, however often one presses (R1-393, R1-394)', async () => {
    const answer = Promise.withResolvers<Response>();
    saved = () => answer.promise;
    const opened = open();
    await choose(opened);
    await chooseInspector(opened);
    expect(save().hasAttribute('disabled')).toBe(true);
    await opened.user.click(day('20'));
    expect(save().hasAttribute('disabled')).toBe(false);
    await opened.user.dblClick(save());
    answer.resolve(Response.json({ message: 'Calendario salvato con successo!' }));
    expect(await screen.findByText('Calendario salvato con successo!')).toBeTruthy();
    expect(opened.sent).toHaveLength(1);
  });
});
