import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { implantTypes } from '../../registries/rules.ts';
import { openTermsText, termDay, termDays, termState, tooLateText } from './rules.ts';

const terms = { others: 30, medical: 10 };
const today = '2026-03-16';

describe('the term of a unit', () => {
  test.each([
    ['medical radiology alone', ['dentist'], 10],
    ['medical radiology of two types', ['dentist', 'radiology'], 10],
    ['medical radiology beside magnetic resonance', ['radiology', 'rm'], 10],
    ['medical radiology beside anything else that ionises', ['dentist', 'industrial'], 30],
    ['animals', ['vet'], 30],
    ['gamma rays', ['gamma'], 30],
    ['no open registry', [], 30],
    ['magnetic resonance alone', ['rm'], null],
  ] as const)('with %s', (_what, types, days) => {
    expect(termDays(types, terms)).toBe(days);
  });

  test('is never the shorter one with anything but medical radiology, whatever the two are', () => {
    for (const one of implantTypes)
      for (const other of implantTypes) {
        const isMedical = [one, other].every((type) => ['dentist', 'radiology', 'rm'].includes(type));
        const isResonance = one === 'rm' && other === 'rm';
        expect(termDays([one, other], { others: 7, medical: 3 })).toBe(
          isResonance ? null : isMedical ? 3 : 7,
        );
      }
  });
});

test.each([
  ['2026-03-15', 'past'],
  ['2026-03-16', 'near'],
  ['2026-03-23', 'near'],
  ['2026-03-24', 'ahead'],
])('a term that ends on %s is %s', (last, state) => {
  expect(termState(last, today)).toBe(state);
});

describe('what an effective date leaves', () => {
  const units = (types: readonly (typeof implantTypes)[number][], ...names: string[]) => ({
    ...{ types, names, units: names.length },
  });
  const said = (effectiveDate: string, ...groups: ReturnType<typeof units>[]) =>
    tooLateText(groups, { effectiveDate, today, terms });

  test('is enough on the last day, and too little the day after it', () => {
    for (const [types, days] of [
      [['industrial'], 30],
      [['dentist'], 10],
    ] as const) {
      expect(said(addDays(today, days), units(types, 'Sede A'))).toBeNull();
      expect(said(addDays(today, days - 1), units(types, 'Sede A'))).not.toBeNull();
      expect(termDay(addDays(today, days), days)).toBe(today);
    }
    expect(said('2020-01-01', units(['rm'], 'Sede A'))).toBeNull();
  });

  test('is said with term, article, last day and units, the longer term first', () => {
    expect(said('2026-03-20', units(['dentist'], 'Sede B'), units(['vet'], 'Sede A'))).toBe(
      'La decorrenza del 20/3/2026 lascia meno di 30 giorni per la notifica preventiva (D.Lgs. 101/2020, art. 46): andava inviata entro il 18/2/2026 per Sede A. La decorrenza del 20/3/2026 lascia meno di 10 giorni per la notifica preventiva (D.Lgs. 101/2020, art. 46): andava inviata entro il 10/3/2026 per Sede B.',
    );
    const two = said('2026-04-01', units([], 'Sede C'), units(['industrial'], 'Sede A'));
    expect(two).toMatch(/per Sede A e Sede C\.$/);
    const many = { types: ['vet'] as const, names: ['Sede A', 'Sede B', 'Sede C'], units: 1000 };
    expect(said('2026-04-01', many)).toMatch(/per Sede A, Sede B, Sede C e altre 997 unità locali\.$/);
    expect(said('2026-04-01', { ...many, units: 4 })).toMatch(/Sede C e un’altra unità locale\.$/);
    expect(said('2026-04-08', units(['vet'], 'Sede A'))).toContain('La decorrenza dell’8/4/2026 lascia');
    expect(said('2026-04-10', units(['vet'], 'Sede A'))).toContain('entro l’11/3/2026 per');
  });
});

test('notifications that are not signed are told by their term, the first first, those far ahead not', () => {
  const open = (last: string, count: number) => ({ last, days: 30, units: count });
  expect(openTermsText([open('2026-03-24', 5)], { today })).toBeNull();
  expect(openTermsText([open('2026-03-20', 2), open('2026-03-15', 1)], { today })).toBe(
    '1 notifica non firmata: il termine era il 15/3/2026, 30 giorni prima della decorrenza (D.Lgs. 101/2020, art. 46). 2 notifiche non firmate: il termine è il 20/3/2026, 30 giorni prima della decorrenza (D.Lgs. 101/2020, art. 46).',
  );
});
