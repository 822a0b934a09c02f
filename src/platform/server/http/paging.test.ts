import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { sliceOf } from './paging.ts';

test('how many rows a page has is part of the statement, so that planning it once is enough', () => {
  const { offset, limit } = sliceOf({ page: 3, size: 25 });
  expect(new PgDialect().sqlToQuery(sql`limit ${limit} offset ${offset}`)).toMatchObject({
    sql: 'limit 25 offset $1',
    params: [50],
  });
});

test('nothing but a number of rows becomes part of a statement', () => {
  expect(() => sliceOf({ page: 1, size: Number.NaN })).toThrow('no number of rows');
});
