import { describe, expect, test } from 'vitest';
import { codeOfStep, fromBase32, stepAt, stepOfCode, toBase32 } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  // The last six digits of the test vectors of RFC 6238, appendix B.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i: %s', (second, code) => {
    expect(codeOfStep(secret, stepAt(new Date(second * 1000)))).toBe(code);
  });

  test('a clock may be half a minute off, not more', () => {
    const now = new Date('2026-03-16T09:00:00Z');
    const accepted = [-2, -1, 0, 1, 2].map((steps) =>
      stepOfCode(secret, codeOfStep(secret, stepAt(now) + steps), now),
    );
    const present = stepAt(now);
    expect(accepted).toEqual([null, present - 1, present, present + 1, null]);
  });

  test.each(['', '12345', '1234567', '١٢٣٤٥٦'])('%j is no code', (code) => {
    expect(stepOfCode(secret, code, new Date('2026-03-16T09:00:00Z'))).toBeNull();
  });

  test('secrets are written in base 32 and read back (RFC 4648)', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(fromBase32(toBase32(secret))).toEqual(secret);
  });
});
