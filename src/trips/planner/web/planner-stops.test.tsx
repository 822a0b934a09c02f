import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  answers,
  lookAtUnit,
  names,
  open,
  planOf,
  press,
  roadOf,
  stop,
  texts,
} from '#test/support/trip-planner.tsx';
import { currentToasts } from '#ui/shell/toasts.ts';

describe('stops', () => {
  test('a unit is looked at before it is added: activities, warnings, what its devices should have (R1-160, R1-168, R1-509..512, R1-523, R1-526)', async () => {
    const { person } = open();
    const card = within(await lookAtUnit(person));
    for (const text of [
      'Contratto assente sul progetto',
      "C'è più di una pratica per lo stesso Manuale di Qualità",
      /probabilmente dovrebbe avere Verifica Elettromedicale/,
    ])
      expect(await card.findByText(text)).toBeDefined();
    expect(card.getByRole('link').getAttribute('href')).toBe('/lb/radioprotection/company/5/view');
    await person.click(card.getByRole('button', { name: 'Aggiungi' }));
    expect(names()).toEqual(['Studio Rossi']);
    await lookAtUnit(person);
    expect(names()).toEqual(['Studio Rossi']);
  });

  test('a contract that is about to end, and an activity that should not be there, are told (R1-512, R1-524, R1-525)', async () => {
    const { person } = open({
      answer: (path) => {
        if (path === '/companies/5/devices')
          return Response.json({
            ...{ deviceList: [], planimetryList: [] },
            contract: { id: 1, dateEnd: '2026-12-24' },
          });
        if (path !== '/companies/5/activities/0') return undefined;
        return Response.json({
          ...(answers[path] as object),
          attese: [
            {
              ...{ deviceId: 9, activityType: 2, problema: 'unexpected' },
              testo: 'RX1 non dovrebbe avere Controllo qualità',
            },
          ],
        });
      },
    });
    const card = within(await lookAtUnit(person));
    expect(await card.findByText('Contratto scaduto o in scadenza')).toBeDefined();
    expect(await card.findByText(/RX1 non dovrebbe avere Controllo qualità/)).toBeDefined();
  });

  test('what is included makes the working time until it is typed: 1 h 30 min are 5,400,000 ms (R1-305, R1-315, R1-316, R1-508)', async () => {
    const { asked, person } = open({ plan: planOf() });
    const card = within(await lookAtUnit(person));
    await person.click(await card.findByRole('button', { name: 'Aggiungi' }));
    const work = () => screen.getByRole('textbox', { name: 'Lavoro' });
    expect(work()).toHaveProperty('value', '1 h 30 min');
    const [first] = card.getAllByRole('checkbox');
    if (!first) throw new Error('no activity');
    await person.click(first);
    expect(work()).toHaveProperty('value', '45 min');
    await person.clear(work());
    await person.type(work(), '1:30');
    await person.tab();
    await person.click(await press('Crea trasferta'));
    await waitFor(() => expect(asked('/transfers/create')).toHaveLength(1));
    expect(asked('/transfers/create')[0]?.body).toMatchObject({
      appointments: [
        {
          ...{ companyId: 5, workingTime: 5_400_000 },
          activities: [
            { id: 31, include: false },
            { id: 32, include: true },
          ],
        },
      ],
    });
  });

  test('what the office completed before the day of the visit may be taken out of it, what was done there not (Q1-84)', async () => {
    const completed = (id: number, name: string, eseguita: string) => ({
      ...{ id, name, eseguita, type: 5, include: true, estimatedTime: 30, note: null, deadline: null },
      ...{ complete: true, versione: 2, category: null, manualDevice: null },
    });
    const activities = [
      completed(31, 'Misure in ufficio', '2026-11-23'),
      completed(32, 'Misure sul posto', '2026-11-24'),
    ];
    const { asked, person } = open({ plan: planOf(stop(5, 'Studio Rossi', { activities })) });
    await person.click(await press('Studio Rossi'));
    const card = within(await screen.findByRole('region', { name: 'Scheda: Studio Rossi' }));
    const box = (name: RegExp) => card.findByRole('checkbox', { name });
    expect(await box(/sul posto/)).toHaveProperty('disabled', true);
    await person.click(await box(/in ufficio/));
    await person.click(await press('Crea trasferta'));
    await waitFor(() => expect(asked('/transfers/create')).toHaveLength(1));
    expect(asked('/transfers/create')[0]?.body).toMatchObject({
      appointments: [
        {
          activities: [
            { id: 31, include: false },
            { id: 32, include: true },
          ],
        },
      ],
    });
  });

  test('nothing is added while the road is being computed, nor beyond 25 stops (R1-501..504)', async () => {
    const { promise: waiting, resolve: answerRoad } = Promise.withResolvers<Response>();
    const full = planOf(...Array.from({ length: 25 }, (_one, at) => stop(100 + at, `Sede ${at}`)));
    const { asked, person } = open({
      plan: full,
      answer: (path) => (path === '/maps/directions' ? waiting : undefined),
    });
    const card = within(await lookAtUnit(person));
    await waitFor(() => expect(asked('/maps/directions')).toHaveLength(1));
    await person.click(await card.findByRole('button', { name: 'Aggiungi' }));
    expect(texts()).toContain('Sto calcolando il percorso.. riprovare tra qualche istante!');
    await act(async () => answerRoad(Response.json(roadOf({ stops: Array.from({ length: 25 }) }))));
    expect(await screen.findByText('tempi su strada')).toBeDefined();
    await person.click(card.getByRole('button', { name: 'Aggiungi' }));
    expect(texts()).toContain('Hai raggiunto il limite di fermate giornaliere!');
    expect(names()).toHaveLength(25);
  });

  test('the keys change the order, the road is asked for anew in list order (R1-154, R1-610, R1-611, R1-613)', async () => {
    const { asked } = open({ plan: planOf(stop(1, 'Alfa'), stop(2, 'Beta')) });
    const handle = await press('Sposta Beta');
    for (const key of [' ', 'ArrowUp', ' ']) fireEvent.keyDown(handle, { key });
    await waitFor(() => expect(names()).toEqual(['Beta', 'Alfa']));
    await waitFor(() => expect(asked('/maps/directions')).toHaveLength(2));
    expect(asked('/maps/directions')[1]?.body).toMatchObject({
      stops: [
        { lat: 42.1, lng: 12.5 },
        { lat: 42, lng: 12.5 },
      ],
    });
  });

  test('a removed stop takes its card with it and can be had back (R1-411..413)', async () => {
    const { person } = open({ plan: planOf(stop(5, 'Studio Rossi'), stop(2, 'Beta')) });
    await person.click(await press('Studio Rossi'));
    expect(await screen.findByRole('region', { name: 'Scheda: Studio Rossi' })).toBeDefined();
    fireEvent.keyDown(await press('Sposta Beta'), { key: 'Delete' });
    expect(names()).toEqual(['Studio Rossi']);
    expect(screen.getByRole('region', { name: 'Scheda: Studio Rossi' })).toBeDefined();
    fireEvent.keyDown(await press('Sposta Studio Rossi'), { key: 'Delete' });
    expect(screen.queryByRole('region', { name: 'Scheda: Studio Rossi' })).toBeNull();
    const back = currentToasts().at(-1)?.action;
    act(() => void back?.onSelect());
    expect(names()).toEqual(['Studio Rossi']);
  });

  test('an hour agreed shows how the arrival stands to it (R1-403..406)', async () => {
    open({
      plan: planOf(
        stop(1, 'Alfa', { providedHour: 8, providedMinutes: 25 }),
        stop(2, 'Beta', { providedHour: 9, providedMinutes: 0 }),
        stop(3, 'Gamma', { providedHour: 12, providedMinutes: 0 }),
        stop(4, 'Delta', { location: null, providedHour: 9 }),
      ),
    });
    expect(await screen.findByText('in ritardo di 35 min')).toBeDefined();
    expect(screen.getByText('in tolleranza')).toBeDefined();
    expect(screen.getByText(/^in anticipo di /)).toBeDefined();
    expect(screen.getByText('arrivo non calcolabile')).toBeDefined();
  });
});
