import type { QueryOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { listTransmissionSites } from '../sites/contract.ts';
import { readTransmission } from './read-transmission.ts';

const pageSize = 50;
/** What there is to do comes first. */
const order = { incomplete: 0, 'left-out': 1, complete: 2 } as const;

/** One page of a half-year's sites. What each lacks follows from all of its answers, so they are read together. */
export async function listSites(
  db: Db,
  id: number,
  { state, q = '', page }: QueryOf<typeof listTransmissionSites>,
): Promise<ResponseOf<typeof listTransmissionSites>> {
  const found = await readTransmission(db, id);
  if (!found) throw notFound();
  const words = fold(q).split(/\s+/).filter(Boolean);
  const fitting = found.sites
    .filter((site) => {
      const text = fold(`${site.name} ${site.client.name} ${site.principal.name}`);
      return (state === undefined || site.state === state) && words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => order[one.state] - order[other.state]);
  return {
    rows: fitting.slice((page - 1) * pageSize, page * pageSize),
    total: fitting.length,
    pageSize,
  };
}

/** Without capitals and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
