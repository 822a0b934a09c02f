import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  day,
  leaving,
  names,
  open,
  planOf,
  press,
  refused,
  roadOf,
  stop,
  texts,
} from '#test/support/trip-planner.tsx';
import { planningTexts } from '../../planning/rules.ts';
import { blankPlan } from '../plan/rules.ts';
import type { Scope } from './scopes.ts';

describe('saving', () => {
  test.each([
    [{ kind: 'create' }, 'Crea trasferta', '/transfers/create', 'POST'],
    [{ kind: 'add-day', transfer: '12' }, 'Aggiungi giorno alla trasferta', '/transfers/12/days/add', 'POST'],
    [{ kind: 'edit-day', transfer: '12', day: '13' }, 'Salva modifiche', '/transfers/12/days/13/edit', 'PUT'],
  ] as [Scope, string, string, string][])(
    '%o has its own words, its own call, and leads to the trip without a question (R1-162, R1-163, R1-164, R1-165, R1-167)',
    async (scope, label, path, method) => {
      const { asked, person, router } = open({ scope, plan: planOf(stop(1, 'Alfa')) });
      await person.type(await screen.findByRole('textbox', { name: /Nome della trasferta/ }), ' 2');
      await person.click(await press(label));
      await waitFor(() => expect(router.state.location.pathname).toMatch(/\/transfers\/12\/view$/));
      expect(asked(path)).toMatchObject([{ method, body: { transfer: { name: 'Prova 2' } } }]);
    },
  );

  test.each([
    ['by road', undefined, ['strada', 'strada'], 'tempi su strada'],
    [
      'estimated while the provider is away',
      refused(503, { detail: 'Il percorso non è disponibile.' }),
      ['stima', 'stima'],
      /^stima: km e tempi senza le strade/,
    ],
    ['estimated by the provider itself', 'guess', ['stima', 'stima'], /^stima: km e tempi senza le strade/],
  ] as [string, Response | 'guess' | undefined, string[], RegExp | string][])(
    'times that are %s are saved as that, and the page says so',
    async (_what, answer, sources, trust) => {
      const { asked, person } = open({
        plan: planOf(stop(1, 'Alfa'), stop(2, 'Beta')),
        answer: (path, body) => {
          if (path !== '/maps/directions') return undefined;
          if (answer === 'guess')
            return Response.json({ ...roadOf(body as { stops: unknown[] }), isEstimate: true });
          return answer?.clone();
        },
      });
      expect(await screen.findByText(trust)).toBeDefined();
      await waitFor(() => expect(asked('/maps/directions')).toHaveLength(1));
      await person.click(await press('Crea trasferta'));
      const appointments = sources.map((fonte) => ({ fonte }));
      await waitFor(() => expect(asked('/transfers/create')).toMatchObject([{ body: { appointments } }]));
    },
  );

  test('what is missing is said under its field and nothing is sent (R1-494..499)', async () => {
    const { asked, person } = open({ plan: blankPlan(leaving) });
    await person.click(await press('Crea trasferta'));
    for (const text of [
      'Dai un nome alla trasferta!',
      'Seleziona almeno un operatore',
      'Seleziona almeno uno strumento',
    ])
      expect(await screen.findByText(text)).toBeDefined();
    expect(asked('/transfers/create')).toEqual([]);
  });

  test('a scope that nobody knows is told, without a call (R1-500)', async () => {
    const scope = { kind: 'elsewhere' } as unknown as Scope;
    const { sent, person } = open({ scope, plan: planOf(stop(1, 'Alfa')) });
    await screen.findByRole('list', { name: 'Fermate' });
    const save = document.querySelector<HTMLButtonElement>('header button:last-of-type');
    if (!save) throw new Error('nothing to save with');
    await person.click(save);
    await waitFor(() => expect(texts()).toContain('Unknown destination route!'));
    expect(sent.filter(({ path }) => path.startsWith('/transfers'))).toEqual([]);
  });

  test.each([
    [refused(422, { message: 'Nome troppo lungo' }), 'Nome troppo lungo'],
    [refused(409, { detail: "Attività già assegnata a un'altra trasferta" }), /Attività già assegnata/],
  ])(
    'a refusal is shown in the server’s words, and what was planned stays (R1-647)',
    async (answer, text) => {
      const { person } = open({
        plan: planOf(stop(1, 'Alfa')),
        answer: (path) => (path === '/transfers/create' ? answer.clone() : undefined),
      });
      await person.click(await press('Crea trasferta'));
      expect(await screen.findByText(text)).toBeDefined();
      expect(names()).toEqual(['Alfa']);
    },
  );

  test('a conflict shows both versions; mine is saved over the newer one by choice', async () => {
    let isStale = true;
    const { asked, person } = open({
      scope: { kind: 'edit-day', transfer: '12', day: '13' },
      plan: planOf(stop(1, 'Alfa')),
      answer: (path) => {
        if (!path.endsWith('/edit') || !isStale) return undefined;
        isStale = false;
        return refused(409, { detail: 'Già salvato.', errors: { versione: 'Già salvato.' } });
      },
    });
    await person.type(await screen.findByRole('textbox', { name: /Nome della trasferta/ }), ' 2');
    await person.click(await press('Salva modifiche'));
    const dialog = within(await screen.findByRole('alertdialog', { hidden: true }));
    expect(await dialog.findByText(/Partenza 24\/11\/2026 07:00/)).toBeDefined();
    expect(dialog.getByText('Nome: «Prova 2» invece di «Prova»')).toBeDefined();
    await person.click(dialog.getByText('Salva il mio'));
    await waitFor(() => expect(asked('/transfers/12/days/13/edit')).toHaveLength(2));
    expect(asked('/transfers/12/days/13/edit')[1]?.body).toMatchObject({
      ...{ versione: 8, transfer: { versione: 9, name: 'Prova 2' } },
    });
  });

  test('a day to be added to a trip that was changed meanwhile takes its name and people over and stays', async () => {
    const ada = [{ value: 1, label: 'Ada Prova' }];
    const bruno = [{ value: 2, label: 'Bruno Prova' }];
    const cameraA = [{ value: 1, label: 'Camera A', nextCalibration: null }];
    const trip = {
      ...{ id: 12, alias: 'Altro nome', versione: 9, modificabile: true, start: day, end: day },
      status: { code: 'scheduled', weigh: 10, msg: 'Programmata', color: '#0d6efd' },
      // On its other day goes somebody else.
      ...{ operators: [...ada, ...bruno], instruments: cameraA },
      propri: { operators: bruno, instruments: cameraA },
    };
    const { person } = open({
      scope: { kind: 'add-day', transfer: '12' },
      plan: planOf(stop(1, 'Alfa')),
      answer: (path) => {
        if (path === '/transfers/12') return Response.json(trip);
        if (!path.endsWith('/days/add')) return undefined;
        return refused(409, { detail: 'Già salvato.', errors: { versione: 'Già salvato.' } });
      },
    });
    await person.click(await press('Aggiungi giorno alla trasferta'));
    const dialog = within(await screen.findByRole('alertdialog', { hidden: true }));
    expect(await dialog.findByText('Nome: «Altro nome» invece di «Prova»')).toBeDefined();
    expect(dialog.queryByText(/fermata/)).toBeNull();
    await person.click(dialog.getByText('Prendi quello salvato'));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Nome della trasferta/ })).toHaveProperty(
        'value',
        'Altro nome',
      ),
    );
    expect(names()).toEqual(['Alfa']);
    expect(screen.getByRole('button', { name: /^Operatori/ }).textContent).toBe('Bruno Prova');
  });

  test('a duration that is none keeps everything from being saved, and is said at its field (R1-508)', async () => {
    const { asked, person } = open({ plan: planOf(stop(1, 'Alfa')) });
    const work = await screen.findByRole('textbox', { name: 'Lavoro' });
    await person.clear(work);
    await person.type(work, 'tanto');
    await person.click(await press('Crea trasferta'));
    expect(await screen.findByText(planningTexts.badWork)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(work));
    expect(asked('/transfers/create')).toEqual([]);
    await person.clear(work);
    await person.type(work, '20');
    await person.click(await press('Crea trasferta'));
    await waitFor(() =>
      expect(asked('/transfers/create')).toMatchObject([
        { body: { appointments: [{ workingTime: 1_200_000 }] } },
      ]),
    );
  });
});
