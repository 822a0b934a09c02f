import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterStep,
  isAllowed,
  type MassState,
  type MassStatus,
  type MassStep,
  massStatuses,
  massStatusLabels,
  massSteps,
  massTabs,
  type RowAction,
  rowActionLabels,
  rowActions,
} from './rules.ts';

const state = (over: Partial<MassState> = {}): MassState => ({
  ...{ status: 'work', active: true, processed: 0, units: 3, openOutcomes: 0 },
  ...over,
});

test('the tabs, in their order, each of one status (R2-084)', () => {
  expect(massTabs.map(({ status, label }) => [status, label])).toEqual([
    [null, 'Tutte'],
    ['work', 'In Lavorazione'],
    ['review', 'In Revisione'],
    ['need_complete', 'Da Completare'],
    ['pending', 'In Attesa'],
    ['completed', 'Completate'],
  ]);
});

test('the words of each status', () => {
  expect(massStatuses.map((status) => massStatusLabels[status])).toEqual([
    ...['In Lavorazione', 'In Revisione', 'Da Completare', 'In Attesa', 'Completata'],
  ]);
});

test.each<[MassStatus, RowAction[]]>([
  ['work', ['edit', 'delete']],
  ['review', ['review', 'cancel', 'delete']],
  ['need_complete', ['complete', 'withdraw']],
  ['pending', ['view']],
  ['completed', ['view']],
])('a row that is %s offers %s', (status, actions) => {
  expect(rowActions(state({ status }))).toEqual(actions);
  expect(rowActions(state({ status, active: false }))).toEqual(['restore']);
});

test('their words', () => {
  expect(rowActionLabels).toEqual({
    edit: 'Lavora',
    review: 'Revisiona',
    cancel: 'Annulla',
    complete: 'Elabora',
    view: 'Visualizza',
    withdraw: 'Ritira la revisione',
    delete: 'Elimina',
    restore: 'Ripristina',
  });
});

test('a review is not withdrawn any more once a unit is processed', () => {
  const some = state({ status: 'need_complete', processed: 1 });
  expect(rowActions(some)).toEqual(['complete']);
  expect(afterStep(some, 'withdraw')).toBeNull();
});

test('without any notification the last unit ends it at once (Q2-43)', () => {
  const last = state({ status: 'need_complete', processed: 2 });
  expect(afterStep(last, 'process', { creates: false })?.status).toBe('completed');
  expect(afterStep(last, 'process')?.status).toBe('pending');
});

describe('random sequences of calls', () => {
  /** Q2-44, with the withdrawal of a review. */
  const arrows = new Set([
    'work>review',
    'review>need_complete',
    'review>work',
    'need_complete>review',
    'need_complete>pending',
    'need_complete>completed',
    'pending>completed',
  ]);
  const calls = fc.array(fc.record({ step: fc.constantFrom(...massSteps), creates: fc.boolean() }), {
    maxLength: 60,
  });
  const start = fc.integer({ min: 1, max: 4 }).map((units) => state({ units }));

  test('go only where the state machine leads, and nothing is lost on the way', () => {
    fc.assert(
      fc.property(start, calls, (first, sequence) => {
        let now = first;
        for (const { step, creates } of sequence) {
          const next = afterStep(now, step, { creates });
          expect(next !== null).toBe(isAllowed(now, step));
          if (next === null) continue;
          if (next.status !== now.status) expect(arrows).toContain(`${now.status}>${next.status}`);
          if (next.active !== now.active) expect(['work', 'review']).toContain(now.status);
          // A unit that is processed stays so, and only while the activity is being processed does one become so.
          expect(next.processed - now.processed).toBe(step === 'process' ? 1 : 0);
          expect(next.processed).toBeLessThanOrEqual(next.units);
          expect(next.openOutcomes).toBeGreaterThanOrEqual(0);
          if (next.status === 'work' || next.status === 'review') expect(next.processed).toBe(0);
          if (next.status === 'need_complete') expect(next.processed).toBeLessThan(next.units);
          if (next.status === 'pending') expect(next.openOutcomes).toBeGreaterThan(0);
          if (next.status === 'completed')
            expect([next.processed, next.openOutcomes]).toEqual([next.units, 0]);
          now = next;
        }
      }),
    );
  });

  test('a deleted one comes back as it was', () => {
    fc.assert(
      fc.property(fc.constantFrom(...massStatuses), (status) => {
        const deleted = afterStep(state({ status }), 'delete');
        expect(deleted === null).toBe(status !== 'work' && status !== 'review');
        if (deleted) expect(afterStep(deleted, 'restore')).toEqual(state({ status }));
        for (const step of massSteps)
          if (deleted && step !== 'restore') expect(afterStep(deleted, step)).toBeNull();
      }),
    );
  });
});

describe('what each step makes of an activity (Q2-44)', () => {
  test.each<[MassStep, MassStatus, MassStatus]>([
    ['save', 'work', 'work'],
    ['submit', 'work', 'review'],
    ['cancel', 'review', 'work'],
    ['confirm', 'review', 'need_complete'],
    ['withdraw', 'need_complete', 'review'],
    ['process', 'need_complete', 'need_complete'],
    ['settle', 'pending', 'completed'],
  ])('%s takes it from %s to %s, and from nowhere else', (step, from, to) => {
    const at = (status: MassStatus) =>
      state({ status, openOutcomes: status === 'pending' ? 1 : 0, processed: status === 'pending' ? 3 : 0 });
    expect(afterStep(at(from), step)?.status).toBe(to);
    for (const status of massStatuses) if (status !== from) expect(afterStep(at(status), step)).toBeNull();
    expect(afterStep({ ...at(from), active: false }, step)).toBeNull();
  });

  test('saved it stays all that it is', () => {
    expect(afterStep(state(), 'save')).toEqual(state());
  });

  test('deleted it is out of use, restored in use again, as it was', () => {
    for (const status of ['work', 'review'] as const) {
      const gone = afterStep(state({ status }), 'delete');
      expect(gone).toEqual(state({ status, active: false }));
      expect(gone && afterStep(gone, 'restore')).toEqual(state({ status }));
    }
    expect(isAllowed(state(), 'restore')).toBe(false);
    expect(isAllowed(state({ active: false }), 'delete')).toBe(false);
  });

  test('a unit that is processed opens an outcome; the last one ends the processing', () => {
    const at = (processed: number, openOutcomes: number) =>
      state({ status: 'need_complete', processed, openOutcomes });
    expect(afterStep(at(0, 0), 'process')).toEqual(at(1, 1));
    expect(afterStep(at(0, 0), 'process', { creates: false })).toEqual(at(1, 0));
    expect(afterStep(at(2, 2), 'process')).toEqual({ ...at(3, 3), status: 'pending' });
    expect(afterStep(at(2, 0), 'process', { creates: false })).toEqual({ ...at(3, 0), status: 'completed' });
    expect(afterStep(at(3, 3), 'process')).toBeNull();
  });

  test('once a unit is processed nothing is withdrawn any more', () => {
    expect(isAllowed(state({ status: 'need_complete', processed: 1 }), 'withdraw')).toBe(false);
    expect(rowActions(state({ status: 'need_complete', processed: 1 }))).toEqual(['complete']);
  });

  test('the last outcome completes it, and there are no more of them', () => {
    const at = (openOutcomes: number) => state({ status: 'pending', processed: 3, openOutcomes });
    expect(afterStep(at(2), 'settle')).toEqual(at(1));
    expect(afterStep(at(1), 'settle')).toEqual({ ...at(0), status: 'completed' });
    expect(afterStep(at(0), 'settle')).toBeNull();
  });
});
