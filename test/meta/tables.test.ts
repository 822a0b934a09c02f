import { expect, test } from 'vitest';
import { contexts } from '../../scripts/contexts.cjs';
import { schemas, upwardReadings } from './tables.ts';

/**
 * SQL that reads tables of a context above its own, each for a reason: counts on the pages of records, whether
 * something still measures there, and whether a zone was ever used. A new line here wants the same thought as a change of the order of contexts.
 */
const readUpward = [
  'accounts/principals: addresses',
  'accounts/principals: clients',
  'accounts/principals: placements',
  'accounts/principals: shipments',
  'accounts/zones: control_places',
  'accounts/zones: zone_instruments',
  'customers/address-records: placements',
  'customers/client-records: placements',
  'customers/point-records: dosimeters',
  'customers/point-records: placements',
  'customers/points: dosimeters',
  'customers/points: placements',
  'customers/site-map: placements',
  'field/candidates: final_report_placements',
  'field/candidates: results',
  'field/my-placements: results',
  'field/placement-records: results',
  'laboratory/dosimeter-records: final_report_placements',
  'laboratory/dosimeter-records: final_reports',
  // Whether the visit that an activity names is behind.
  'radioprotection/activities: trip_days',
  'radioprotection/activities: trip_stops',
];

test('a table has one owner', () => {
  const tables = schemas.flatMap(({ tables }) => tables);
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([]);
});

test('a table stands in the schema file of a context or a slice', () => {
  const places = schemas
    .map(({ file }) => file)
    .filter((file) => !/^src\/[a-z\d]+\/([a-z-]+\/)?schema\.ts$/.test(file));
  expect(places).toEqual(['src/platform/server/database/schema.ts']);
  expect(schemas.filter(({ context }) => !contexts.includes(context))).toEqual([]);
});

test('SQL reads upward nowhere but where it is told', () => {
  expect(upwardReadings()).toEqual(readUpward);
});
