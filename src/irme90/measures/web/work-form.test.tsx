import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Submission } from '#platform/web/drafts/types.ts';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { openWork, typeMeasures, workItem } from '#test/support/work-form.tsx';
import { errorTexts } from '../../control-cards/rules.ts';
import { blankMeasures } from '../draft/rules.ts';

beforeEach(() => {
  standInForBrowser();
  vi.useFakeTimers({ now: new Date('2026-03-16T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('says what is to be measured, and what was noted for the operator (R1-100, R1-102, R1-103, R1-106, R1-109, R1-110, R1-112)', async () => {
  openWork();
  for (const text of ['Genova', 'BL-77', 'MSCU1234567', 'Rottami ferrosi', '3', 'Varco 3'])
    expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  ['ferrovia', { vagone: 'VG-1' }, 'VG-1'],
  ['stradale', { targa: 'AB123CD' }, 'AB123CD'],
  ['rinfusa', { awb: 'AWB-9' }, 'Alla rinfusa'],
] as const)('by land %s it says how (R1-105, R1-107, R1-108, R1-111)', async (tipo, part, shown) => {
  const land = { ...workItem.trasporto.trasportoTerritorio, matricola: null, tipo, ...part };
  openWork({ trasporto: { tipo: 'terra', naveDetails: null, voloDetails: null, trasportoTerritorio: land } });
  expect(await screen.findByText(shown)).toBeTruthy();
});

test('by air it says at which airport it arrives, and under which number (R1-104)', async () => {
  const airport = (value: number, label: string) => ({
    ...{ value, label, zone: null, zones: [], tipologia: 'aeroportoArrivo' as const },
  });
  openWork({
    trasporto: {
      ...workItem.trasporto,
      ...{ tipo: 'aereo', naveDetails: null },
      voloDetails: {
        ...{ value: 1, label: 'EX 1234', paese: 'Germania', compagnia: { value: 2, label: 'Linee Esempio' } },
        ...{ aeroportoPartenza: airport(3, 'Zurigo'), aeroportoArrivo: airport(4, 'Fiumicino') },
        awb: 'AWB-7',
      },
    },
  });
  expect(await screen.findByText('Fiumicino')).toBeTruthy();
  expect(screen.getByText('AWB-7')).toBeTruthy();
});

test('takes the fields of the chosen method, with their units, and sends them as typed (R1-113, R1-114, R1-658, R1-661)', async () => {
  const { person, sent } = openWork();
  await typeMeasures(person);
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(sent).toEqual([
    expect.objectContaining({
      versione: 4,
      controlli: {
        ...{ metodo: 'strumentoPortatile', portaleRadiometrico: null },
        strumentoPortatile: { fondo: '0,12', a20cm: '0.15', usedInstrument: { value: 7, label: '' } },
      },
    }),
  ]);
});

test('says when the load was measured as it was first to be sent, also a day later, until something is measured anew', async () => {
  const { person, sent } = openWork();
  const send = () => person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  await typeMeasures(person);
  await send();
  vi.setSystemTime(new Date('2026-03-17T08:00:00Z'));
  await send();
  const monday = { misuratoIl: '2026-03-16T09:00:00.000Z' };
  expect(sent).toMatchObject([monday, monday]);
  expect(screen.queryByText(errorTexts[4])).toBeNull();
  await person.type(screen.getByLabelText(/^Fondo ambientale/), '3');
  screen.getByText(errorTexts[4]);
  await send();
  expect(sent).toHaveLength(2);
});

test('Enter goes on from field to field, and sends from the last (R2-203, R2-204)', async () => {
  const { person, sent } = openWork();
  await person.click(await screen.findByRole('radio', { name: /Strumento portatile/ }));
  const first = screen.getByLabelText(/^Fondo ambientale/);
  const last = screen.getByLabelText(/^Misura entro 20 cm/);
  await person.type(first, '0,12{Enter}');
  expect(document.activeElement).toBe(last);
  expect(screen.queryByText('Inserire un valore')).toBeNull();
  await person.keyboard('{Enter}');
  expect(screen.getAllByText('Inserire un valore').length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

test('of a portal asks counts in a time, the source and its activity (R1-479, R1-659, R1-660)', async () => {
  const { person, sent } = openWork();
  await person.click(await screen.findByRole('radio', { name: /Portale radiometrico/ }));
  screen.getByLabelText(/^Misura in aria rispetto alle pareti \(conteggi\/intervallo di tempo\)/);
  screen.getByLabelText(/^Fondo \(conteggi\/intervallo di tempo\)/);
  screen.getByLabelText(/^Attività sorgente \(Bq\)/);
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(screen.getAllByText('Inserire un valore')).toHaveLength(4);
  expect(sent).toEqual([]);
});

const sede = { indirizzo: 21, cliente: 5, committente: 3 };

test('leads to work list and home, to a site where the client has one and the reader may open it (R1-116, R1-117, R1-118, R1-120)', async () => {
  openWork({ sede }, null, blankMeasures, ['operatore', 'lab']);
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Lavori IRME90')).toBe('/user/irme90/measure');
  expect(await href('Homepage')).toBe('/');
  expect(await href('Sede monitorata')).toBe('/lb/cr39/sede/view/21');
  expect(await href('Relazione finale della sede')).toBe('/lb/cr39/sede/relations/21/create');
});

test.each([
  ['without a site', {}],
  ['to who may not open it', { sede }],
])('%s names none', async (_, over) => {
  openWork(over);
  await screen.findByRole('link', { name: 'Homepage' });
  expect(screen.queryByRole('link', { name: 'Sede monitorata' })).toBeNull();
});

const sending: Submission = {
  ...{ idempotencyKey: 'k', revision: 1, frozenAt: '', receivedAt: null, state: 'refused', attempt: 0 },
  ...{ waitingFor: null, reply: null, done: 0, followUpFailures: [], requests: [], pictures: [] },
  failure: { status: 422, text: 'Detto dal server', errors: {}, requestId: null },
};

test('what was refused is told in the words of the server, and what was typed stays (R1-629)', async () => {
  openWork({}, sending);
  expect(await screen.findByText('Detto dal server')).toBeTruthy();
});

test('what was refused is said of what was sent, and no more once that is changed', async () => {
  const { person } = openWork({}, sending);
  await screen.findByText('Detto dal server');
  await person.click(screen.getByRole('radio', { name: /Portale radiometrico/ }));
  expect(screen.queryByText('Detto dal server')).toBeNull();
});

test('measures that others have saved meanwhile are compared, and the box goes with the answer', async () => {
  const failure = { status: 409, text: 'Salvate da altri', errors: {}, requestId: null };
  const typed = { ...blankMeasures, about: { title: 'Misure', where: 'Acciaierie' }, seen: 3 };
  const { person } = openWork({}, { ...sending, failure }, typed);
  await person.click(await screen.findByRole('radio', { name: /Portale radiometrico/ }));
  screen.getByText('Salvate da altri');
  await person.click(screen.getByRole('button', { name: 'Ho confrontato: tengo le mie' }));
  expect(screen.queryByText('Salvate da altri')).toBeNull();
});

test.each([
  ['measured where the load stands are the sender’s own', false],
  ['typed over those that were sent are a correction', true],
])('measures %s', async (_, correggibile) => {
  const { person, sent } = openWork({ correggibile });
  await typeMeasures(person);
  await person.click(
    screen.getByRole('button', { name: correggibile ? 'Invia la correzione' : 'Invia al EdR' }),
  );
  expect(sent).toEqual([expect.objectContaining({ proprie: !correggibile })]);
});

test('measures that meet an ended session say so, and wait (R1-630)', async () => {
  openWork({}, { ...sending, state: 'waiting', waitingFor: 'sign-in', failure: null });
  expect((await screen.findAllByText(/^Sessione scaduta/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Invia al EdR' })).toBeNull();
});

test('what nobody may measure now says why, and offers no sending', async () => {
  openWork({ lavorabile: false, motivo: 'Il modello è affidato a Carlo Collega: le misure le invia lui.' });
  expect(await screen.findByText(/affidato a Carlo Collega/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invia al EdR' })).toBeNull();
});
