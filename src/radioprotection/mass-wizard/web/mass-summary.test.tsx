import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  card,
  expert,
  forgetToasts,
  legal,
  openWizard,
  press,
  storedOf,
  toastTexts,
  units,
} from '#test/support/mass-wizard.tsx';
import { actionLabels } from '../../mass-activities/rules.ts';
import { payloadOf } from '../draft/rules.ts';

beforeEach(forgetToasts);
afterEach(() => void vi.unstubAllGlobals());

describe('summary', () => {
  const sections = [
    'Unità operative selezionate',
    actionLabels[3],
    actionLabels[2],
    'Elenco delle operazioni',
  ];

  test('sections open in the order of the operations and the end waits for all of them (R2-103, R2-104, R2-112, R2-122..125, R2-129)', async () => {
    const { person, sent } = openWizard({ operations: [expert, legal], step: 3 });
    await card(sections[0] ?? '');
    const shows = () =>
      sections.map((name) => screen.getByRole('button', { name: new RegExp(`^(Mostra|Nascondi): ${name}`) }));
    const end = 'Crea pratica e invia per la revisione';
    const enabled = () => shows().map((one) => !(one as HTMLButtonElement).disabled);
    expect(enabled()).toEqual([true, false, false, false]);
    await person.click(shows()[0] as HTMLElement);
    await person.click(press('Conferma selezione'));
    expect(enabled()).toEqual([true, true, false, false]);
    expect(press(end)).toHaveProperty('disabled', true);
    for (let left = 3; left > 0; left -= 1) await person.click(press('Conferma modifiche'));
    expect(screen.getAllByText('Confermato')).toHaveLength(4);
    await person.click(press(end));
    await vi.waitFor(() => expect(sent.at(-1)?.path).toMatch(/\/activities\/create\/step\/3$/));
    await vi.waitFor(() => expect(toastTexts().at(-1)?.[1]).toBe('Attività inviata per la revisione!'));
  });

  test('a changed field shows the old value, an arrow and the new one; roles of an expert are told (R2-126..128, R2-133)', async () => {
    const { person } = openWizard({ operations: [expert], step: 3 });
    await person.click(await screen.findByRole('button', { name: `Mostra: ${sections[0]}` }));
    await person.click(press('Conferma selezione'));
    const within3 = within(await card(actionLabels[3]));
    const changed = within3.getByText('Modificato').closest('[data-changed]') as HTMLElement;
    expect(changed.textContent).toBe('NomeModificatoAdaMaria');
    expect(changed.querySelector('[data-old]')?.textContent).toBe('Ada');
    expect(within(changed).getByLabelText('diventa')).toBeDefined();
    expect(within3.getByText('Esperto di Radioprotezione, Esperto Responsabile RM')).toBeDefined();
    expect(within3.getAllByText('Modificato')).toHaveLength(1);
  });

  test.each([
    ['create', 'Crea pratica e invia per la revisione'],
    ['edit', 'Invia per la revisione'],
    ['review', 'Conferma Revisione'],
  ] as const)('the end of %s is ‘%s’; nothing is only saved there (R2-108..110)', async (scope, label) => {
    openWizard({
      scope,
      stored: scope === 'create' ? null : storedOf([legal]),
      operations: [expert],
      step: 3,
    });
    expect(await screen.findByRole('button', { name: label })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Salva Modifiche' })).toBeNull();
  });
});

test('the summary has a section for the units, one for each operation in the order chosen, and the list of them (R2-113..121)', async () => {
  const order = [4, 3, 6, 2, 7, 5, 1] as const;
  openWizard({ operations: order.map((type) => ({ ...expert, type })), step: 3 });
  await card('Unità operative selezionate');
  const [, ...names] = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual([
    'Unità operative selezionate',
    'Specialista in Fisica Medica',
    'Esperto di Radioprotezione',
    'Esperto Responsabile RM',
    'Legale Rappresentante',
    'Medico Responsabile RM',
    "Responsabile dell'impianto",
    'Datore di Lavoro',
    'Elenco delle operazioni',
  ]);
});

test('less time than the law asks for is said again with the date, in the list of operations', async () => {
  const { person } = openWizard({
    operations: [expert],
    step: 3,
    answers: (path) =>
      path.endsWith('validate-decorrenza-date')
        ? Response.json({ error: null, avviso: { testo: 'Meno di 30 giorni.', daRileggere: false } })
        : undefined,
  });
  await person.click(await screen.findByRole('button', { name: 'Mostra: Unità operative selezionate' }));
  await person.click(press('Conferma selezione'));
  await person.click(press('Conferma modifiche'));
  const list = within(await card('Elenco delle operazioni'));
  expect((await list.findByRole('note')).textContent).toBe('Meno di 30 giorni.');
});

test('the same warning of two dates stands in full once', async () => {
  const avviso = { testo: 'Meno di 30 giorni.', daRileggere: false };
  openWizard({
    operations: [expert, legal],
    answers: (path) =>
      path.endsWith('validate-decorrenza-date') ? Response.json({ error: null, avviso }) : undefined,
  });
  // In the order of the cards, not in that in which they were chosen.
  expect(await within(await card(actionLabels[2])).findByText('Meno di 30 giorni.')).toBeDefined();
  const other = `Termine per la notifica: vale l’avviso di «${actionLabels[2]}».`;
  expect(await within(await card(actionLabels[3])).findByText(other)).toBeDefined();
});

describe('saving', () => {
  const edited = { scope: 'edit' as const, operations: [expert] };

  test('saves at the step one is on, and says so (R2-107, R2-321)', async () => {
    const stored = storedOf([legal]);
    const { person, sent, read } = openWizard({
      ...edited,
      stored,
      answers: (path, body) =>
        path.endsWith('/get') && body === null ? Response.json(storedOf([expert], 4)) : undefined,
    });
    await card(actionLabels[3]);
    await person.click(press('Salva Modifiche'));
    await vi.waitFor(() => expect(read).toHaveLength(1));
    const saving = sent.find(({ path }) => path.includes('/save/'));
    expect(saving?.path).toMatch(/\/activities\/12\/save\/step\/1$/);
    expect(saving?.body).toEqual(payloadOf([expert], { units, versione: 3 }));
  });

  test('several operations of one employer are sent together, each for some units or for all (R2-013..015)', async () => {
    const both = [{ ...expert, units: [2, 4] }, legal];
    const { person, sent } = openWizard({ operations: both, step: 2 });
    await card(actionLabels[3]);
    await person.click(press('Salva Modifiche'));
    await vi.waitFor(() => expect(sent.some(({ path }) => path.includes('/step/2'))).toBe(true));
    const calls = sent.filter(({ path }) => path.includes('/step/'));
    expect(calls.map(({ path }) => path)).toEqual([
      expect.stringMatching(/\/employers\/1\/activities\/create\/step\/2$/),
    ]);
    expect(calls[0]?.body['actions']).toMatchObject([
      { id: 3, selectedCompanies: [{ value: 2 }, { value: 4 }] },
      { id: 2, selectedCompanies: [] },
    ]);
  });

  test('while it is being saved nothing can be typed that would be lost; the focus comes back', async () => {
    const held = Promise.withResolvers<Response>();
    const { person, read } = openWizard({
      ...edited,
      stored: storedOf([legal]),
      answers: (path, body) => {
        if (path.includes('/save/')) return held.promise;
        return path.endsWith('/get') && body === null ? Response.json(storedOf([expert], 4)) : undefined;
      },
    });
    const name = within(await card(actionLabels[3])).getByRole('textbox', { name: /^Nome/ });
    expect(name.closest('[inert]')).toBeNull();
    await person.click(press('Salva Modifiche'));
    expect(name.closest('[inert]')).not.toBeNull();
    expect(press('Annulla')).toHaveProperty('disabled', true);
    // A browser takes the focus from a button that is disabled.
    const other = document.body.appendChild(document.createElement('input'));
    other.focus();
    other.remove();
    expect(document.activeElement).toBe(document.body);
    held.resolve(Response.json({ data: { activity: 12 }, activity: 12, versione: 4 }));
    await vi.waitFor(() => expect(read).toHaveLength(1));
    await vi.waitFor(() => expect(document.activeElement).toBe(press('Salva Modifiche')));
    expect(document.querySelector('form [inert]')).toBeNull();
  });

  test('a new one goes on at its address, with the last slash (R2-134, R2-320)', async () => {
    const { person, sent, router } = openWizard({ operations: [expert] });
    await card(actionLabels[3]);
    await person.click(press('Salva Modifiche'));
    await vi.waitFor(() =>
      expect(router.history.location.pathname).toBe(
        '/lb/radioprotection/projects/1/employers/1/activities/12/edit/',
      ),
    );
    expect(sent.some(({ path }) => path.endsWith('/activities/create/step/1'))).toBe(true);
  });

  test('a conflict shows what changed meanwhile and what oneself did; mine goes on over theirs', async () => {
    const theirs = storedOf([{ ...legal, values: { 2: 'Luca' } }], 9);
    const { person, sent } = openWizard({
      ...edited,
      stored: storedOf([legal]),
      operations: [legal, expert],
      answers: (path, body) => {
        if (path.endsWith('/get') && body === null) return Response.json(theirs);
        const versione = (body as { versione?: number } | null)?.versione;
        return path.includes('/save/') && versione === 3
          ? Response.json({ detail: 'Cambiata', message: 'Cambiata', msg: 'Cambiata' }, { status: 409 })
          : undefined;
      },
    });
    await card(actionLabels[3]);
    await person.click(press('Salva Modifiche'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Esperto di Radioprotezione: operazione aggiunta')).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Continua con la mia' }));
    await person.click(press('Salva Modifiche'));
    await vi.waitFor(() => expect(sent.filter(({ path }) => path.includes('/save/'))).toHaveLength(2));
    expect(sent.findLast(({ path }) => path.includes('/save/'))?.body['versione']).toBe(9);
  });

  test('what the server refuses is told, and stands at its field (R2-488)', async () => {
    const { person } = openWizard({
      ...edited,
      stored: storedOf([legal]),
      answers: (path) =>
        path.includes('/save/')
          ? Response.json({ message: 'X', errors: { '3.Nome': 'Nome già usato.' } }, { status: 422 })
          : undefined,
    });
    await card(actionLabels[3]);
    await person.click(press('Salva Modifiche'));
    expect(await screen.findByText('Nome già usato.')).toBeDefined();
    expect(toastTexts().at(-1)?.[1]).toBe('X');
  });

  test.each([
    ['says nothing', () => new Response('', { status: 500 }), 'Errore sconosciuto!'],
    [
      'could not make it',
      () => Response.json({ message: 'Errore durante la creazione della pratica massiva' }, { status: 500 }),
      'Errore durante la creazione della pratica massiva',
    ],
    ['is not reached', () => undefined as never, 'Nessuna rete: il server non è raggiungibile.'],
  ])(
    'a server that %s is told in words, and nothing is lost (R2-486, R2-487, R2-489)',
    async (what, answer, text) => {
      const { person } = openWizard({
        ...edited,
        stored: storedOf([legal]),
        answers: (path) => {
          if (!path.includes('/save/')) return undefined;
          if (what === 'is not reached') throw new TypeError('Failed to fetch');
          return answer();
        },
      });
      await card(actionLabels[3]);
      await person.click(press('Salva Modifiche'));
      await vi.waitFor(() => expect(toastTexts().at(-1)?.[1]).toBe(text));
      expect(within(await card(actionLabels[3])).getByRole('textbox', { name: /^Nome/ })).toHaveProperty(
        'value',
        'Maria',
      );
    },
  );
});
