import { act, fireEvent, screen, within } from '@testing-library/react';
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
} from '#test/support/mass-wizard.tsx';
import { actionLabels, offeredOptions } from '../../mass-activities/rules.ts';
import type { Operation } from '../draft/rules.ts';

beforeEach(forgetToasts);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asked = { actionId: 3, decorrenzaDate: '2026-12-01' };

describe('operations', () => {
  test('only those that one may prepare are offered (R2-420)', async () => {
    openWizard({ types: [3, 4, 6] });
    await card(actionLabels[3]);
    expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining([actionLabels[3], actionLabels[4], actionLabels[6]]),
    );
    expect(screen.queryByRole('region', { name: actionLabels[2] })).toBeNull();
  });

  test('‘Nuovo’ chooses every option of it and hides the new-person form; a few open it (R2-326..328, R2-101)', async () => {
    const { person } = openWizard();
    const within3 = within(await card(actionLabels[3]));
    await person.click(within3.getByRole('checkbox', { name: actionLabels[3] }));
    await person.click(within3.getByRole('checkbox', { name: 'Nome' }));
    expect(await within3.findByLabelText(/^Nuova persona/)).toBeDefined();
    expect(within3.getByRole('textbox', { name: /^Nome/ })).toBeDefined();
    expect(within3.getByLabelText(/^Data di decorrenza/)).toBeDefined();
    await person.click(within3.getByRole('button', { name: 'Nuovo' }));
    expect(within3.queryByLabelText(/^Nuova persona/)).toBeNull();
    const chosen = within3.getAllByRole('checkbox', { checked: true });
    expect(chosen).toHaveLength(1 + offeredOptions[3].length);
  });

  test('an option taken away and chosen again is empty (R2-330)', async () => {
    const { person } = openWizard({ operations: [expert] });
    const within3 = within(await card(actionLabels[3]));
    expect(within3.getByRole('textbox', { name: /^Nome/ })).toHaveProperty('value', 'Maria');
    await person.click(within3.getByRole('checkbox', { name: 'Nome' }));
    await person.click(within3.getByRole('checkbox', { name: 'Nome' }));
    expect(within3.getByRole('textbox', { name: /^Nome/ })).toHaveProperty('value', '');
  });

  test('nothing chosen is told, and the step stays (R2-372)', async () => {
    const { person } = openWizard();
    await card(actionLabels[1]);
    await person.click(press('Avanti'));
    expect(toastTexts()).toEqual([
      ['Nessuna operazione selezionata', 'Seleziona una o più operazione da svolgere.'],
    ]);
    expect(screen.getByText('Che cosa cambia?')).toBeDefined();
  });

  test('what is wrong stands under each field once it was left, and goes when it is right (R2-382, R2-384, R2-389, R2-392)', async () => {
    const operation = { ...expert, options: [5, 6, 17, 18] as Operation['options'], values: {} };
    const { person } = openWizard({ operations: [operation] });
    const within3 = within(await card(actionLabels[3]));
    const type = async (label: RegExp, text: string) => {
      const field = within3.getByLabelText(label);
      fireEvent.change(field, { target: { value: text } });
      fireEvent.blur(field);
    };
    await type(/^Codice fiscale \*/, 'RSSDAA80A41L840');
    expect(within3.getByText('Il codice fiscale deve essere composto da 16 caratteri.')).toBeDefined();
    await type(/^Codice fiscale \*/, 'RSSDAA80A41L840X');
    expect(within3.queryByText('Il codice fiscale deve essere composto da 16 caratteri.')).toBeNull();
    await type(/^Email \*/, 'abc');
    await type(/^PEC \*/, 'abc');
    expect(within3.getAllByText('Questa email non è valida.')).toHaveLength(2);
    await type(/^Email \*/, '');
    expect(within3.getByText('Questa opzione non può essere vuota.')).toBeDefined();
    await type(/^Data di nascita \*/, '2025-01-01');
    expect(within3.getByText('Deve avere almeno 18 anni.')).toBeDefined();
    await person.click(press('Avanti'));
    expect(toastTexts()[0]?.[1]?.split('\n')[0]).toBe(
      "Esperto di Radioprotezione: PEC non è un'email valida",
    );
  });

  test('gender and qualification are chosen among what there is (R2-258, R2-262)', async () => {
    openWizard({ operations: [{ ...expert, options: [4, 20], values: {} }] });
    const within3 = within(await card(actionLabels[3]));
    const choices = (label: RegExp) =>
      within(within3.getByLabelText(label))
        .getAllByRole('option')
        .map((one) => [one.getAttribute('value'), one.textContent]);
    expect(choices(/^Sesso \*/).slice(1)).toEqual([
      ['M', 'Uomo'],
      ['F', 'Donna'],
      ['U', 'Sconosciuto'],
    ]);
    expect(
      choices(/^Titolo di studio \*/)
        .slice(1)
        .map(([value]) => value),
    ).toEqual(['fisico', 'ing']);
  });

  test('a platform user that nobody is, is said (R2-192, R2-503)', async () => {
    const { person } = openWizard({
      operations: [{ ...expert, options: [8], values: {} }],
      answers: (path) => (path.includes('users/search') ? Response.json([]) : undefined),
    });
    const within3 = within(await card(actionLabels[3]));
    await person.type(within3.getByRole('combobox', { name: /^Utente piattaforma/ }), 'zzzz');
    expect(await within3.findByText('Nessun utente trovato')).toBeDefined();
  });

  test('a municipality that is picked brings its CAP and province, as far as they are to change (R2-194)', async () => {
    const found = [{ comune: 'Frascati', cap: '00044', provincia: 'RM', region: { id: 12, label: 'Lazio' } }];
    const { person } = openWizard({
      operations: [{ ...legal, options: [10, 12], values: {} }],
      answers: (path) => (path.includes('/geo/comuni/') ? Response.json(found) : undefined),
    });
    const within2 = within(await card(actionLabels[2]));
    await person.type(within2.getByRole('combobox', { name: /^Città/ }), 'Frasc');
    await person.click(await within2.findByRole('option', { name: /Frascati/ }));
    const valueOf = (name: RegExp) => within2.getByLabelText<HTMLInputElement>(name).value;
    expect([valueOf(/^Città \*/), valueOf(/^Provincia \*/)]).toEqual(['Frascati', 'RM']);
    await person.click(within2.getByRole('checkbox', { name: 'CAP' }));
    expect(valueOf(/^CAP \*/)).toBe('');
  });

  test('a date that the server refuses stands at its operation alone and keeps from going on (R2-376, R2-377)', async () => {
    const { person, sent } = openWizard({
      operations: [expert, { ...legal, effectiveDate: '' }],
      answers: (path) =>
        path.endsWith('validate-decorrenza-date')
          ? Response.json({ error: 'Troppo presto.', avviso: null })
          : undefined,
    });
    expect(await within(await card(actionLabels[3])).findByText('Troppo presto.')).toBeDefined();
    expect(within(await card(actionLabels[2])).queryByText('Troppo presto.')).toBeNull();
    expect(sent.map(({ body }) => body)).toEqual([asked, { ...asked, soggetto: 7 }]);
    await person.click(press('Avanti'));
    expect(toastTexts()).toEqual([
      ['Data di decorrenza non valida', 'Esperto di Radioprotezione: Troppo presto.'],
    ]);
  });

  test('a date that could not be checked is said at its operation (R2-378)', async () => {
    openWizard({
      operations: [expert],
      answers: (path) =>
        path.endsWith('validate-decorrenza-date') ? new Response('', { status: 500 }) : undefined,
    });
    expect(await screen.findByText('Errore durante la validazione della data')).toBeDefined();
  });

  test('a date that leaves too little time is told there, for the units and the person chosen, and may be gone on with', async () => {
    const warning = { testo: 'Meno di 30 giorni.', daRileggere: true };
    const { person, sent } = openWizard({
      operations: [{ ...expert, units: [1] }],
      answers: (path, body) =>
        path.endsWith('validate-decorrenza-date')
          ? Response.json({ error: null, avviso: 'companies' in (body as object) ? warning : null })
          : undefined,
    });
    const told = 'Meno di 30 giorni. Termini di legge: da far rileggere a un esperto.';
    expect(await within(await card(actionLabels[3])).findByText(told)).toBeDefined();
    expect(sent.map(({ body }) => body)).toContainEqual({ ...asked, companies: [1], soggetto: 7 });
    await person.click(press('Avanti'));
    expect(await screen.findByText('In quali unità locali?')).toBeDefined();
  });

  test('a date is asked about once, however often its step is come back to (R2-376)', async () => {
    const { person, sent } = openWizard({ operations: [expert] });
    await card(actionLabels[3]);
    await person.click(press('Avanti'));
    await screen.findByText('In quali unità locali?');
    await person.click(press('Indietro'));
    await screen.findByText('Che cosa cambia?');
    await vi.waitFor(() => expect(press('Avanti')).toBeDefined());
    expect(sent).toHaveLength(2);
  });

  test('an operation is marked as long as it is wrong; one message says so, for ten seconds (R2-402, R2-514)', async () => {
    const { person } = openWizard({ operations: [{ ...expert, effectiveDate: '', values: {} }] });
    const within3 = within(await card(actionLabels[3]));
    await person.click(press('Avanti'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(within3.getByRole('textbox', { name: /^Nome/ }), { target: { value: 'Maria' } });
    fireEvent.click(press('Avanti'));
    expect(toastTexts().map(([, text]) => text)).toEqual([
      'Esperto di Radioprotezione: Data di decorrenza non può essere vuota!',
    ]);
    expect(within3.getByText('Da correggere')).toBeDefined();
    fireEvent.change(within3.getByLabelText(/^Data di decorrenza/), { target: { value: '2026-12-01' } });
    expect(within3.queryByText('Da correggere')).toBeNull();
    vi.advanceTimersByTime(9_999);
    expect(toastTexts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastTexts()).toEqual([]);
  });

  test('accounts are searched 300 ms after the last letter (R2-192)', async () => {
    const searched: string[] = [];
    openWizard({
      operations: [{ ...expert, options: [8], values: {} }],
      answers: (path) => {
        if (path.includes('users/search')) searched.push(path);
        return undefined;
      },
    });
    const field = within(await card(actionLabels[3])).getByRole('combobox', { name: /^Utente piattaforma/ });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const type = (value: string) => act(() => void fireEvent.change(field, { target: { value } }));
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    type('ro');
    wait(299);
    type('ros');
    wait(299);
    expect(searched).toEqual([]);
    wait(1);
    expect(searched).toEqual([expect.stringContaining('q=ros')]);
  });

  test('left by ‘Annulla’, it asks before what was typed is thrown away', async () => {
    const { person, router } = openWizard({ operations: [expert] });
    await card(actionLabels[3]);
    await person.click(press('Annulla'));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Resta qui' }));
    expect(router.history.location.pathname).toBe('/');
    await person.click(press('Annulla'));
    await person.click(await screen.findByRole('button', { name: 'Annulla le modifiche' }));
    await vi.waitFor(() => expect(router.history.location.pathname).toMatch(/\/activities$/));
  });
});

describe('units', () => {
  test('each operation has its own; none are all (R2-102, R2-130)', async () => {
    const { person } = openWizard({ operations: [expert, { ...legal, units: [] }], step: 2 });
    const within3 = within(await card(actionLabels[3]));
    await person.click(within3.getByRole('checkbox', { name: /Alfa/ }));
    await person.click(within3.getByRole('checkbox', { name: /Beta/ }));
    expect(within3.getByText('2/5')).toBeDefined();
    expect(within(await card(actionLabels[2])).getByText('5/5')).toBeDefined();
  });

  test('found ones are chosen together; units the person is not tied to are told (R2-131)', async () => {
    const { person } = openWizard({ operations: [expert], step: 2 });
    const within3 = within(await card(actionLabels[3]));
    await person.type(within3.getByRole('searchbox'), 'delta');
    await person.click(within3.getByRole('button', { name: 'Seleziona quella trovata' }));
    expect(await within3.findByText(/^Rossi Ada non è associata a: Delta\. /)).toBeDefined();
  });

  test('the subject is asked for before the summary (R2-393)', async () => {
    const { person } = openWizard({ operations: [{ ...expert, subject: null }], step: 2 });
    await card(actionLabels[3]);
    await person.click(press('Avanti'));
    expect(toastTexts()[0]?.[1]).toContain('che subirà la variazione dei dati');
    expect(await screen.findByText('Che cosa cambia?')).toBeDefined();
  });
});

describe('units that have gone out of use', () => {
  const text = 'Le unità locali scelte per Esperto di Radioprotezione non sono più in uso: sceglierne altre.';
  const gone: Operation = { ...expert, units: [98, 99] };

  test('where all chosen ones have, others are asked for, and nothing is sent for all units', async () => {
    const { person, sent } = openWizard({ operations: [gone], step: 2 });
    const within3 = within(await card(actionLabels[3]));
    const told = `${text} 2 unità locali scelte non sono più in uso.`;
    expect(within3.getByText(told)).toBeDefined();
    for (const name of ['Avanti', 'Salva Modifiche']) {
      await person.click(press(name));
      expect(toastTexts().map(([, line]) => line)).toEqual([text]);
      forgetToasts();
    }
    expect(sent.filter(({ path }) => path.includes('/step/'))).toEqual([]);
    await person.click(within3.getByRole('checkbox', { name: /Alfa/ }));
    expect(within3.queryByText(told)).toBeNull();
    await person.click(press('Avanti'));
    expect(await screen.findByText('Riepilogo delle modifiche')).toBeDefined();
  });

  test('they are named where their names are known', async () => {
    const stored = storedOf([legal]);
    const names = [98, 99].map((value) => ({ value, label: `Sede ${value}` }));
    const actions = stored.actions.map((action) => ({ ...action, selectedCompanies: names }));
    const some = { ...expert, units: [1, 98] };
    openWizard({ scope: 'edit', stored: { ...stored, actions }, operations: [some], step: 2 });
    const within3 = within(await card(actionLabels[3]));
    expect(within3.getByText('Non più in uso: Sede 98.')).toBeDefined();
    expect(within3.getByText('1/5')).toBeDefined();
  });

  test('the summary tells of them instead of an empty list, and leads back to the choice', async () => {
    const { person, sent } = openWizard({ operations: [gone], step: 3 });
    await person.click(await screen.findByRole('button', { name: 'Mostra: Unità operative selezionate' }));
    expect(screen.getByText('2 unità locali scelte non sono più in uso.')).toBeDefined();
    await person.click(press('Conferma selezione'));
    for (let left = 2; left > 0; left -= 1) await person.click(press('Conferma modifiche'));
    await person.click(press('Crea pratica e invia per la revisione'));
    expect(await screen.findByText('In quali unità locali?')).toBeDefined();
    expect(toastTexts().at(-1)?.[1]).toBe(text);
    expect(sent.filter(({ path }) => path.includes('/step/'))).toEqual([]);
  });
});
