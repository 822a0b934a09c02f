import { expect, test } from 'vitest';
import type { Db } from './database/database.ts';
import { keptFor } from './kept-for.ts';

const minute = 60_000;
/** Nothing is asked of it here: it only tells one database from another. */
const databaseOf = () => ({}) as Db;

function at(time: string, db: Db) {
  const now = () => new Date(`2026-03-16T${time}Z`);
  return { db, clock: { now, today: () => '2026-03-16' } };
}

test('what was worked out is given again for a while, with the time it was worked out', async () => {
  let times = 0;
  const counted = keptFor(5 * minute, async () => ++times);
  const db = databaseOf();
  const first = await counted(at('09:00:00', db));
  expect(await counted(at('09:04:59', db))).toBe(first);
  expect(first).toEqual({ workedOutAt: new Date('2026-03-16T09:00:00Z'), found: 1 });
  expect((await counted(at('09:05:00', db))).found).toBe(2);
  expect((await counted(at('09:05:00', databaseOf()))).found).toBe(3);
});

test('those who ask while it is worked out wait for the same', async () => {
  let times = 0;
  const counted = keptFor(minute, async () => ++times);
  const db = databaseOf();
  const both = await Promise.all([counted(at('09:00:00', db)), counted(at('09:00:00', db))]);
  expect(both.map(({ found }) => found)).toEqual([1, 1]);
});

test('each key has its own, and what is old is not kept for those who do not ask again', async () => {
  const asked: string[] = [];
  type Asking = ReturnType<typeof at> & { who: string };
  const counted = keptFor(
    minute,
    async ({ who }: Asking) => asked.push(who),
    ({ who }) => who,
  );
  const db = databaseOf();
  const as = async (who: string, time: string) => (await counted({ ...at(time, db), who })).found;
  expect([await as('ada', '09:00:00'), await as('bruno', '09:00:30'), await as('ada', '09:00:59')]).toEqual([
    1, 2, 1,
  ]);
  expect([await as('ada', '09:01:00'), await as('bruno', '09:01:29'), await as('bruno', '09:01:30')]).toEqual(
    [3, 2, 4],
  );
  expect(asked).toEqual(['ada', 'bruno', 'ada', 'bruno']);
});

test('a failure is told and tried again', async () => {
  let times = 0;
  const shaky = keptFor(minute, async () => {
    times += 1;
    if (times === 1) throw new Error('no database');
    return times;
  });
  const db = databaseOf();
  await expect(shaky(at('09:00:00', db))).rejects.toThrow('no database');
  expect((await shaky(at('09:00:01', db))).found).toBe(2);
});
