import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { instrumentOf, openWork, typeMeasures, workItem } from '#test/support/work-form.tsx';
import { cardTexts, errorTexts, limitsTexts } from '../../control-cards/rules.ts';
import type { WorkItem } from '../contract.ts';
import { blankMeasures, type MeasureDraft } from '../draft/rules.ts';

beforeEach(() => {
  standInForBrowser();
  vi.useFakeTimers({ now: new Date('2026-03-16T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Instrument = WorkItem['strumenti'][number];

/** The form over one instrument, chosen, with both measures typed. */
async function choose(over: Partial<Instrument>, form: Partial<WorkItem> = {}) {
  const opened = openWork({ strumenti: [{ ...instrumentOf(7, '2026-03-16'), ...over }], ...form });
  const { person } = opened;
  await person.click(await screen.findByRole('radio', { name: /Strumento portatile/ }));
  await person.click(screen.getByRole('radio', { name: /s\/n 7$/ }));
  await person.type(screen.getByLabelText(/^Fondo ambientale/), '0,12');
  await person.type(screen.getByLabelText(/^Misura entro 20 cm/), '0,15');
  return { ...opened, send: () => person.click(screen.getByRole('button', { name: 'Invia al EdR' })) };
}

const bad: readonly [string, Partial<Instrument>, string, string][] = [
  ['without a card', { cardId: null, dailyMeasurement: null }, 'Senza carta di controllo', errorTexts[1]],
  ['whose calibration ended yesterday', { nextCalibration: '2026-03-15' }, 'Taratura scaduta', errorTexts[2]],
  [
    'of which no calibration is recorded',
    { nextCalibration: null },
    'Nessuna taratura registrata',
    "L'utilizzo di questo strumento non è consentito poiché non ne è registrata nessuna taratura.",
  ],
  ['whose card lacks a limit measurement', { limitMeasurements: 9 }, 'Carta da calibrare', errorTexts[3]],
  ['last checked yesterday', { dailyMeasurement: '2026-03-15' }, 'Manca la misura di oggi', errorTexts[4]],
  [
    'beyond its limits',
    { limitsMessage: { instrumentCanBeUsed: false, subtitle: limitsTexts.beyond } },
    'Fuori dai limiti',
    limitsTexts.beyond,
  ],
];

test.each(bad)(
  'an instrument %s says so once, leads by a red button to its card in a new tab, and keeps from sending (R1-119, R1-385, R1-484, R1-485, R1-631..639)',
  async (_name, over, word, text) => {
    const { sent, send } = await choose(over);
    expect(screen.getByText(word)).toBeTruthy();
    expect(screen.getAllByText(text)).toHaveLength(1);
    const card = screen.getByRole('link', { name: 'Apri la carta di controllo' });
    expect(card.getAttribute('href')).toBe('/user/irme90/client/3/instruments/7/card');
    expect(card.getAttribute('target')).toBe('_blank');
    await send();
    expect(sent).toEqual([]);
    expect(screen.getAllByText(text)).toHaveLength(1);
  },
);

test('an instrument that may measure names nothing that keeps it, and is sent', async () => {
  const { sent, send } = await choose({ nextCalibration: '2026-03-16' });
  expect(screen.getByText('Si può usare')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Apri la carta di controllo' })).toBeNull();
  await send();
  expect(sent).toHaveLength(1);
});

test('a check that an answer kept before does not know of warns, and lets the measures wait for the network', async () => {
  const strumenti = [instrumentOf(7, '2026-03-15')];
  const { person, sent } = openWork({ strumenti }, null, blankMeasures, ['operatore'], true);
  await typeMeasures(person);
  expect(screen.getByText('Così risultava all’ultima lettura')).toBeTruthy();
  expect(screen.getByText(errorTexts[4], { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Apri la carta di controllo' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(sent).toHaveLength(1);
});

test('where none need be named, one that may not measure is told of and sent all the same (Q1-35)', async () => {
  const { sent, send } = await choose(
    { dailyMeasurement: '2026-03-15' },
    { controlli: { ...workItem.controlli, instrumentMandatory: false } },
  );
  expect(screen.getByText(errorTexts[4])).toBeTruthy();
  await send();
  expect(sent).toHaveLength(1);
});

const corrected: Partial<WorkItem> = {
  ...{ status: 'lavorato', lavorabile: false, correggibile: true },
  misurato: { quando: '2026-03-14T10:00:00.000Z', chi: 'Olga Operatrice' },
};

test.each<[string, Partial<Instrument>, string, string]>([
  [
    'the check that it lacks',
    { dailyMeasurement: '2026-03-13' },
    'Manca la misura del 14/03/2026',
    cardTexts.thenNot(errorTexts[4], '14/03/2026'),
  ],
  [
    'that no calibration is recorded',
    { nextCalibration: null },
    'Nessuna taratura registrata',
    cardTexts.notRecorded('14/03/2026'),
  ],
])('of measures that are corrected it names the day, not today: %s', async (_, over, word, text) => {
  await choose(over, corrected);
  expect(screen.getByText(word)).toBeTruthy();
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.queryByText('Manca la misura di oggi')).toBeNull();
});

test('of measures that are corrected the instrument is judged by the day of the measures', async () => {
  await choose({ dailyMeasurement: '2026-03-14' }, corrected);
  expect(screen.getByText('Si può usare')).toBeTruthy();
  expect(screen.queryByText(errorTexts[4])).toBeNull();
});

test('of measures of yesterday that were not sent yet an instrument is not judged by what it is today', async () => {
  const typed: MeasureDraft = {
    ...{ ...blankMeasures, about: { title: 'Misure', where: 'Genova' }, seen: 4 },
    ...{ metodo: 'strumentoPortatile', instrument: 7, fondo: '0,12', a20cm: '0,15' },
    misuratoIl: '2026-03-15T16:30:00.000Z',
  };
  const strumenti = [{ ...instrumentOf(7, '2026-03-16'), nextCalibration: '2026-03-15', cardId: null }];
  const { person, sent } = openWork({ strumenti }, null, typed);
  await screen.findByText('Si verifica all’invio, per il 15/03/2026');
  expect(screen.queryByRole('link', { name: 'Apri la carta di controllo' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(sent).toMatchObject([{ misuratoIl: '2026-03-15T16:30:00.000Z' }]);
});
