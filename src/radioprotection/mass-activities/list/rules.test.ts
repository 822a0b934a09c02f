import { expect, test } from 'vitest';
import { type MassStatus, massStatuses, massStatusLabels } from '../states/rules.ts';
import { foundMass, massPageSize, matchesMass, stateOf } from './rules.ts';

const row = (id: number, value: MassStatus = 'work', active = true) => ({
  ...{ id, active, status: { value, label: massStatusLabels[value] } },
  actionTypes: [{ label: 'Datore di Lavoro' }, { label: 'Legale Rappresentante' }],
  ...{
    createdBy: 'Giulia Ferri',
    reviewedBy: null as string | null,
    companiesCount: 5,
    processedCompanies: 2,
  },
  ...{ unprocessedPreventiveActivities: 1, unprocessedEsitoActivities: 2 },
});

test('a page holds 15 rows (R2-092)', () => expect(massPageSize).toBe(15));

test('the search looks at number, operations, creator, reviewer and status, in any case (R2-091)', () => {
  const one = { ...row(128, 'review'), reviewedBy: 'Marco Neri' };
  const found = ['128', '#128', 'LEGALE', 'giulia', 'neri', 'in revisione', 'ferri datore', ''];
  const other = ['129', 'bianchi', 'completata', 'ferri bianchi'];
  expect([...found, ...other].filter((sought) => matchesMass(one, sought))).toEqual(found);
});

test.each(massStatuses)(
  'the tab of "%s" shows that status alone, deleted ones with it; all: every one (R2-085..090)',
  (status) => {
    const rows = [...massStatuses.map((value, index) => row(index + 1, value)), row(9, 'work', false)];
    const ids = foundMass(rows, { status }).map(({ id }) => id);
    expect(ids).toEqual(rows.filter((one) => one.status.value === status).map(({ id }) => id));
    expect(foundMass(rows, { status: undefined })).toHaveLength(6);
  },
);

test('a row stands as its counts say', () => {
  expect(stateOf(row(1, 'need_complete'))).toEqual({
    ...{ status: 'need_complete', active: true, processed: 2, units: 5, openOutcomes: 3 },
  });
});
