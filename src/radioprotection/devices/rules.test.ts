import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asksReason,
  categoryNamed,
  changeStatus,
  type DeviceStatus,
  deviceCategories,
  deviceCategoryLabels,
  deviceStatuses,
  slugOfCategory,
  statusLabel,
  type WantedStatus,
  type WithStatus,
} from './rules.ts';

const today = '2026-11-22';

function inStatus(
  currentStatus: number | null,
  others: Partial<WithStatus['statusContext']> = {},
): WithStatus {
  return { currentStatus, statusContext: { activity: null, note: null, history: [], ...others } };
}

function wanted(status: DeviceStatus, others: Partial<WantedStatus> = {}): WantedStatus {
  return { status, date: today, dismissReason: null, ...others };
}

describe('categories', () => {
  test('are exactly 23, each with its own Italian label', () => {
    expect(deviceCategories).toHaveLength(23);
    expect(new Set(Object.values(deviceCategoryLabels)).size).toBe(23);
  });

  test.each([
    ['rx_portable', 'rx_portatile'],
    ['rx_ind', 'rx_industriale'],
    ['rx_tele_ib', 'rx_telec_ib'],
  ] as const)('%s is spelt %s by S2 and known by both', (code, slug) => {
    expect(slugOfCategory(code)).toBe(slug);
    expect([categoryNamed(code), categoryNamed(slug)]).toEqual([code, code]);
  });

  test('every other is spelt in one way; what is none is none', () => {
    const same = deviceCategories.filter((code) => slugOfCategory(code) === code);
    expect(same).toHaveLength(20);
    expect(deviceCategories.map((code) => categoryNamed(slugOfCategory(code)))).toEqual(deviceCategories);
    expect(categoryNamed('foo')).toBeNull();
  });
});

describe('the word of a status', () => {
  test.each([
    [1, 'Installato'],
    [2, 'Da installare'],
    [3, 'Da dismettere'],
    [4, 'Da spostare'],
    [5, 'Dismesso'],
    [9, 'Sconosciuto'],
    [null, 'Sconosciuto'],
  ])('%s is %s (R1-414..419)', (status, label) => {
    expect(statusLabel(status)).toBe(label);
  });
});

describe('a change of status', () => {
  const marked = inStatus(3, {
    history: [
      {
        date: '2026-10-01',
        old_status: 1,
        new_status: 3,
        new_activity: null,
        dismiss_reason: 'Tubo esaurito',
      },
    ],
  });

  test.each([
    ['to the same status', inStatus(1), wanted(1), 'sameStatus'],
    ['in the future', inStatus(1), wanted(4, { date: '2026-11-23' }), 'inFuture'],
    ['before the last change', marked, wanted(1, { date: '2026-09-30' }), 'tooEarly'],
    ['to be dismissed without a reason', inStatus(1), wanted(3), 'reasonMissing'],
    ['dismissed without a reason', inStatus(1), wanted(5), 'reasonMissing'],
  ])('is refused: %s', (_what, device, change, refusal) => {
    expect(changeStatus(device, change, today)).toEqual({ refusal });
  });

  test('a reason given when it was marked is kept when it goes', () => {
    expect(asksReason(5, marked)).toBe(false);
    const changed = changeStatus(marked, wanted(5), today);
    expect(changed).toMatchObject({
      change: { old_status: 3, new_status: 5, dismiss_reason: 'Tubo esaurito' },
    });
  });

  test('a device of unknown status begins its history with it', () => {
    expect(changeStatus(inStatus(null), wanted(1), today)).toMatchObject({ change: { old_status: null } });
  });

  const anyWanted = fc.record({
    status: fc.constantFrom(...deviceStatuses),
    date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    dismissReason: fc.option(fc.string({ minLength: 1 })),
  });

  test('whatever is asked in whatever order, the history stays whole', () => {
    fc.assert(
      fc.property(fc.constantFrom(null, ...deviceStatuses), fc.array(anyWanted), (first, asked) => {
        let device = inStatus(first);
        let taken = 0;
        for (const one of asked) {
          const changed = changeStatus(device, one, today);
          if ('refusal' in changed) continue;
          device = changed.device;
          taken += 1;
        }
        const { history } = device.statusContext;
        expect(history).toHaveLength(taken);
        const begun = [first, ...history.map(({ new_status }) => new_status)];
        expect(history.map(({ old_status }) => old_status)).toEqual(begun.slice(0, -1));
        expect(begun.at(-1)).toBe(device.currentStatus);
        const days = history.map(({ date }) => date);
        expect(days).toEqual(days.toSorted());
        expect(days.every((date) => date <= today)).toBe(true);
        const gone = history.filter(({ new_status }) => new_status === 3 || new_status === 5);
        expect(gone.every(({ dismiss_reason }) => dismiss_reason)).toBe(true);
      }),
    );
  });
});
