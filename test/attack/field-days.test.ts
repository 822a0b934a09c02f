import { beforeAll, expect, test } from 'vitest';
import { FieldDay, type FieldWorld } from '../field-days/field-day.ts';
import { openFieldWorld } from '../field-days/field-world.ts';

// Longer days, and more of them: `npm run field-days -- --days 200`.
let world: FieldWorld;
beforeAll(async () => {
  world = await openFieldWorld();
});

test.each([1, 2, 3])(
  'nothing is lost or doubled on field day %i (R0-357, R0-386)',
  async (seed) => {
    const outcome = await new FieldDay(world, seed).run(60);
    expect(outcome.traces).toEqual([]);
    expect(outcome).toMatchObject({ jobs: 60, lost: [], doubled: [], refused: 1, refusedWrongly: [] });
    expect(outcome.strayPictures).toBe(0);
  },
  120_000,
);
