import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/support/app.ts';

const app = await openTestApp();

test.each([
  ['the latest first', 'in_force', 'read_on desc nulls last, id desc', 'results_latest'],
  ['the oldest first', 'in_force', 'read_on asc nulls last, id asc', 'results_oldest'],
  [
    'the latest of a state',
    `in_force and state = 'saturated' and state <> 'valid'`,
    'read_on desc nulls last, id desc',
    'results_to_look_at',
  ],
])(
  'the list of results takes %s out of an index, however many there are',
  async (_what, where, order, name) => {
    const plan = await app.db.transaction(async (tx) => {
      // Of an empty table sorting costs nothing: the planner is asked whether it can do without.
      await tx.execute(sql`set local enable_sort = off`);
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const { rows } = await tx.execute(
        sql.raw(`explain select id from results where ${where} order by ${order} limit 25`),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toContain('Sort Key');
    expect(plan).toContain(`using ${name} `);
  },
);
