import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { pageAsJson, sliceOf } from './paging.ts';

const dialect = new PgDialect();

test('how many rows a page has is part of the statement, so that planning it once is enough', () => {
  const { offset, limit } = sliceOf({ page: 3, size: 25 });
  expect(dialect.sqlToQuery(sql`limit ${limit} offset ${offset}`)).toMatchObject({
    sql: 'limit 25 offset $1',
    params: [50],
  });
  const slice = { table: 'clients', where: sql`true`, order: sql`id`, row: sql`id` };
  const first = dialect.sqlToQuery(pageAsJson({ ...slice, page: 1, size: 10 }).rows);
  expect([first.sql, first.params]).toEqual([expect.stringMatching(/order by id limit 10 \) page/), []]);
});

test('nothing but a number of rows becomes part of a statement', () => {
  expect(() => sliceOf({ page: 1, size: Number.NaN })).toThrow('no number of rows');
});

test('a page of a list counts all that fit once', () => {
  const { rows, total } = pageAsJson({
    ...{ table: 'clients', where: sql`true`, order: sql`id`, row: sql`id` },
    ...{ page: 2, size: 10 },
  });
  const { sql: text } = dialect.sqlToQuery(sql`select ${rows}, ${total}`);
  expect(text.match(/count\(/g)).toHaveLength(1);
});
