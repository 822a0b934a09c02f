import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { callName } from '#platform/web/offline/read-kept.ts';
import { emptyDevice } from '#test/support/device-copy.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { instrumentOf, workItem } from '#test/support/work-form.tsx';
import { getWorkItem } from '../../measures/contract.ts';
import type { CardMeasurement, CardPage as Page } from '../card/contract.ts';
import type { InstrumentItem } from '../contract.ts';
import { cardTexts, errorTexts, limitsTexts } from '../rules.ts';
import { CardPage } from './card-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const today = '2026-03-16';
const instrument: InstrumentItem = {
  ...{ value: 7, id: 7, label: 'Provalab P10 – s/n E-4', clientId: 3, brand: 'Provalab', model: 'P10' },
  ...{ serialNumber: 'E-4', zoneId: null, zoneInstrumentId: null },
  ...{ cardName: 'Carta 2026', cardId: 5, cardEdr: 'Esperto Prova' },
  ...{ taratura: '2025-01-10', nextCalibration: '2027-01-09' },
  ...{ limitMeasurements: 10, limitMeasurementsNeeded: 10, dailyMeasurement: '2026-03-15', errorCode: 4 },
  limitsMessage: { instrumentCanBeUsed: true, subtitle: '' },
};
const measured = (id: number, over: Partial<CardMeasurement> = {}): CardMeasurement => ({
  ...{ id, tipo: 'giornaliera', giorno: '2026-03-15', valore: 0.101, chi: 'Ispettore Prova', nota: '' },
  ...{ quando: '2026-03-15T07:00:00Z', ritiro: null, ...over },
});
const page: Page = {
  ...{
    oggi: today,
    cliente: { value: 3, label: 'Metalli Prova' },
    strumento: instrument,
    errore: errorTexts[4],
  },
  carta: {
    ...{ id: 5, nome: 'Carta 2026', aperta: '2026-01-12', chiusa: null, motivo: null, edr: 'Esperto Prova' },
    ...{ edrId: 2, misureNecessarie: 10, media: 0.1, sigma: 0.01, versione: 2 },
  },
  misure: [measured(1)],
  ...{ totale: 1, carte: [], misurabile: true, gestibile: false, esperti: [] },
};

const beyond: Page = {
  ...page,
  errore: limitsTexts.beyond,
  misure: [measured(1), measured(2, { giorno: today, valore: 0.2, quando: '2026-03-16T07:05:00Z' })],
  strumento: {
    ...instrument,
    ...{ errorCode: 5, limitsMessage: { instrumentCanBeUsed: false, subtitle: limitsTexts.beyond } },
  },
};

/** The page over what the server keeps; a measurement that is sent is answered by `reply`. */
function open(kept: Page, reply: () => Response = () => Response.json(kept), tab = '') {
  const sent = answerCalls((_path, body) => (body === null ? Response.json(kept) : reply()));
  const path = '/user/irme90/client/$client/instruments/$instrument/card';
  mountPage(CardPage, { path, at: `/user/irme90/client/3/instruments/7/card${tab}`, roles: ['operatore'] });
  return { sent, person: userEvent.setup() };
}

const typed = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Valore misurato \(µSv\/h\)/ });
const send = () => screen.getByRole('button', { name: 'Registra la misura' });

test.each(['0,104', '0.104'])(
  'the day’s measurement %s is asked for first, with comma or dot (R1-635)',
  async (text) => {
    const { sent, person } = open(page);
    await person.type(await typed(), text);
    await person.click(send());
    expect(sent[0]?.path).toContain('/user/user/irme90/3/instruments/7/card/measurements');
    expect(sent[0]?.body).toEqual({ carta: 5, tipo: 'giornaliera', valore: 0.104, nota: '' });
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first?.textContent).toBe('Misura di oggi');
    expect(screen.getByText(errorTexts[4])).toBeTruthy();
  },
);

test('once the day’s measurement is taken, the loads of its client that lie on the device know of it', async () => {
  emptyDevice();
  const nameOf = (mod: number) => callName(getWorkItem, { params: { mod: String(mod) } });
  const before = { ...workItem, strumenti: [instrumentOf(7, '2026-03-15')] };
  await browserKept().put(1, nameOf(12), JSON.stringify(before));
  await browserKept().put(1, nameOf(13), JSON.stringify({ ...before, id: 13, client: 4 }));
  const after = { ...workItem, strumenti: [instrumentOf(7, today)] };
  answerCalls((path) => Response.json(path.includes('/irme90/measure/') ? after : page));
  const path = '/user/irme90/client/$client/instruments/$instrument/card';
  mountPage(CardPage, { path, at: '/user/irme90/client/3/instruments/7/card', roles: ['operatore'] });
  const person = userEvent.setup();
  await person.type(await typed(), '0,104');
  await person.click(send());
  const checked = async (mod: number) => {
    const kept = await browserKept().get(1, nameOf(mod));
    return getWorkItem.response.parse(JSON.parse(kept?.text ?? '')).strumenti[0]?.dailyMeasurement;
  };
  await vi.waitFor(async () => expect(await checked(12)).toBe(today));
  expect(await checked(13)).toBe('2026-03-15');
});

test('what is no number is told at the field, and nothing is sent', async () => {
  const { sent, person } = open(page);
  await person.type(await typed(), 'abc');
  await person.click(send());
  expect(await screen.findByText('Inserire un valore')).toBeTruthy();
  expect(sent).toEqual([]);
  expect((await typed()).value).toBe('abc');
});

test('that another one was first is told, and what was typed stays', async () => {
  const text = 'La misura di oggi è già stata registrata da Cliente Prova: 0,1 µSv/h.';
  const { person } = open(page, () =>
    Response.json({ detail: text, message: text, msg: text, errors: {} }, { status: 409 }),
  );
  await person.type(await typed(), '0,104');
  await person.click(send());
  expect(await screen.findByText(text)).toBeTruthy();
  expect((await typed()).value).toBe('0,104');
});

test('what was measured today is told in the place of the form, and what it says of the instrument', async () => {
  open(beyond);
  expect(await screen.findByText(limitsTexts.beyond)).toBeTruthy();
  expect(screen.getByText(/registrata da Ispettore Prova alle 08:05/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  // What is beyond blocks: it is no hint besides.
  expect(screen.queryByText(/Da guardare/)).toBeNull();
});

test('every measurement is told with what it says, the latest first', async () => {
  open(beyond, undefined, '?scheda=misure');
  const table = await screen.findByRole('table', { name: /Misure della carta/ });
  const rows = within(table).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Fuori dai limiti');
  expect(rows[2]?.textContent).toContain('Nei limiti');
});

test('a pattern that chance hardly makes is told, and blocks nothing', async () => {
  const days = ['2026-03-13', '2026-03-14', '2026-03-15'];
  open({ ...page, misure: days.map((giorno, place) => measured(place + 1, { giorno, valore: 0.121 })) });
  expect(await screen.findByText(/15\/03\/2026: Due valori su tre di seguito oltre 2σ/)).toBeTruthy();
  expect(screen.getByText(/da solo non impedisce l’uso/)).toBeTruthy();
});

test('as long as limits are missing one of them is asked for, and its number told (R1-634)', async () => {
  const { sent, person } = open({
    ...page,
    errore: errorTexts[3],
    carta: page.carta && { ...page.carta, media: null, sigma: null },
    misure: [measured(1, { tipo: 'limite' })],
  });
  expect(await screen.findByRole('heading', { name: 'Misura di limite 2 di 10' })).toBeTruthy();
  await person.type(await typed(), '0,1');
  await person.click(send());
  expect(sent[0]?.body).toMatchObject({ tipo: 'limite', valore: 0.1 });
});

test('without a card whoever keeps it opens one; others are told what is missing', async () => {
  open({
    ...page,
    carta: null,
    misure: [],
    totale: 0,
    gestibile: true,
    esperti: [{ value: 2, label: 'Esperto Prova' }],
  });
  expect(await screen.findByRole('button', { name: 'Apri una carta di controllo' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('who may not measure on a card of the house is told who does, and offered no form', async () => {
  open({ ...page, misurabile: false });
  expect(await screen.findByText(cardTexts.house)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Registra la misura' })).toBeNull();
});

test('the figures of its chart have at most three decimals (R2-528)', async () => {
  const carta = page.carta && { ...page.carta, media: 0.1, sigma: 0.0123456 };
  open({ ...page, carta, misure: [measured(1, { valore: 0.1234567 })] });
  expect(await screen.findByText('limite +3σ: 0,137 µSv/h')).toBeDefined();
  const data = screen.getByText('Mostra i dati').closest('details') as HTMLDetailsElement;
  data.open = true;
  fireEvent(data, new Event('toggle'));
  expect(await within(data).findByText('0,123 µSv/h')).toBeDefined();
});
