import { expect, test } from 'vitest';
import { countOf } from './count-of.ts';

test.each([
  [0, '0 revisioni'],
  [1, '1 revisione'],
  [3_359, '3.359 revisioni'],
  [12_500, '12.500 revisioni'],
])('%s are said as %s', (count, words) => expect(countOf(count, 'revisione', 'revisioni')).toBe(words));
