import { expect, test } from 'vitest';
import { saidOnce } from './rules.ts';

test('the same words stand once, with the operation that comes first; others tell where', () => {
  const [early, late] = ['Sede A', 'Sede B'].map((testo) => ({ testo, daRileggere: true }));
  const warnings = { 1: null, 2: early, 3: late, 4: early, 5: early, 6: undefined, 7: late } as const;
  expect([...saidOnce([3, 2, 1, 5, 4, 6, 7], (type) => warnings[type])]).toEqual([
    [3, { warning: late }],
    [2, { warning: early }],
    [5, { sameAs: 2 }],
    [4, { sameAs: 2 }],
    [7, { sameAs: 3 }],
  ]);
});
