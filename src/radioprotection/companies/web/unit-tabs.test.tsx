import { expect, test } from 'vitest';
import type { CompanyRecord } from '../contract.ts';
import { unitTabs } from './unit-tabs.tsx';

test.each([true, false])('the folders of a unit are for who works in it: %s (Q2-25)', (lavorabile) => {
  const names = unitTabs({ lavorabile } as CompanyRecord).map(({ id }) => id);
  expect(names.includes('documenti')).toBe(lavorabile);
  expect(names).toContain('registri');
});
