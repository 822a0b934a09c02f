import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import type { Submission } from '#platform/web/drafts/types.ts';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { type Prepared, preparePhoto } from '#ui/pictures/prepare-photo.ts';
import { errorTexts } from '../../control-cards/rules.ts';
import type { WorkItem } from '../contract.ts';
import { blankMeasures, type MeasureDraft } from '../draft/rules.ts';
import type { MeasureSession } from './measure-drafts.ts';
import { WorkForm } from './work-form.tsx';

vi.mock('#ui/pictures/prepare-photo.ts', () => ({ preparePhoto: vi.fn() }));

beforeEach(() => {
  vi.mocked(preparePhoto).mockImplementation(async (file) => ({ ok: true, value: file }));
  standInForBrowser();
  vi.useFakeTimers({ now: new Date('2026-03-16T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
  Reflect.deleteProperty(navigator, 'geolocation');
});

const entry = (value: number, label: string) => ({ value, label });
const party = (value: number, nome: string) => ({
  ...{ ...entry(value, nome), id: value, nome, indirizzo: 'Via 1', paese: 'Italia', telefono: '', fax: '' },
});
const instrument = (value: number, dailyMeasurement: string | null): WorkItem['strumenti'][number] => ({
  ...{
    ...entry(value, `Provalab P10 – s/n ${value}`),
    id: value,
    clientId: 3,
    brand: 'Provalab',
    model: 'P10',
  },
  ...{ serialNumber: String(value), zoneId: null, zoneInstrumentId: null, cardName: 'Carta', cardId: 5 },
  ...{ cardEdr: 'Elena Esperta', taratura: '2026-01-10', nextCalibration: '2027-01-10', dailyMeasurement },
  ...{ limitMeasurements: 10, limitMeasurementsNeeded: 10, errorCode: 0 },
  limitsMessage: { instrumentCanBeUsed: true, subtitle: '' },
});

const item: WorkItem = {
  ...{ id: 12, client: 3, clientLabel: 'Acciaierie di Prova', status: 'inviato', versione: 4 },
  ...{ createdAt: '2026-03-10T09:00:00.000Z', lavorabile: true, correggibile: false, motivo: null },
  ...{ misurato: null, esperto: null, registro: null, foto: [], sede: null },
  anagrafica: {
    ...{ mittente: party(1, 'Mittente di prova'), destinatario: party(2, 'Destinatario di prova') },
    merce: {
      ...{ voceDoganale: '7204', description: 'Rottami ferrosi', numeroColli: 3, dataFattura: null },
      ...{ numeroFattura: '', metallo: 'Ferro', origine: 'Tunisia' },
    },
  },
  trasporto: {
    tipo: 'mare',
    naveDetails: {
      ...{ ...entry(1, 'Stella'), paese: 'Malta', portoPartenza: { ...entry(1, 'Tunisi'), zone: null } },
      ...{ portoArrivo: { ...entry(2, 'Genova'), zone: null }, polizzaDiCarico: 'BL-77' },
    },
    voloDetails: null,
    trasportoTerritorio: {
      ...{ tipo: 'container', matricola: 'MSCU1234567', targa: null, vagone: null, awb: null },
      sedeControllo: null,
    },
  },
  controlli: {
    ...{ dueDate: '2026-03-16', operatore: null, operatoreLabel: null, notesForOperator: 'Varco 3' },
    ...{ metodo: null, instrumentMandatory: true, strumentoPortatile: null, portaleRadiometrico: null },
  },
  strumenti: [instrument(7, '2026-03-16'), instrument(8, '2026-03-15')],
};

/** The form over a draft that lives as long as the test; what is sent is kept. */
function open(
  over: Partial<WorkItem> = {},
  submission: Submission | null = null,
  typed: MeasureDraft = blankMeasures,
  roles: readonly Role[] = ['operatore'],
) {
  const sent: unknown[] = [];
  function Form() {
    const [value, setValue] = useState<MeasureDraft>(typed);
    const session: MeasureSession = {
      ...{ state: 'owner', restored: false, saving: 'saved', saveProblem: null },
      draft: {
        ...{ key: { userId: 1, wizard: 'measures', context: 'x' }, revision: 1, savedAt: '' },
        ...{ value, submission },
      },
      update: (change) => setValue(change),
      ...{ addPicture: async () => 'a', pictureBlob: () => null, pictureUrl: () => null },
      submit: (make) => sent.push(JSON.parse(make(value, 'key').requests[0]?.body ?? '{}')),
      ...{ cancelSubmission: () => undefined, sendNow: () => undefined, setAside: () => undefined },
      ...{ finish: () => undefined, discard: async () => undefined, takeOver: () => undefined },
    };
    return (
      <WorkForm
        item={{ ...item, ...over }}
        session={session}
        isCorrecting={false}
        onLeave={() => undefined}
      />
    );
  }
  mountPage(Form, { roles });
  return { person: userEvent.setup(), sent };
}

test('says what is to be measured, and what was noted for the operator (R1-100, R1-102, R1-103, R1-106, R1-109, R1-110, R1-112)', async () => {
  open();
  for (const text of ['Genova', 'BL-77', 'MSCU1234567', 'Rottami ferrosi', '3', 'Varco 3'])
    expect(await screen.findByText(text)).toBeTruthy();
});

test.each([
  ['ferrovia', { vagone: 'VG-1' }, 'VG-1'],
  ['stradale', { targa: 'AB123CD' }, 'AB123CD'],
  ['rinfusa', { awb: 'AWB-9' }, 'Alla rinfusa'],
] as const)('by land %s it says how (R1-105, R1-107, R1-108, R1-111)', async (tipo, part, shown) => {
  const land = { ...item.trasporto.trasportoTerritorio, matricola: null, tipo, ...part };
  open({ trasporto: { tipo: 'terra', naveDetails: null, voloDetails: null, trasportoTerritorio: land } });
  expect(await screen.findByText(shown)).toBeTruthy();
});

test('takes the fields of the chosen method, with their units, and sends them as typed (R1-113, R1-114, R1-658, R1-661)', async () => {
  const { person, sent } = open();
  await person.click(await screen.findByRole('radio', { name: /Strumento portatile/ }));
  await person.selectOptions(screen.getByRole('combobox', { name: /Strumento utilizzato/ }), '7');
  await person.type(screen.getByLabelText(/^Fondo ambientale \(µSv\/h\)/), '0,12');
  await person.type(screen.getByLabelText(/^Misura entro 20 cm dalle pareti del carico \(µSv\/h\)/), '0.15');
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

test('of a portal asks counts in a time, the source and its activity (R1-479, R1-659, R1-660)', async () => {
  const { person, sent } = open();
  await person.click(await screen.findByRole('radio', { name: /Portale radiometrico/ }));
  screen.getByLabelText(/^Misura in aria rispetto alle pareti \(conteggi\/intervallo di tempo\)/);
  screen.getByLabelText(/^Fondo \(conteggi\/intervallo di tempo\)/);
  screen.getByLabelText(/^Attività sorgente \(Bq\)/);
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(screen.getAllByText('Inserire un valore')).toHaveLength(4);
  expect(sent).toEqual([]);
});

test('an instrument that may not measure says why, leads to its card in a new tab, and keeps from sending (R1-119, R1-484, R1-485)', async () => {
  const { person, sent } = open();
  await person.click(await screen.findByRole('radio', { name: /Strumento portatile/ }));
  await person.selectOptions(screen.getByRole('combobox', { name: /Strumento utilizzato/ }), '8');
  expect(screen.getByText(errorTexts[4])).toBeTruthy();
  const card = screen.getByRole('link', { name: 'Apri la carta di controllo' });
  expect(card.getAttribute('href')).toBe('/user/irme90/client/3/instruments/8/card');
  expect(card.getAttribute('target')).toBe('_blank');
  await person.type(screen.getByLabelText(/^Fondo ambientale/), '0,12');
  await person.type(screen.getByLabelText(/^Misura entro 20 cm/), '0,15');
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(sent).toEqual([]);
});

const sede = { indirizzo: 21, cliente: 5, committente: 3 };

test('leads to work list and home, to a site where the client has one and the reader may open it (R1-116, R1-117, R1-118, R1-120)', async () => {
  open({ sede }, null, blankMeasures, ['operatore', 'lab']);
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
  open(over);
  await screen.findByRole('link', { name: 'Homepage' });
  expect(screen.queryByRole('link', { name: 'Sede monitorata' })).toBeNull();
});

test('what was refused is told in the words of the server, and what was typed stays (R1-629)', async () => {
  open(
    {},
    {
      ...{ idempotencyKey: 'k', revision: 1, frozenAt: '', receivedAt: null, state: 'refused', attempt: 0 },
      ...{ waitingFor: null, reply: null, done: 0, followUpFailures: [], requests: [], pictures: [] },
      failure: { status: 422, text: 'Detto dal server', errors: {}, requestId: null },
    },
  );
  expect(await screen.findByText('Detto dal server')).toBeTruthy();
});

/** A phone that takes photos, and does not say where it is before `toldPlace` is called. */
function onPhone() {
  let tell: PositionCallback = () => undefined;
  const geolocation = { getCurrentPosition: (told: PositionCallback) => (tell = told) };
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 1, configurable: true });
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  return () => tell({ coords: { latitude: 44.4, longitude: 8.9 } } as GeolocationPosition);
}

async function measured(person: ReturnType<typeof userEvent.setup>) {
  await person.click(await screen.findByRole('radio', { name: /Strumento portatile/ }));
  await person.selectOptions(screen.getByRole('combobox', { name: /Strumento utilizzato/ }), '7');
  await person.type(screen.getByLabelText(/^Fondo ambientale/), '0,12');
  await person.type(screen.getByLabelText(/^Misura entro 20 cm/), '0,15');
}
const camera = () => screen.getByLabelText('Scatta: carico', { selector: 'input' });
const photo = () => new File(['x'], 'carico.jpg', { type: 'image/jpeg' });

test('a photo goes with the measures though the phone has not said yet where it is', async () => {
  onPhone();
  const { person, sent } = open();
  await measured(person);
  await person.upload(camera(), photo());
  await screen.findByText('Carico, da inviare');
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(sent).toEqual([
    expect.objectContaining({ foto: [expect.objectContaining({ tipo: 'carico', posizione: null })] }),
  ]);
});

test('where a photo was taken is told once the phone says so', async () => {
  const tellPlace = onPhone();
  const { person, sent } = open();
  await measured(person);
  await person.upload(camera(), photo());
  await screen.findByText('Carico, da inviare');
  await act(async () => tellPlace());
  await person.click(screen.getByRole('button', { name: 'Invia al EdR' }));
  expect(sent).toEqual([
    expect.objectContaining({
      foto: [expect.objectContaining({ posizione: { latitudine: 44.4, longitudine: 8.9 } })],
    }),
  ]);
});

test('nothing is sent while a photo is being made ready', async () => {
  let ready: (photo: Prepared<Blob>) => void = () => undefined;
  vi.mocked(preparePhoto).mockReturnValueOnce(new Promise((resolve) => (ready = resolve)));
  onPhone();
  const { person, sent } = open();
  await measured(person);
  await person.upload(camera(), photo());
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Invia al EdR' });
  expect(button.disabled).toBe(true);
  fireEvent.submit(button);
  expect(sent).toEqual([]);
  await act(async () => ready({ ok: true, value: photo() }));
  await person.click(button);
  expect(sent).toEqual([expect.objectContaining({ foto: [expect.anything()] })]);
});

test('more photos than can be sent at once are not taken, and the page says so', async () => {
  const photos = Array.from({ length: 20 }, (_, at) => ({
    ...{ sha256: String(at).padStart(64, '0'), tipo: 'carico' as const, scattataIl: null, posizione: null },
  }));
  open({}, null, { ...blankMeasures, about: { title: 'Misure', where: '' }, seen: 4, photos });
  expect(await screen.findByText('Al massimo 20 foto per invio.')).toBeTruthy();
  const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Scegli una foto: carico' });
  expect(choose.disabled).toBe(true);
});

test('what nobody may measure now says why, and offers no sending', async () => {
  open({ lavorabile: false, motivo: 'Il modello è affidato a Carlo Collega: le misure le invia lui.' });
  expect(await screen.findByText(/affidato a Carlo Collega/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invia al EdR' })).toBeNull();
});
