import { doublePrecision, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Italian municipalities. The key is the Belfiore (cadastral) code, which outlives the redrawing of
 * provinces; ISTAT code and province sigla may be corrected in place.
 */
export const municipalities = pgTable('municipalities', {
  belfioreCode: text('belfiore_code').primaryKey(),
  istatCode: text('istat_code').notNull().unique('municipalities_istat_code_unique'),
  name: text('name').notNull(),
  /** Lower case, without accents or punctuation, bilingual names parted by '/': what searches compare. */
  foldedName: text('folded_name').notNull(),
  /** Sigla of the province, two capital letters. */
  province: text('province').notNull(),
  /** 1 to 20, in the order of ISTAT. */
  regionId: smallint('region_id').notNull(),
  /** Town point in degrees WGS 84; unknown for a handful of municipalities. */
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
});

/** Postal codes (CAP) of each municipality. Filled by the importer; empty until it has run. */
export const municipalityPostalCodes = pgTable(
  'municipality_postal_codes',
  {
    belfioreCode: text('belfiore_code')
      .notNull()
      .references(() => municipalities.belfioreCode, { onDelete: 'cascade' }),
    cap: text('cap').notNull(),
  },
  // The key leads with belfiore_code, so it also serves as the index of the foreign key.
  (table) => [
    primaryKey({ name: 'municipality_postal_codes_pkey', columns: [table.belfioreCode, table.cap] }),
  ],
);

/**
 * Which edition of each source stands in the tables above. A load replaces its row, which tells every
 * running process that the list it keeps in memory is out of date.
 */
export const gazetteerLoads = pgTable('gazetteer_loads', {
  /** `municipalities` or `postal-codes`. */
  source: text('source').primaryKey(),
  version: text('version').notNull(),
  loadedAt: timestamp('loaded_at', { withTimezone: true }).notNull().defaultNow(),
});
