import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { leaving, names, open, planOf, press, refused, stop } from '#test/support/trip-planner.tsx';
import { blankPlan, type Plan } from '../plan/rules.ts';
import type { Scope } from './scopes.ts';

const name = () => screen.findByRole('textbox', { name: /Nome della trasferta/ });
const drafts = () =>
  Object.keys(localStorage)
    .filter((place) => place.startsWith('radia-draft|1|'))
    .map((place) => localStorage.getItem(place) ?? '');
const lay = (scope: string, kept: object) =>
  localStorage.setItem(`radia-draft|1|${scope}`, JSON.stringify(kept));
const editing: Scope = { kind: 'edit-day', transfer: '12', day: '13' };
const savedAt = '2026-11-22T09:42:00.000Z';
const planned = (title: string, ...stops: Parameters<typeof planOf>): Plan => ({
  ...planOf(...stops),
  name: title,
});

describe('what is not saved', () => {
  test('stays on the device and is offered again', async () => {
    const { person } = open({ plan: planOf(stop(1, 'Alfa')) });
    await person.type(await name(), ' nord');
    expect(drafts().join()).toContain('Prova nord');
    cleanup();
    open({ plan: planOf() });
    expect(await screen.findByText(/«Prova nord», 1 fermata/)).toBeDefined();
    await person.click(await press('Riprendi la bozza'));
    expect(await name()).toHaveProperty('value', 'Prova nord');
    expect(names()).toEqual(['Alfa']);
    expect(drafts()).toHaveLength(1);
  });

  test('goes once it is saved', async () => {
    const { person, router } = open({ plan: planOf(stop(1, 'Alfa')) });
    await person.type(await name(), ' nord');
    await person.click(await press('Crea trasferta'));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/\/view$/));
    expect(drafts()).toEqual([]);
  });

  test('is kept beside an older draft, as long as nobody has said what becomes of that', async () => {
    const versions = { transfer: null, day: null };
    lay('trip-new', { savedAt, versions, plan: planned('Vecchia'), base: blankPlan(leaving) });
    const { person } = open({ plan: planOf() });
    expect(await press('Riprendi la bozza')).toBeDefined();
    await person.type(await name(), ' sud');
    expect(drafts().map((kept) => (JSON.parse(kept) as { plan: Plan }).plan.name)).toEqual(
      expect.arrayContaining(['Vecchia', 'Prova sud']),
    );
    await person.click(await press('Riprendi la bozza'));
    expect(await name()).toHaveProperty('value', 'Vecchia');
    // What was on the page is offered in its turn.
    expect(await screen.findByText(/«Prova sud»/)).toBeDefined();
    await person.click(await press('Butta la bozza'));
    expect(drafts()).toHaveLength(1);
  });

  test('is not offered while another tab works on it', async () => {
    const versions = { transfer: null, day: null };
    const kept = { savedAt, versions, plan: planned('Altra scheda'), base: blankPlan(leaving) };
    lay('trip-new|there', kept);
    lay('trip-new|gone', { ...kept, plan: planned('Scheda chiusa') });
    vi.stubGlobal('navigator', {
      ...{ userAgent: 'test', language: 'it', onLine: true, platform: 'test', maxTouchPoints: 0 },
      locks: {
        request: () => Promise.resolve(),
        query: () => Promise.resolve({ held: [{ name: 'radia-plan|1|trip-new|there' }] }),
      },
    });
    open({ plan: planOf() });
    expect(await screen.findByText(/«Scheda chiusa»/)).toBeDefined();
    expect(screen.queryByText(/«Altra scheda»/)).toBeNull();
    expect(drafts()).toHaveLength(2);
  });

  test('is compared with what it began from when somebody else has saved since', async () => {
    const began = planOf(stop(1, 'Alfa'));
    const versions = { transfer: 4, day: 3 };
    lay('trip-12-13', { savedAt, versions, plan: { ...began, name: 'Mio nome' }, base: began });
    const stored = {
      day: {
        ...{ id: 13, day: '2026-11-24', operators: [{ value: 1, label: 'Ada Prova' }], removable: true },
        ...{ versione: 8, instruments: [{ value: 1, label: 'Camera A', nextCalibration: null }] },
        departure: {
          dateHour: '2026-11-24T08:00:00+01:00',
          origin: 'Altrove',
          lat: 41.9,
          lng: 12.5,
          literal: null,
        },
        ...{ appointments: [], salvata: { chi: 'Bruno Prova', quando: '2026-11-23T06:00:00Z' } },
      },
      transfer: { id: 12, alias: 'Prova', versione: 9, modificabile: true, operators: [], instruments: [] },
    };
    const { asked, person } = open({
      scope: editing,
      // The page has read what Bruno has saved.
      plan: planned('Prova'),
      answer: (path) => {
        if (path === '/transfers/12/days/13') return Response.json(stored);
        if (path.endsWith('/edit'))
          return refused(409, { detail: 'Cambiato.', errors: { versione: 'Cambiato.' } });
        return undefined;
      },
    });
    await person.click(await press('Riprendi la bozza'));
    await person.click(await press('Salva modifiche'));
    await waitFor(() =>
      expect(asked('/transfers/12/days/13/edit')).toMatchObject([{ body: { versione: 3 } }]),
    );
    const dialog = await screen.findByRole('alertdialog', { hidden: true });
    await waitFor(() => expect(dialog.textContent).toContain('Partenza da Altrove invece di Centrale'));
    expect(dialog.textContent).toContain('Nome: «Mio nome» invece di «Prova»');
    expect(dialog.textContent).not.toContain('Tolta la fermata Alfa invece');
  });

  test('of an earlier version, without what it began from, is read', async () => {
    lay('trip-new', { savedAt, versions: { transfer: null, day: null }, plan: planned('Di prima') });
    const { person } = open({ plan: planOf() });
    await person.click(await press('Riprendi la bozza'));
    expect(await name()).toHaveProperty('value', 'Di prima');
  });

  test('is asked for before the page is left (R1-166)', async () => {
    const { person, router } = open({ plan: planOf(stop(1, 'Alfa')) });
    await person.type(await name(), '!');
    void router.navigate({ to: '/lb/altrove' });
    expect(
      await screen.findByText('Ci sono modifiche non salvate. Vuoi davvero lasciare la pagina?'),
    ).toBeDefined();
    await person.click(screen.getByText('Resta'));
    expect(router.state.location.pathname).toBe('/');
    void router.navigate({ to: '/lb/altrove' });
    await person.click(await screen.findByText('Esci'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/lb/altrove'));
  });
});
