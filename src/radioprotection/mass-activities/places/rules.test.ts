import { expect, test } from 'vitest';
import { activityIn, massHref, massListHref, massPlaceTexts, newMassHref, placeIn } from './rules.ts';

const place = { project: 3, employer: 7 };

test('the pages stand where the specification has them (R2-021)', () => {
  expect(massListHref(place)).toBe('/lb/radioprotection/projects/3/employers/7/activities');
  expect(newMassHref(place)).toBe('/lb/radioprotection/projects/3/employers/7/activities/create');
  expect(massHref({ ...place, activity: 12 }, 'complete')).toBe(
    '/lb/radioprotection/projects/3/employers/7/activities/12/complete',
  );
});

test.each(['x', '', '0', '-1', '1.5', '12345678901'])(
  'an address that says "%s" in place of a number names nothing (R2-501, R2-502)',
  (typed) => {
    expect(placeIn({ project: typed, employer: '7' })).toBe('This cannot be null');
    expect(placeIn({ project: '3', employer: typed })).toBe('This cannot be null');
    expect(activityIn({ project: '3', employer: '7', activity: typed })).toBe('Activity ID is required');
  },
);

test('an address that names an activity names its employer, too', () => {
  expect(activityIn({ project: '3', employer: '7', activity: '12' })).toEqual({ ...place, activity: 12 });
  expect(activityIn({ project: '3', activity: '12' })).toBe(massPlaceTexts.noEmployer);
  expect(placeIn({ project: '3', employer: '7' })).toEqual(place);
});
