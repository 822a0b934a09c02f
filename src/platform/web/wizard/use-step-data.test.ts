import { expect, test } from 'vitest';
import { stepDelayMs } from './wizard-definition.ts';

test('fetches, and what follows a choice by itself, wait 100 ms (R0-057, R0-060, R0-263)', () => {
  expect(stepDelayMs).toBe(100);
});
