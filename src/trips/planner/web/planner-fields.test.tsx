import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { open, planOf, press, stop } from '#test/support/trip-planner.tsx';

test('several operators and instruments are chosen, a calibration that has ended is marked (R1-158, R1-159)', async () => {
  const { asked, person } = open({ plan: planOf(stop(1, 'Alfa')) });
  await person.click(await press(/^Operatori/));
  await person.click(await screen.findByRole('checkbox', { name: 'Bruno Prova', hidden: true }));
  await person.keyboard('{Escape}');
  await person.click(await press(/^Strumenti/));
  expect(await screen.findByText('Taratura scaduta il 01/11/2026')).toBeDefined();
  await person.click(screen.getByRole('checkbox', { name: 'Camera B', hidden: true }));
  await person.keyboard('{Escape}');
  expect(await screen.findByText(/Camera B: taratura scaduta/)).toBeDefined();
  await person.click(await press('Crea trasferta'));
  await waitFor(() => expect(asked('/transfers/create')).toHaveLength(1));
  expect(asked('/transfers/create')[0]?.body).toMatchObject({
    ...{ transfer: { operators: [1, 2], instruments: [1, 2] }, operators: [1, 2], instruments: [1, 2] },
  });
});

test('a day leaves from a place at a day and an hour, which are saved (R1-155, R1-156)', async () => {
  const { asked, person } = open({ plan: planOf(stop(1, 'Alfa')) });
  const group = within(await screen.findByRole('group', { name: 'Trasferta e partenza' }));
  expect(group.getByRole('combobox', { name: /^Partenza da/ })).toHaveProperty('value', 'Centrale');
  fireEvent.change(group.getByLabelText(/^Giorno/), { target: { value: '2026-11-25' } });
  fireEvent.change(group.getByLabelText(/^Ora/), { target: { value: '07:15' } });
  await person.click(await press('Crea trasferta'));
  await waitFor(() => expect(asked('/transfers/create')).toHaveLength(1));
  expect(asked('/transfers/create')[0]?.body).toMatchObject({
    departure: { origin: 'Centrale', dateHour: '2026-11-25T07:15:00+01:00' },
  });
});

test('three letters of a place are answered with places to choose from (R1-608)', async () => {
  const { asked, person } = open({
    answer: (path) =>
      path === '/maps/autocomplete'
        ? Response.json([{ description: 'Padova (PD)', place_id: 'padova', location: null }])
        : undefined,
  });
  const place = await screen.findByRole('combobox', { name: /^Partenza da/ });
  await person.clear(place);
  await person.type(place, 'Pad');
  expect(await screen.findByRole('option', { name: /Padova/ }, { timeout: 4000 })).toBeDefined();
  expect(asked('/maps/autocomplete').length).toBeGreaterThan(0);
});

test('the planner takes all of the screen and gives it back, by its button and by Esc (R1-161)', async () => {
  const { person } = open();
  const takeScreen = vi.fn(() => Promise.resolve());
  document.documentElement.requestFullscreen = takeScreen;
  const isFull = () => document.querySelector('[data-full]') !== null;
  await person.click(await press('Schermo intero'));
  expect([isFull(), takeScreen.mock.calls.length]).toEqual([true, 1]);
  await person.click(await press('Esci da schermo intero'));
  expect(isFull()).toBe(false);
  await person.click(await press('Schermo intero'));
  await person.keyboard('{Escape}');
  expect(isFull()).toBe(false);
});
