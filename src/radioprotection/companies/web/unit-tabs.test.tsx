import { expect, test } from 'vitest';
import type { CompanyRecord } from '../contract.ts';
import { unitTabs } from './unit-tabs.tsx';

test.each([
  ['edr', true],
  ['lab', false],
] as const)('the folders of a unit are not the laboratory’s to open: %s (Q2-25)', (role, isShown) => {
  const names = unitTabs({} as CompanyRecord, [role]).map(({ id }) => id);
  expect(names.includes('documenti')).toBe(isShown);
  expect(names).toContain('registri');
});
