import type { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { fileOf, xlsx } from './file-shape.ts';

/** A list of records as a spreadsheet: every row that fits its query, in its order, whatever the page. */
export function sheetOf<Query extends z.ZodType>(
  name: string,
  list: Pick<Endpoint<z.ZodType, Query>, 'path' | 'permission' | 'summary' | 'query'>,
) {
  return endpoint({
    ...{ name, method: 'GET', path: `${list.path}/excel`, permission: list.permission },
    summary: `${list.summary}: foglio Excel con quelli che rispondono ai filtri`,
    query: list.query,
    response: fileOf(xlsx),
    pace: 'costly',
  });
}
