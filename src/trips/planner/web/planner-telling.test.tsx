import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { names, open, planOf, press, refused, stop, storedDay } from '#test/support/trip-planner.tsx';
import type { SavedStop } from '../../planning/contract.ts';
import type { Scope } from './scopes.ts';

const editing: Scope = { kind: 'edit-day', transfer: '12', day: '13' };
const path = '/transfers/12/days/13';
/** What is stored of a visit whose customer was told. */
const told = (companyId: number, displayName: string, appointmentTime: string | null): SavedStop => ({
  ...{
    appointment: companyId,
    companyId,
    displayName,
    customStop: false,
    apribile: true,
    appointmentTime,
    index: 0,
  },
  ...{ mapsIndex: null, address: '', note: '', workingTime: 0, location: null, arrivalDateHour: null },
  ...{ distance: null, duration: null, fonte: null, fonteArrivo: null, removable: true, deadline: null },
  ...{ projectName: '', employerName: '', companyCity: '', phone: null, email: null, activities: [] },
  ...{ activityNotes: '', deviceList: [], planimetryList: [], contract: null, notified: true },
  ...{ providedHour: 9, providedMinutes: 30 },
});
const known = '2126-03-18T08:30:00Z';
const editOver = (plan: ReturnType<typeof planOf>, ...stored: SavedStop[]) =>
  open({
    scope: editing,
    plan,
    answer: (asked) => (asked === path ? Response.json(storedDay(stored)) : undefined),
  });
const question = async () => within(await screen.findByRole('alertdialog', { hidden: true }));

test.each([
  ['is taken out', planOf(stop(2, 'Beta'))],
  ['has no hour any more', planOf(stop(1, 'Alfa'), stop(2, 'Beta', { providedHour: 11 }))],
])('that a customer knows of a visit which %s is said before it is saved', async (_what, plan) => {
  const { asked, person } = editOver(plan, told(1, 'Alfa', known), told(2, 'Beta', null));
  await person.click(await press('Salva modifiche'));
  const first = await question();
  expect(first.getByText('Alfa, 18/03/2126 alle 09:30')).toBeDefined();
  expect(first.queryByText(/^Beta/)).toBeNull();
  expect(asked(`${path}/edit`)).toEqual([]);
  await person.click(first.getByText('Torna al piano'));
  await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
  expect(names()).toContain('Beta');
  expect(asked(`${path}/edit`)).toEqual([]);
  await person.click(await press('Salva modifiche'));
  await person.click((await question()).getByText('Salva e avvisa'));
  await waitFor(() => expect(asked(`${path}/edit`)).toHaveLength(1));
});

test.each([
  ['stays with an hour', planOf(stop(1, 'Alfa', { providedHour: 15 })), known],
  ['nobody knows of', planOf(), null],
  ['is over', planOf(), '2026-01-05T08:30:00Z'],
])('of a visit that %s nothing is asked', async (_what, plan, at) => {
  const { asked, person } = editOver(plan, told(1, 'Alfa', at));
  await person.click(await press('Salva modifiche'));
  await waitFor(() => expect(asked(`${path}/edit`)).toHaveLength(1));
});

test('while nobody can say who knows of it nothing is saved, and what was planned stays', async () => {
  const { asked, person } = open({
    scope: editing,
    plan: planOf(stop(1, 'Alfa')),
    answer: (to) => (to === path ? refused(503, { detail: 'Il server non risponde.' }) : undefined),
  });
  await person.click(await press('Salva modifiche'));
  expect(await screen.findByText('Il server non risponde.')).toBeDefined();
  expect(asked(`${path}/edit`)).toEqual([]);
  expect(names()).toEqual(['Alfa']);
});

test('while it is read who knows of a visit the plan is left alone, and what was refused before is not said again', async () => {
  const slow = Promise.withResolvers<Response>();
  let isStale = false;
  let reads: Response | Promise<Response> = Response.json(storedDay([]));
  const { asked, person } = open({
    scope: editing,
    plan: planOf(stop(1, 'Alfa')),
    answer: (to) => {
      if (to === path) return reads instanceof Response ? reads.clone() : reads;
      if (!to.endsWith('/edit') || isStale) return undefined;
      isStale = true;
      return refused(409, { detail: 'Già salvato.', errors: { versione: 'Già salvato.' } });
    },
  });
  const name = await screen.findByRole('textbox', { name: /Nome della trasferta/ });
  await person.click(await press('Salva modifiche'));
  await person.click((await question()).getByText('Torna al piano'));
  await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull());
  expect(name.closest('[inert]')).toBeNull();

  reads = slow.promise;
  await person.click(await press('Salva modifiche'));
  await waitFor(() => expect(name.closest('[inert]')).not.toBeNull());
  expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull();
  slow.resolve(Response.json(storedDay([])));
  await waitFor(() => expect(asked(`${path}/edit`)).toHaveLength(2));
});
