import { z } from 'zod';

/** Lists of records: what is asked in the query, and the page that is answered. */

const wholeNumber = (text: string, max: number) =>
  z.coerce.number<string>(text).pipe(z.int(text).min(1, text).max(max, text));

export const recordStates = ['attivi', 'disattivati', 'tutti'] as const;
export type RecordState = (typeof recordStates)[number];

/**
 * The query of a list: words looked for, active or not, order and page. `sorts` names the columns it may be ordered
 * by, the first of them unless another is asked for; `filters` adds those of its own.
 */
export function listQuery<const Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sort,
  filters: Filters,
) {
  return z.object({
    q: z.string().trim().max(100, 'Al massimo 100 caratteri.').optional(),
    stato: z.enum(recordStates, 'Stato sconosciuto.').default('attivi'),
    sort: z.enum(sorts, 'Ordine sconosciuto.').default(sorts[0]),
    dir: z.enum(['asc', 'desc'], 'Verso sconosciuto.').default('asc'),
    page: wholeNumber('Pagina non valida.', 100_000).default(1),
    size: wholeNumber('Da 1 a 100 righe per pagina.', 100).default(50),
    ...filters,
  });
}

/** One page of a list; `total` counts every row that fits the query. */
export function listReply<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int().nonnegative() });
}

/** How often a record had changed when it was read; whoever saves sends it back. */
export const version = z.int('Versione non valida.').positive('Versione non valida.');
