import { describe, expect, test } from 'vitest';
import { canRetry, mailStates, nextTry } from './rules.ts';

const now = new Date('2026-03-16T09:00:00Z');

describe('trying a mail again', () => {
  test.each([
    [1, '2026-03-16T09:01:00.000Z'],
    [2, '2026-03-16T09:05:00.000Z'],
    [4, '2026-03-16T10:00:00.000Z'],
    [6, '2026-03-16T21:00:00.000Z'],
    [7, undefined],
  ])('after %i failures: %s', (attempts, at) => {
    expect(nextTry(attempts, now)?.toISOString()).toBe(at);
  });

  test('by hand: neither what has arrived nor what is on its way', () => {
    expect(mailStates.filter(canRetry)).toEqual(['queued', 'failed', 'uncertain']);
  });
});
