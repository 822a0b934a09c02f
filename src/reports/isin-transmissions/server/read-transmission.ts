import type { Db } from '#platform/server/database/database.ts';
import { keptUntilWritten } from '#platform/server/records/kept-until-written.ts';
import type { SiteRow } from '../sites/contract.ts';
import { findTransmission, type TransmissionFacts } from './queries.ts';
import { sitesOf } from './site-facts.ts';

/** A half-year as its pages show it: where it stands, and its sites with what each lacks. */
export type ReadTransmission = {
  half: Omit<TransmissionFacts, 'sites'>;
  sites: readonly SiteRow[];
};

/** Whatever a half-year and what its sites lack follow from. */
const readTables = [
  ...(['isin_transmissions', 'isin_rows', 'isin_sites', 'isin_mappings', 'isin_exports'] as const),
  ...(['placements', 'results', 'measurement_points', 'addresses', 'clients', 'principals'] as const),
  ...(['questionnaire_versions', 'building_answers', 'employer_answers'] as const),
  ...(['municipalities', 'users'] as const),
];

/** A half-year by its id; null: there is none. Kept until somebody writes to what it follows from. */
export const readTransmission = keptUntilWritten<number, ReadTransmission | null>(readTables, readAnew);

async function readAnew(db: Db, id: number): Promise<ReadTransmission | null> {
  const facts = await findTransmission(db, id);
  if (!facts) return null;
  const {
    sites: _sites,
    building: _building,
    employer: _employer,
    ...half
  } = { building: null, employer: null, ...facts };
  return { half, sites: sitesOf(facts).map(rowOf) };
}

/** Without its answers, of which thousands of sites would be megabytes. */
const rowOf = ({ id, name, client, principal, ...site }: SiteRow): SiteRow => ({
  ...{ id, name, client, principal, state: site.state, rows: site.rows },
  ...{ amendments: site.amendments, missing: site.missing, leftOut: site.leftOut },
});
