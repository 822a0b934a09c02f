import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SubmissionFailure } from '#platform/web/drafts/types.ts';
import {
  beginWizard,
  box,
  consignee,
  filled,
  openWizard,
  press,
  shipper,
  useDraftInMemory,
  wizard,
} from '#test/support/form-wizard.tsx';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { emptyDraft, firstLoadMs, step } from '../rules.ts';
import { toFormBody } from './form-requests.ts';

vi.mock('#platform/web/drafts/use-draft.ts', () => ({ useDraft: () => useDraftInMemory() }));
vi.mock('#platform/web/wizard/leave-for-home.ts', () => ({ leaveForHome: () => undefined }));

beforeEach(() => {
  standInForBrowser();
  beginWizard();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Lets what has begun go on while the page's clock stands still. */
async function untilStanding(isSo: () => boolean) {
  while (!isSo()) await act(() => new Promise((done) => setImmediate(done)));
}

describe('the wizard of control forms', () => {
  test('has the steps Anagrafica, Trasporto, Operatore and Riepilogo, goes on and back, and keeps what was said (R1-079, R1-080, R1-082..085, R1-087..089, R2-061)', async () => {
    // As wide as a desk, where what is to come stands beside the step.
    vi.stubGlobal('matchMedia', () => ({
      ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
    }));
    const { person } = openWizard(filled());
    await screen.findByRole('heading', { name: 'Anagrafica' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Anagrafica', 'Trasporto', 'Operatore', 'Riepilogo'],
    ]);
    await person.click(press('Avanti'));
    await screen.findByRole('heading', { name: 'Trasporto' });
    await screen.findByRole('radio', { name: 'Mare' });
    expect(
      wizard.asked.filter((path) => path.includes('/irme90/')).every((path) => path.includes('/5/')),
    ).toBe(true);
    await person.click(press('Avanti'));
    await screen.findByText('Entro quando va controllato, e da chi?');
    await person.click(press('Avanti'));
    await screen.findByText('È tutto corretto?');
    expect(screen.queryByRole('button', { name: 'Avanti' })).toBeNull();
    expect(press('Invia per la lavorazione')).toBeTruthy();
    await person.click(press('Indietro'));
    await screen.findByText('Entro quando va controllato, e da chi?');
    expect(wizard.now.controlli.dueDate).toBe('2026-12-10');
  });

  test('does not go on without what must be said (R1-379)', async () => {
    const { person } = openWizard();
    await person.click(await screen.findByRole('button', { name: 'Avanti' }));
    await screen.findByText('Mittente non valido');
    expect(wizard.now.step).toBe(step.registry);
  });

  test('asks where a party is once it is named, or when that is missing, and not before', async () => {
    const { person } = openWizard();
    const name = await box(/^Nome del mittente/);
    const details = () => screen.getByLabelText(/^Indirizzo del mittente/).closest('details')?.open;
    expect(details()).toBe(false);
    await person.type(name, 'Rottami Nuovi');
    expect(details()).toBe(true);
  });

  test('tells who, how and by whom in Tutti i dettagli, closed at first (R1-095..099)', async () => {
    const { person } = openWizard({ ...filled(), step: step.summary });
    const title = await screen.findByText('Tutti i dettagli');
    const details = title.closest('details') as HTMLDetailsElement;
    expect(details.open).toBe(false);
    await person.click(title);
    expect(details.open).toBe(true);
    for (const said of ['Rottami Mediterranei', 'Fonderia Esempio', 'Francia', 'Italia', 'Mare', 'Stella'])
      expect(within(details).getAllByText(said).length).toBeGreaterThan(0);
    expect(within(details).getAllByText('Molo 1')).toHaveLength(2);
    expect(within(details).getByText('Olga Operatrice')).toBeTruthy();
  });

  test('shows the measures instead of waiting for an inspector (R1-099)', async () => {
    const draft = { ...filled(), step: step.summary, withMeasures: true };
    const portable = { fondo: '0,1', a20cm: '0,12', usedInstrument: null };
    openWizard({
      ...draft,
      misure: { ...draft.misure, metodo: 'strumentoPortatile', strumentoPortatile: portable },
    });
    const details = (await screen.findByText('Tutti i dettagli')).closest('details') as HTMLElement;
    expect(within(details).getByText('0,12')).toBeTruthy();
  });

  test('keeps when a load was measured as soon as its measures are to be sent, should they wait for the network', async () => {
    const draft = { ...filled(), step: step.summary, withMeasures: true };
    const portal = { ariaRispettoPareti: '1', fondo: '2', tipoSorgente: 'Cs', attivitaSorgente: '3' };
    wizard.met = { state: 'waiting', waitingFor: 'network', reply: null };
    const { person } = openWizard({
      ...draft,
      misure: { ...draft.misure, metodo: 'portaleRadiometrico', portaleRadiometrico: portal },
    });
    await person.click(await screen.findByRole('button', { name: 'Invia per la lavorazione' }));
    expect(toFormBody(wizard.now).controlli.misuratoIl).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  });

  test('ends with Mod. IRME90 inviato!, from where another is begun empty (R1-086, R1-090..093)', async () => {
    const { person } = openWizard({ ...filled(), step: step.summary });
    await person.click(await screen.findByRole('button', { name: 'Invia per la lavorazione' }));
    await screen.findByText('Mod. IRME90 inviato!');
    expect(press('Torna alla homepage')).toBeTruthy();
    expect(screen.queryByText('È tutto corretto?')).toBeNull();
    await person.click(press('Nuovo IRME90'));
    await screen.findByText('Chi spedisce che cosa, e a chi?');
    expect(wizard.now.anagrafica).toEqual(emptyDraft().anagrafica);
    expect(wizard.now.edited).toBeNull();
  });

  test.each([
    ['with measures', true, 1],
    ['without', false, 0],
  ])('%s says who receives them as the server has told', async (_, withMeasures, times) => {
    const message = 'Misure registrate. Nessuno le riceve.';
    wizard.met = { ...wizard.met, reply: { id: 12, message } };
    const { person } = openWizard({ ...filled(), step: step.summary, withMeasures });
    await person.click(await screen.findByRole('button', { name: 'Invia per la lavorazione' }));
    await screen.findByText('Mod. IRME90 inviato!');
    expect(screen.queryAllByText(message)).toHaveLength(times);
  });

  test('says what the server has refused until one goes back, and keeps the draft (R1-094, R1-381, R1-629)', async () => {
    const failure: SubmissionFailure = { status: 422, text: 'X', errors: {}, requestId: null };
    wizard.met = { state: 'refused', failure };
    const { person } = openWizard({ ...filled(), step: step.summary });
    await person.click(await screen.findByRole('button', { name: 'Invia per la lavorazione' }));
    await screen.findByText('Qualcosa è andato storto.');
    expect(screen.getByText('X')).toBeTruthy();
    await person.click(press('Indietro'));
    await waitFor(() => expect(screen.queryByText('Qualcosa è andato storto.')).toBeNull());
    expect(wizard.now.anagrafica.mittente.label).toBe('Rottami Mediterranei');
  });

  /** What stands to choose from, and what is chosen. */
  const transports = async () => {
    const [first] = await screen.findAllByRole<HTMLInputElement>('radio', { name: /Mare|Aereo/ });
    const all = screen
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ name }) => name === first?.name)
      .map((radio) => [radio.labels?.[0]?.textContent, radio.checked]);
    return Object.fromEntries(all) as Record<string, boolean>;
  };

  test('offers the transports that the client is enabled for, the first of them chosen (R1-382, R1-384)', async () => {
    const { trasporto, ...rest } = filled();
    const blank = { ...rest, trasporto: { ...trasporto, tipo: null }, step: step.transport };
    wizard.enabled = { mare: false, aereo: true, terra: true, scaricatoNave: false };
    openWizard(blank);
    await waitFor(async () => expect(await transports()).toEqual({ Aereo: true, Terra: false }));
  });

  test('offers a form that is changed the transport it has (R1-383)', async () => {
    const draft = { ...filled(), step: step.transport };
    openWizard({ ...draft, edited: { id: 12, versione: 1, tipo: 'mare', asRead: '' } });
    await waitFor(async () => expect(await transports()).toEqual({ Mare: true }));
  });

  test('keeps everything while the session is over, and says so (R1-630)', async () => {
    wizard.met = { state: 'waiting', waitingFor: 'sign-in', reply: null };
    const { person } = openWizard({ ...filled(), step: step.summary });
    await person.click(await screen.findByRole('button', { name: 'Invia per la lavorazione' }));
    await screen.findAllByText('Sessione scaduta: accedi per inviare');
    expect(wizard.now.anagrafica.mittente.label).toBe('Rottami Mediterranei');
  });

  test.each([
    ['Comincia da uno vuoto', ''],
    ['Riprendi quello', 'Rottami Mediterranei'],
  ])('begun anew over one that was not sent it asks first: %s (R1-091)', async (button, shipperThen) => {
    const { person } = openWizard(filled(), '/user/irme90/add/5?nuovo=si');
    await person.click(await screen.findByRole('button', { name: button }));
    await screen.findByText('Chi spedisce che cosa, e a chi?');
    expect(wizard.now.anagrafica.mittente.label).toBe(shipperThen);
    expect(wizard.now.edited).toBeNull();
  });

  test('counts four steps, and none for what has come of them (R1-378)', async () => {
    const { person } = openWizard({ ...filled(), step: step.summary });
    await screen.findByText('Passaggio 4/4');
    await person.click(press('Invia per la lavorazione'));
    await screen.findByText('Mod. IRME90 inviato!');
    expect(screen.getByText('Passaggio 4/4')).toBeTruthy();
  });

  test.each<[object, string]>([
    [{ detail: 'D', msg: 'M' }, 'D'],
    [{ msg: 'M' }, 'M'],
    [{}, 'Errore sconosciuto. Riprovare più tardi.'],
  ])('a form that cannot be read says %o as %s (R1-626..628)', async (body, shown) => {
    wizard.form = () => Response.json(body, { status: 404 });
    openWizard(emptyDraft(), '/user/irme90/client/5/mod/12');
    await screen.findByText(shown);
  });
});

describe('the lists of the wizard', () => {
  test('add what is typed and stands in none of them (R1-490)', async () => {
    const { person, sent } = openWizard({ ...filled(), step: step.transport });
    const ship = await box(/Nome della nave/);
    await person.clear(ship);
    await person.type(ship, 'Nave Nuova');
    await person.click(await screen.findByRole('option', { name: 'Aggiungi «Nave Nuova»' }));
    await waitFor(() => expect(wizard.now.trasporto.naveDetails.value).toBe(99));
    expect(sent.map(({ body }) => body)).toEqual([{ label: 'Nave Nuova' }]);
  });

  test.each([
    ['mare', /Porto di arrivo/],
    ['aereo', /Aeroporto di arrivo/],
  ] as const)('offer a new arrival by %s only where it may be added (R1-491, R1-492)', async (tipo, name) => {
    for (const canAddNew of [false, true]) {
      wizard.canAddNew = canAddNew;
      const draft = { ...filled(), step: step.transport };
      const { person } = openWizard({ ...draft, trasporto: { ...draft.trasporto, tipo } });
      const field = await box(name);
      await waitFor(() => expect(wizard.asked.some((path) => path.endsWith('/aeroporti_arrivo'))).toBe(true));
      await person.clear(field);
      await person.type(field, 'Altrove');
      if (canAddNew) await screen.findByRole('option', { name: 'Aggiungi «Altrove»' });
      else await screen.findByText('Nessuna voce con «Altrove».');
      document.body.replaceChildren();
    }
  });

  test('are first asked for 200 ms after the wizard was opened (R1-657)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false });
    openWizard();
    await untilStanding(() => screen.queryByRole('heading', { name: 'Anagrafica' }) !== null);
    await vi.advanceTimersByTimeAsync(firstLoadMs - 1);
    expect(wizard.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    await untilStanding(() => wizard.asked.length > 0);
  });

  test('are offered as soon as they come, though the field was entered before', async () => {
    const { person } = openWizard();
    await person.click(await box(/Nome del mittente/));
    await screen.findByRole('option', { name: 'Rottami Mediterranei' });
  });
});

test('a shipper that is picked brings all its details, the empty ones too (R1-261)', async () => {
  const draft = filled();
  const before = { ...shipper, value: 8, label: 'Altro', telefono: '010 1' };
  const { person } = openWizard({ ...draft, anagrafica: { ...draft.anagrafica, mittente: before } });
  const field = await box(/Nome del mittente/);
  await person.clear(field);
  await person.type(field, 'Rott');
  await person.click(await screen.findByRole('option', { name: 'Rottami Mediterranei' }));
  expect(wizard.now.anagrafica.mittente).toEqual(shipper);
});

test('the details of a party that is known are folded, and open where something is missing', async () => {
  const draft = filled();
  const without = { ...draft.anagrafica, destinatario: { ...consignee, paese: '' } };
  openWizard({ ...draft, anagrafica: without });
  const detailsOf = async (label: string) =>
    (await screen.findByLabelText(new RegExp(label))).closest('details')?.open;
  expect(await detailsOf('Paese del mittente')).toBe(false);
  expect(screen.getByText('Molo 1, Francia: modifica')).toBeTruthy();
  expect(await detailsOf('Paese del destinatario')).toBe(true);
});

test('a customer is offered an operator or his own measures, planning staff both (Q1-05)', async () => {
  const tick = () => screen.queryByRole('checkbox', { name: /^Inserisci subito le misure/ });
  const operator = () => screen.queryByText('Operatore (facoltativo)');
  const draft = { ...filled(), step: step.controls };
  const { person } = openWizard(draft, undefined, ['cliente']);
  await person.click(await screen.findByRole('button', { name: 'Nessun operatore' }));
  await waitFor(() => expect(tick()).not.toBeNull());
  await person.click(tick() as HTMLElement);
  await waitFor(() => expect(operator()).toBeNull());
  document.body.replaceChildren();
  openWizard(draft);
  await screen.findByRole('button', { name: 'Nessun operatore' });
  expect([tick(), operator()]).not.toContain(null);
});

test('a form is sent with three keys, whether it is new or changed (R1-572)', () => {
  const changed = { ...filled(), edited: { id: 12, versione: 1, tipo: 'mare' as const } };
  for (const draft of [filled(), changed])
    expect(Object.keys(toFormBody(draft))).toEqual(['anagrafica', 'trasporto', 'controlli']);
});
