import { type SQL, sql } from 'drizzle-orm';

/** Cells that list several things, parted by semicolons; what holds one itself stands in quotes, its own doubled. */

const inQuotesOrNot = /"((?:[^"]|"")*)"(?=\s*(?:;|$))|([^;\s][^;]*)/g;

/** What a cell lists. */
export function listedIn(cell: string): string[] {
  return [...cell.matchAll(inQuotesOrNot)]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((one) => one !== '');
}

/** SQL: a text as it stands in such a cell. */
export const asListed = (text: SQL): SQL =>
  sql`case when ${text} ~ '^\\s*"|;' then '"' || replace(${text}, '"', '""') || '"' else ${text} end`;

/** SQL: how each radon client is named in such a cell, 'principal / client', each by its code, else by its name. */
export const clientPaths = sql`select k.id, concat_ws(' / ', coalesce(p.external_code, p.name),
    coalesce(k.external_code, k.name)) as path
  from clients k join principals p on p.id = k.principal_id`;

/** SQL: the same of each radon address, 'principal / client / site'. */
export const addressPaths = sql`select a.id, concat_ws(' / ', coalesce(p.external_code, p.name),
    coalesce(k.external_code, k.name), coalesce(a.external_code, a.name)) as path
  from addresses a join clients k on k.id = a.client_id join principals p on p.id = k.principal_id`;
