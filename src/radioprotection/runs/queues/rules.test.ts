import { describe, expect, test } from 'vitest';
import { beginsHere } from './rules.ts';

describe('a queue at rest', () => {
  test.each([
    ['documents', null, true],
    ['documents', 'complete', true],
    ['migration', 'stopped', true],
    ['append', null, false],
    ['append', 'complete', false],
    ['append', 'stopped', true],
    ['revert', 'complete', false],
    ['revert', 'stopped', true],
    ['processing', null, false],
    ['processing', 'stopped', true],
  ] as const)('%s, last %s: may be started on its page: %s', (queue, last, may) => {
    expect(beginsHere(queue, last)).toBe(may);
  });
});
