import { expect, test } from 'vitest';
import { buildMeasuredSite } from '#db/builders/measured-sites.ts';
import { buildBatch } from '#db/builders/results.ts';
import { openTestApp } from '#test/support/app.ts';
import { listHighPoints } from './laboratory-queries.ts';

test('a mean that is only known to be at most above the level is not among those above it', async () => {
  const { db } = await openTestApp();
  // LR of 43,2 kBq·h/m³ over 180 days is 10 Bq/m³: (602 + 10)/2 = 306 at most, (602 + 0)/2 = 301 at least.
  const batch = await buildBatch(db, { detectionLimit: 43.2 });
  const halves = (radon: number) => [
    { days: 180, radon },
    { days: 180, radon: 3 },
  ];
  await buildMeasuredSite(db, { batch, stays: halves(598) });
  const high = await buildMeasuredSite(db, { batch, stays: halves(602) });
  const found = await listHighPoints(db, '2025-01-01', 300);
  expect(found.map(({ id, periods }) => [id, periods.length])).toEqual([[high.point.id, 2]]);
});
