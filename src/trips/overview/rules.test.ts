import { expect, test } from 'vitest';
import { deviceCategories } from '#radioprotection/devices/rules.ts';
import { implantTypes } from '#radioprotection/registries/rules.ts';
import {
  allMonths,
  categoryOfSlug,
  listInAddress,
  overviewAsked,
  overviewSlugs,
  overviewYears,
  toggled,
} from './rules.ts';

const today = '2026-03-16';

test('the years to choose from are this one and the two that follow (R2-156)', () => {
  expect(overviewYears(today)).toEqual([2026, 2027, 2028]);
});

test('without an address this month of this year is asked for, of all implants (R2-158)', () => {
  expect(overviewAsked({}, today)).toEqual({ year: 2026, months: [3], implants: [] });
});

test('the address names months and implants by hyphens; what cannot be is left out', () => {
  const asked = (params: Record<string, string>) => overviewAsked(params, today);
  expect(asked({ year: '2027', months: '3-5', implants: 'rm-vet' })).toEqual({
    ...{ year: 2027, months: [3, 5], implants: ['vet', 'rm'] },
  });
  expect(asked({ year: '2031', months: '0-13-x', implants: 'casa' })).toEqual(asked({}));
});

test('a press adds what is not chosen and takes away what is, in the order of all', () => {
  expect(toggled(allMonths, [5], 3)).toEqual([3, 5]);
  expect(toggled(implantTypes, ['vet', 'rm'], 'vet')).toEqual(['rm']);
  expect(listInAddress([3, 5])).toBe('3-5');
  expect(listInAddress([])).toBeUndefined();
});

test('each type of device is asked for once, by the spelling of its address (R2-453)', () => {
  const named = overviewSlugs.map((slug) => categoryOfSlug(slug) ?? '');
  expect([...new Set(named)].toSorted((one, other) => one.localeCompare(other))).toEqual(
    [...deviceCategories].toSorted((one, other) => one.localeCompare(other)),
  );
  expect(overviewSlugs).toHaveLength(23);
});
