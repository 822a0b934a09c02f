import { describe, expect, test } from 'vitest';
import { changedMeanwhile, difference, reachInWords, stateOf } from './rules.ts';

const seen = (count: number, names: string[]) => ({ all: false, count, names });

describe('what a person sees, in words', () => {
  test.each([
    [seen(1, ['Alfa']), 'Vede 1 committente: Alfa.'],
    [seen(1, ['Alfa S.p.A.']), 'Vede 1 committente: Alfa S.p.A.'],
    [seen(3, ['Alfa', 'Beta']), 'Vede 3 committenti: Alfa, Beta e un altro.'],
    [seen(2431, ['Alfa', 'Beta']), 'Vede 2.431 committenti: Alfa, Beta e altri 2.429.'],
    [seen(0, []), 'Non vede nessun committente: assegna una zona o un committente.'],
  ])('%j', (reach, words) => {
    expect(reachInWords(['operatore'], reach)).toBe(words);
  });

  test('laboratory and administrators see all, and it is said why', () => {
    const all = { all: true, count: 12, names: ['Alfa'] };
    expect(reachInWords(['lab'], all)).toBe(
      'Vede tutti i committenti attivi (12), perché è del laboratorio o amministratore.',
    );
  });

  test('roles that open no page of principals see none, whatever is granted', () => {
    expect(reachInWords(['rp', 'edr'], seen(3, ['Alfa']))).toBe(
      'Con questi ruoli non apre le pagine dei committenti.',
    );
  });
});

test.each([
  [{ disabledAt: null, erasedAt: null, hasPassword: true }, 'enabled'],
  [{ disabledAt: null, erasedAt: null, hasPassword: false }, 'invited'],
  [{ disabledAt: 'x', erasedAt: null, hasPassword: true }, 'disabled'],
  [{ disabledAt: 'x', erasedAt: 'x', hasPassword: false }, 'erased'],
])('the state of an account with %j is %s', (account, state) => {
  expect(stateOf(account)).toBe(state);
});

test('what has to be added and removed, each once', () => {
  expect(difference([1, 2, 3], [3, 4, 4])).toEqual({ added: [4], removed: [1, 2] });
});

test('a refused save names whoever was faster, when known', () => {
  expect(changedMeanwhile('Anna Prova')).toMatch(/modificato nel frattempo da Anna Prova\./);
  expect(changedMeanwhile(null)).toMatch(/modificato nel frattempo\./);
});
