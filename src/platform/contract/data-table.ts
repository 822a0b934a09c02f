import { z } from 'zod';
import { ofFile, xlsx } from './file-shape.ts';

/** Tables of the server (Q2-106): what is asked in form fields, the rows that are answered, and their spreadsheet. */

export type TableColumn<Key extends string = string> = {
  /** The key of a row that the column shows. */
  data: Key;
  title: string;
  orderable: boolean;
  /** false: only in the spreadsheet. */
  visible: boolean;
};

/** As many rows a page as one may choose; -1: all of them, 'Tutto'. */
export const pageLengths = [10, 25, 50, 100, -1] as const;
export const pageLength = 10;
/** More rows than these are not sent to a page; the spreadsheet holds any number. */
export const maxShown = 5000;

/** What a table is asked for, read from the fields of its protocol. */
export type TableRequest<Key extends string = string, Filters = unknown> = {
  table: string;
  /** The first request also wants to know what the table is. */
  isFirst: boolean;
  isExport: boolean;
  /** Only these rows go into the spreadsheet; null: every row. */
  ids: number[] | null;
  draw: number;
  start: number;
  /** null: every row. */
  length: number | null;
  q: string;
  sort: Key;
  dir: 'asc' | 'desc';
  filters: Filters;
};

const wholeNumber = (text: string, least: number, most: number) =>
  z.coerce.number<string | number>(text).pipe(z.int(text).min(least, text).max(most, text));

const fields = z.object({
  _dt: z.string('Indicare la tabella.'),
  _init: z.enum(['true', 'false']).default('false'),
  _exporter: z.literal('excel', 'Formato sconosciuto: excel.').optional(),
  /** Numbers of rows, with commas between them. */
  ids: z
    .string()
    .max(20_000, 'Troppe righe scelte: esportarle tutte.')
    .regex(/^\d{1,9}(,\d{1,9})*$/, 'Righe scelte non valide.')
    .optional(),
  draw: wholeNumber('Numero della richiesta non valido.', 0, 2_147_483_647).default(0),
  start: wholeNumber('Riga iniziale non valida.', 0, 100_000_000).default(0),
  length: wholeNumber('Da 1 a 100 righe per pagina, oppure -1 per tutte.', -1, 100)
    .refine((length) => length !== 0, 'Da 1 a 100 righe per pagina, oppure -1 per tutte.')
    .default(pageLength),
  'search[value]': z.string().trim().max(100, 'Al massimo 100 caratteri.').default(''),
  'order[0][column]': wholeNumber('Ordine sconosciuto.', 0, 1000).optional(),
  'order[0][dir]': z.enum(['asc', 'desc'], 'Verso sconosciuto.').default('asc'),
});

/**
 * The shape of a table's requests. Ordered by its first column unless another is asked for; `filters` are fields of
 * its own, text as forms send it.
 */
export function tableRequest<const Key extends string, Filters extends z.ZodRawShape>(
  columns: readonly TableColumn<Key>[],
  filters: Filters,
) {
  const own = z.object(filters);
  return fields.extend(filters).transform((asked, context): TableRequest<Key, z.output<typeof own>> => {
    const given = asked as unknown as z.output<typeof fields> & z.output<typeof own>;
    const column = columns[given['order[0][column]'] ?? 0];
    if (!column?.orderable)
      context.addIssue({ code: 'custom', message: 'Ordine sconosciuto.', path: ['order[0][column]'] });
    return {
      table: given._dt,
      isFirst: given._init === 'true',
      isExport: given._exporter !== undefined,
      ids: given.ids?.split(',').map(Number) ?? null,
      draw: given.draw,
      start: given.start,
      length: given.length === -1 ? null : given.length,
      q: given['search[value]'],
      sort: column?.data ?? ('' as Key),
      dir: given['order[0][dir]'],
      filters: Object.fromEntries(
        Object.keys(filters).map((name) => [name, given[name as keyof typeof given]]),
      ) as z.output<typeof own>,
    };
  });
}

const column = z.object({
  data: z.string(),
  title: z.string(),
  orderable: z.boolean(),
  visible: z.boolean(),
});

/** A file that is sent while it is made. */
const file = z
  .custom<AsyncIterable<Uint8Array>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  )
  .meta(ofFile([xlsx]));

/** One page of rows; the first answer also says what the table is; an export is a file. */
export function tableReply<Row extends z.ZodType>(row: Row) {
  const page = z.object({
    draw: z.int(),
    recordsTotal: z.int(),
    recordsFiltered: z.int(),
    data: z.array(row),
    template: z.literal('').optional(),
    options: z
      .object({
        columns: z.array(column),
        pageLength: z.int(),
        lengthMenu: z.array(z.tuple([z.int(), z.string()])),
      })
      .optional(),
  });
  return z.union([page, file]);
}

export type TablePage<Row> = {
  draw: number;
  recordsTotal: number;
  recordsFiltered: number;
  data: Row[];
};
