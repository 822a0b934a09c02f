import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  implantTypes,
  isOpenRegistry,
  kindOfImplant,
  type RegistryState,
  registryTexts,
  whyNoActivity,
  whyNotCategory,
  whyNotClose,
  whyNotDevice,
  whyNotReopen,
} from './rules.ts';

const today = '2026-11-22';
const open: RegistryState = { active: true, openDate: '2024-03-01', closeDate: null, deletedAt: null };
const closed = { ...open, closeDate: '2026-01-31' };

test('only resonance installations have resonance registries', () => {
  expect(implantTypes.filter((type) => kindOfImplant(type) === 'resonance')).toEqual(['rm']);
});

test.each([
  ['open', open, null],
  ['closed', closed, 'closed'],
  ['inactive', { ...open, active: false }, 'inactive'],
  ['deleted', { ...closed, deletedAt: '2026-02-01T10:00:00Z' }, 'deleted'],
] as const)('%s: takes activities or says why not', (_what, registry, refusal) => {
  expect(whyNoActivity(registry)).toBe(refusal);
  expect(isOpenRegistry(registry)).toBe(refusal === null);
});

describe('closing', () => {
  test.each([
    ['before it was opened', open, '2024-02-29', 'closesBeforeOpening'],
    ['on the day it was opened', open, '2024-03-01', null],
    ['today', open, today, null],
    ['tomorrow', open, '2026-11-23', 'closesInFuture'],
    ['when it is closed', closed, today, 'alreadyClosed'],
  ] as const)('%s', (_when, registry, on, refusal) => {
    expect(whyNotClose(registry, on, today)).toBe(refusal);
  });

  test('what may be closed may be reopened, and is then as it was', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2026-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, days, (opened, ended) => {
        const registry = { ...open, openDate: opened.toISOString().slice(0, 10) };
        const on = ended.toISOString().slice(0, 10);
        expect(whyNotReopen(registry)).toBe('notClosed');
        if (whyNotClose(registry, on, today) !== null) return;
        const after = { ...registry, closeDate: on };
        expect(after.closeDate >= after.openDate).toBe(true);
        expect([isOpenRegistry(after), whyNotReopen(after)]).toEqual([false, null]);
        expect(whyNotClose(after, on, today)).toBe('alreadyClosed');
      }),
    );
  });
});

test.each([
  ['resonance', 'rm', null],
  ['resonance', 'opt', 'resonanceDevice'],
  ['surveillance', 'rm', 'ionisingDevice'],
  ['surveillance', 'opt', null],
] as const)('a %s registry and a device %s', (kind, category, refusal) => {
  expect(whyNotDevice(kind, category)).toBe(refusal);
});

test.each([
  ['of a device without an open registry', [], 'opt', null],
  ['as its registry wants it', [{ id: 4, kind: 'resonance' }], 'rm', null],
  ['ionising one in a surveillance registry', [{ id: 4, kind: 'surveillance' }], 'cbct', null],
  ['ionising one in a resonance registry', [{ id: 4, kind: 'resonance' }], 'tac', 'resonanceDevice'],
  ['of resonance in a surveillance registry', [{ id: 4, kind: 'surveillance' }], 'rm', 'ionisingDevice'],
] as const)('another category of a device, %s', (_what, registries, category, refusal) => {
  const told = whyNotCategory(registries, category);
  if (refusal === null) expect(told).toBeNull();
  else
    expect(told).toBe(
      `${registryTexts[refusal]} Prima chiudere il registro 4, o indicarvi un altro dispositivo.`,
    );
});
