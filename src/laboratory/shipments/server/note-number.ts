import { sql } from 'drizzle-orm';

/** The number of a delivery note, as `noteNumber` writes it, of a shipment under the name `s`; null until it left. */
export const noteNumberSql = sql<string | null>`'DDT-' || s.year || '-' || s.number`;
