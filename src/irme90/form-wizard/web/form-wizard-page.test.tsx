import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDraft, Submission, SubmissionFailure } from '#platform/web/drafts/types.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { emptyDraft, type FormDraft, firstLoadMs, saidIn, step } from '../rules.ts';
import { toFormBody } from './form-requests.ts';
import { FormWizardPage } from './form-wizard-page.tsx';

/** A draft in memory; what sending has met is said by the test. */
let first: FormDraft;
let now: FormDraft;
let met: Partial<Submission> | null;
vi.mock('#platform/web/drafts/use-draft.ts', () => ({
  useDraft: () => {
    const [value, setValue] = useState(first);
    const [submission, setSubmission] = useState<Submission | null>(null);
    now = value;
    const update = useCallback((change: (old: FormDraft) => FormDraft) => setValue(change), []);
    const begin = () => {
      setSubmission(null);
      setValue(emptyDraft());
    };
    return {
      ...{ state: 'owner', restored: false, saving: 'saved', saveProblem: null, update },
      draft: {
        ...{ key: { userId: 1, wizard: 'control-form', context: 'prova' }, revision: 1, value },
        ...{ savedAt: '2026-11-01T08:00:00.000Z', submission },
      },
      submit: () => setSubmission({ frozenAt: '2026-11-01T08:00:00.000Z', ...met } as Submission),
      discard: () => Promise.resolve(begin()),
      setAside: (next: FormDraft) => {
        setSubmission(null);
        setValue(next);
      },
      ...{ sendNow: () => undefined, cancelSubmission: () => undefined },
      finish: begin,
    } as unknown as OpenDraft<FormDraft>;
  },
}));

vi.mock('#platform/web/wizard/leave-for-home.ts', () => ({ leaveForHome: () => undefined }));

const shipper = {
  ...{ value: 3, label: 'Rottami Mediterranei', indirizzo: 'Molo 1', paese: 'Francia' },
  ...{ telefono: '', fax: '' },
};
const consignee = { ...shipper, value: 4, label: 'Fonderia Esempio', paese: 'Italia' };
const genova = { value: 7, label: 'Genova', zone: 2, tipologia: 'portoArrivo' };
const malpensa = { value: 8, label: 'Malpensa', zone: 2, tipologia: 'aeroportoArrivo' };

let asked: string[];
let canAddNew: boolean;
let form: () => Response;

beforeEach(() => {
  standInForBrowser();
  asked = [];
  canAddNew = false;
  met = {
    state: 'received',
    receivedAt: '2026-11-01T08:00:00.000Z',
    reply: { id: 12, message: 'Mod. IRME90 inviato!' },
  };
  form = () => Response.json({ detail: 'D' }, { status: 404 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function usualAnswer(path: string, body: unknown): Response | undefined {
  const label = (body as { label?: string } | null)?.label;
  if (/\/mod\/\d+$/.test(path)) return form();
  if (path.endsWith('/mittenti')) return Response.json([shipper]);
  if (path.endsWith('/destinatari')) return Response.json([consignee]);
  if (path.includes('/navi'))
    return Response.json(
      label ? { value: 99, label, paese: '' } : [{ value: 5, label: 'Stella', paese: 'Malta' }],
    );
  if (path.endsWith('/porti_arrivo')) return Response.json({ items: [genova], canAddNew });
  if (path.endsWith('/aeroporti_arrivo')) return Response.json({ items: [malpensa], canAddNew });
  if (path.includes('/operators'))
    return Response.json([{ value: 9, label: 'Olga Operatrice', ente: 'Ente Finto', qualifica: 'Perito' }]);
  if (path.includes('transport_types') || path.includes('tipi_trasporto'))
    return Response.json({
      ...{ mare: true, aereo: true, terra: true, scaricatoNave: true },
      options: { terra: { requireControlPlace: true } },
    });
  return Response.json([]);
}

function open(draft: FormDraft = emptyDraft(), at = '/user/irme90/add/5') {
  first = draft;
  const sent = answerCalls((path, body) => {
    asked.push(path);
    return usualAnswer(path, body);
  });
  const { router } = mountPage(FormWizardPage, { path: at, at });
  return { sent, router, person: userEvent.setup() };
}

const press = (name: string) => screen.getByRole('button', { name });
const box = (name: string | RegExp) => screen.findByRole('combobox', { name });

/** All that is asked of a load by sea. */
function filled(): FormDraft {
  const draft = emptyDraft();
  return {
    ...{ ...draft, client: 5 },
    anagrafica: {
      ...{ mittente: shipper, destinatario: consignee },
      merce: { ...draft.anagrafica.merce, voceDoganale: '7204', description: 'Rottami', numeroColli: '3' },
    },
    trasporto: {
      ...{ ...draft.trasporto, tipo: 'mare' },
      naveDetails: {
        ...{ value: 5, label: 'Stella', paese: 'Malta', polizzaDiCarico: 'BL-1' },
        portoPartenza: { value: 6, label: 'Tunisi', zone: null },
        portoArrivo: { value: 7, label: 'Genova', zone: 2 },
      },
      trasportoTerritorio: {
        ...draft.trasporto.trasportoTerritorio,
        ...{ tipo: 'container', matricola: 'MSCU1234567' },
      },
    },
    controlli: { ...draft.controlli, dueDate: '2026-12-10', operatore: 9, operatoreLabel: 'Olga Operatrice' },
  };
}

describe('the wizard of control forms', () => {
  test('has the steps Anagrafica, Trasporto, Operatore and Riepilogo, goes on and back, and keeps what was said (R1-079, R1-080, R1-082..085, R1-087..089, R2-061)', async () => {
    const { person } = open(filled());
    await screen.findByText('Anagrafica');
    await person.click(press('Avanti'));
    await screen.findByText('Trasporto');
    await screen.findByRole('radio', { name: 'Mare' });
    expect(asked.filter((path) => path.includes('/irme90/')).every((path) => path.includes('/5/'))).toBe(
      true,
    );
    await person.click(press('Avanti'));
    await screen.findByText('Entro quando va controllato, e da chi?');
    await person.click(press('Avanti'));
    await screen.findByText('È tutto corretto?');
    expect(screen.queryByRole('button', { name: 'Avanti' })).toBeNull();
    expect(press('Invia per la lavorazione')).toBeTruthy();
    await person.click(press('Indietro'));
    await screen.findByText('Entro quando va controllato, e da chi?');
    expect(now.controlli.dueDate).toBe('2026-12-10');
  });

  test('does not go on without what must be said', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Avanti' }));
    await screen.findByText('Mittente non valido');
    expect(now.step).toBe(step.registry);
  });

  test('tells who, how and by whom in Tutti i dettagli, closed at first (R1-095..099)', async () => {
    const { person } = open({ ...filled(), step: step.summary });
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
    open({
      ...draft,
      misure: { ...draft.misure, metodo: 'strumentoPortatile', strumentoPortatile: portable },
    });
    const details = (await screen.findByText('Tutti i dettagli')).closest('details') as HTMLElement;
    expect(within(details).getByText('0,12')).toBeTruthy();
  });

  test('ends with Mod. IRME90 inviato!, from where another is begun empty (R1-086, R1-090..093)', async () => {
    const { person } = open({ ...filled(), step: step.summary });
    await person.click(await screen.findByRole('button', { name: 'Invia per la lavorazione' }));
    await screen.findByText('Mod. IRME90 inviato!');
    expect(press('Torna alla homepage')).toBeTruthy();
    expect(screen.queryByText('È tutto corretto?')).toBeNull();
    await person.click(press('Nuovo IRME90'));
    await screen.findByText('Chi spedisce che cosa, e a chi?');
    expect(now.anagrafica).toEqual(emptyDraft().anagrafica);
    expect(now.edited).toBeNull();
  });

  test('says what the server has refused, and keeps the draft (R1-094, R1-629)', async () => {
    const failure: SubmissionFailure = { status: 422, text: 'X', errors: {}, requestId: null };
    met = { state: 'refused', failure };
    const { person } = open({ ...filled(), step: step.summary });
    await person.click(await screen.findByRole('button', { name: 'Invia per la lavorazione' }));
    await screen.findByText('Qualcosa è andato storto.');
    expect(screen.getByText('X')).toBeTruthy();
    await person.click(press('Indietro'));
    expect(now.anagrafica.mittente.label).toBe('Rottami Mediterranei');
  });

  test.each<[object, string]>([
    [{ detail: 'D', msg: 'M' }, 'D'],
    [{ msg: 'M' }, 'M'],
  ])('a form that cannot be read says %o as %s (R1-626, R1-627)', async (body, shown) => {
    form = () => Response.json(body, { status: 404 });
    open(emptyDraft(), '/user/irme90/client/5/mod/12');
    await screen.findByText(shown);
  });
});

describe('the lists of the wizard', () => {
  test('add what is typed and stands in none of them (R1-490)', async () => {
    const { person, sent } = open({ ...filled(), step: step.transport });
    const ship = await box(/Nome della nave/);
    await person.clear(ship);
    await person.type(ship, 'Nave Nuova');
    await person.click(await screen.findByRole('option', { name: 'Aggiungi «Nave Nuova»' }));
    await waitFor(() => expect(now.trasporto.naveDetails.value).toBe(99));
    expect(sent.map(({ body }) => body)).toEqual([{ label: 'Nave Nuova' }]);
  });

  test.each([
    ['mare', /Porto di arrivo/],
    ['aereo', /Aeroporto di arrivo/],
  ] as const)('offer a new arrival by %s only where it may be added (R1-491, R1-492)', async (tipo, name) => {
    for (canAddNew of [false, true]) {
      const draft = { ...filled(), step: step.transport };
      const { person } = open({ ...draft, trasporto: { ...draft.trasporto, tipo } });
      const field = await box(name);
      await waitFor(() => expect(asked.some((path) => path.endsWith('/aeroporti_arrivo'))).toBe(true));
      await person.clear(field);
      await person.type(field, 'Altrove');
      if (canAddNew) await screen.findByRole('option', { name: 'Aggiungi «Altrove»' });
      else await screen.findByText('Nessuna voce con «Altrove».');
      document.body.replaceChildren();
    }
  });

  test('are first asked for 200 ms after the wizard was opened (R1-657)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false });
    open();
    await vi.advanceTimersByTimeAsync(firstLoadMs - 1);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(asked.length).toBeGreaterThan(0);
  });

  test('are offered as soon as they come, though the field was entered before', async () => {
    const { person } = open();
    await person.click(await box(/Nome del mittente/));
    await screen.findByRole('option', { name: 'Rottami Mediterranei' });
  });
});

/** Form 12 as a colleague has saved it meanwhile. */
function storedForm(versione: number) {
  const { anagrafica, trasporto, controlli } = filled();
  const withId = (party: typeof shipper) => ({ ...party, id: party.value, nome: party.label });
  const land = { ...trasporto.trasportoTerritorio, sedeControllo: null };
  return {
    ...{ id: 12, client: 5, clientLabel: 'Cliente Esempio', status: 'inviato', versione },
    ...{ createdAt: '2026-11-01T08:00:00.000Z', creatoDa: 'Rita Esempio', motivoAnnullamento: null },
    ...{ modificabile: true, annullabile: true },
    anagrafica: {
      ...{ mittente: withId(shipper), destinatario: withId(consignee) },
      merce: { ...anagrafica.merce, description: 'Rame', numeroColli: 3, dataFattura: null },
    },
    trasporto: { ...trasporto, voloDetails: null, trasportoTerritorio: land },
    controlli: {
      ...{ ...controlli, metodo: null, instrumentMandatory: false },
      ...{ strumentoPortatile: null, portaleRadiometrico: null },
    },
  };
}

describe('a form that is changed', () => {
  const editAddress = '/user/irme90/client/5/mod/12';
  const goodsField = () => screen.findByRole('textbox', { name: /Descrizione della merce/ });
  /** As it was read at version 1; `more`: what was typed since. */
  function readBefore(more: Partial<FormDraft> = {}): FormDraft {
    const asRead = saidIn(filled());
    return { ...filled(), edited: { id: 12, versione: 1, tipo: 'mare', asRead }, ...more };
  }
  const typed = () => {
    const { anagrafica } = filled();
    return { anagrafica: { ...anagrafica, merce: { ...anagrafica.merce, description: 'Ottone' } } };
  };
  beforeEach(() => {
    form = () => Response.json(storedForm(2));
  });

  test('is shown as it is stored now, as long as nothing was typed', async () => {
    open(readBefore(), editAddress);
    await waitFor(() => expect(now.edited?.versione).toBe(2));
    expect(((await goodsField()) as HTMLTextAreaElement).value).toBe('Rame');
  });

  test.each([
    ['Tieni le mie', 'Ottone'],
    ['Riprendi quello salvato', 'Rame'],
  ])('asks which one stays when both have changed: %s', async (button, kept) => {
    const { person } = open(readBefore(typed()), editAddress);
    await screen.findByText('Ottone (salvato: Rame)');
    await person.click(press(button));
    expect(((await goodsField()) as HTMLTextAreaElement).value).toBe(kept);
    expect(now.edited?.versione).toBe(2);
  });

  test('asks the same when the server has refused the older state', async () => {
    const failure: SubmissionFailure = { status: 409, text: 'Cambiato', errors: {}, requestId: null };
    met = { state: 'refused', failure };
    let versione = 1;
    form = () => Response.json(storedForm(versione));
    const { person } = open(readBefore({ ...typed(), step: step.summary }), editAddress);
    await screen.findByText('È tutto corretto?');
    versione = 2;
    await person.click(press('Invia per la lavorazione'));
    await screen.findByText('Cambiato');
    await person.click(await screen.findByRole('button', { name: 'Tieni le mie' }));
    await screen.findByText('È tutto corretto?');
    expect(now.edited?.versione).toBe(2);
    expect(now.anagrafica.merce.description).toBe('Ottone');
  });

  test('is not taken up again while its change is being dropped', async () => {
    form = () => Response.json(storedForm(1));
    const { person } = open(readBefore(typed()), editAddress);
    await person.click(await screen.findByRole('button', { name: 'Annulla' }));
    await waitFor(() => expect(now.edited).toBeNull());
  });

  test('leaves its page for a new one while it waits for the network', async () => {
    met = { state: 'waiting', waitingFor: 'network', reply: null };
    form = () => Response.json(storedForm(1));
    const { person, router } = open(readBefore({ step: step.summary }), editAddress);
    await person.click(await screen.findByRole('button', { name: 'Invia per la lavorazione' }));
    await person.click(await screen.findByRole('button', { name: 'Nuovo IRME90' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/irme90/add/5'));
  });
});

test('a shipper that is picked brings all its details, the empty ones too', async () => {
  const draft = filled();
  const before = { ...shipper, value: 8, label: 'Altro', telefono: '010 1' };
  const { person } = open({ ...draft, anagrafica: { ...draft.anagrafica, mittente: before } });
  const field = await box(/Nome del mittente/);
  await person.clear(field);
  await person.type(field, 'Rott');
  await person.click(await screen.findByRole('option', { name: 'Rottami Mediterranei' }));
  expect(now.anagrafica.mittente).toEqual(shipper);
});

test('a form is sent with three keys, whether it is new or changed (R1-572)', () => {
  const changed = { ...filled(), edited: { id: 12, versione: 1, tipo: 'mare' as const } };
  for (const draft of [filled(), changed])
    expect(Object.keys(toFormBody(draft))).toEqual(['anagrafica', 'trasporto', 'controlli']);
});
