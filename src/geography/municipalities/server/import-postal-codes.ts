import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import type { Db } from '#platform/server/database/database.ts';
import { matchPostalCodes, PostalPlaces, type PostalTarget } from './match-postal-codes.ts';
import {
  listMunicipalities,
  lockGazetteerLoads,
  replacePostalCodes,
  upsertGazetteerLoad,
} from './queries.ts';

export type PostalImport = {
  /** Lines with a place of Italy and a CAP. */
  places: number;
  /** Lines of another country, or not in the format. */
  skippedLines: number;
  /** Municipalities that got at least one CAP. */
  matched: number;
  unmatched: PostalTarget[];
  postalCodes: number;
};

/** The file has no line that the importer can read, or the municipalities are not loaded yet. */
export class PostalImportError extends Error {}

/**
 * Columns of GeoNames' postal file, separated by tabs: country, CAP, place, region, region code, province,
 * sigla, …. Its coordinates are not used: they are those of the CAP, often far from the place.
 */
function readLine(line: string) {
  const [country, cap, place, , , , province] = line.split('\t');
  if (country !== 'IT' || !cap || !/^\d{5}$/.test(cap) || !place || !province) return undefined;
  return { cap, place, province: province.toUpperCase() };
}

/**
 * Replaces the CAPs of all municipalities by those of a GeoNames postal file, read line by line. All or
 * nothing; the same file again leaves the same rows.
 *
 * @throws PostalImportError when nothing in it can be used; the CAPs stay as they were.
 */
export async function importPostalCodes(db: Db, file: Readable): Promise<PostalImport> {
  const places = new PostalPlaces();
  const digest = createHash('sha256');
  let skippedLines = 0;
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    digest.update(line);
    const place = readLine(line);
    if (place) places.add(place);
    else skippedLines += 1;
  }
  if (places.count === 0)
    throw new PostalImportError('Il file non contiene righe GeoNames con CAP italiani.');
  return await db.transaction(async (transaction) => {
    await lockGazetteerLoads(transaction);
    const municipalities = await listMunicipalities(transaction);
    if (municipalities.length === 0) throw new PostalImportError('Il database non contiene ancora i comuni.');
    const { postalCodes, matched, unmatched } = matchPostalCodes(municipalities, places);
    await replacePostalCodes(transaction, postalCodes);
    await upsertGazetteerLoad(transaction, 'postal-codes', `sha256:${digest.digest('hex')}`);
    return { places: places.count, skippedLines, matched, unmatched, postalCodes: postalCodes.length };
  });
}
