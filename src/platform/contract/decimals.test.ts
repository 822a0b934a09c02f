import { expect, test } from 'vitest';
import { mayPartThousands } from './decimals.ts';

test.each([
  ['1.234', true],
  [' 12.500 ', true],
  ['-123.456.789', true],
  ['1.25', false],
  ['0.125', false],
  ['1234.567', false],
  ['1.234,5', false],
  ['1,234', false],
  ['1234', false],
  ['', false],
])('whether the point of %j may part thousands: %s', (text, isInDoubt) => {
  expect(mayPartThousands(text)).toBe(isInDoubt);
});
