import type { SearchableMunicipality } from '#geography/municipalities/rules.ts';
import { readGazetteer } from '#geography/municipalities/server/public.ts';
import type { Db } from '#platform/server/database.ts';
import type { GeocodeResult } from '../contract.ts';
import { findMunicipalities, formatMunicipality, indexByName, type NameIndex } from '../rules.ts';
import type { Maps } from './maps.ts';

/** The index of an edition of the gazetteer lives as long as the edition. */
const indexes = new WeakMap<readonly SearchableMunicipality[], NameIndex>();

function indexOf(municipalities: readonly SearchableMunicipality[]): NameIndex {
  const index = indexes.get(municipalities) ?? indexByName(municipalities);
  indexes.set(municipalities, index);
  return index;
}

function toResult(municipality: SearchableMunicipality): GeocodeResult[] {
  const { latitude, longitude } = municipality;
  if (latitude === null || longitude === null) return [];
  const location = { lat: latitude, lng: longitude };
  return [{ formatted_address: formatMunicipality(municipality), geometry: { location } }];
}

/** Answers from the gazetteer, without network: an address gets the town point of its municipality. */
export function localMaps(db: Db): Maps {
  return {
    available: true,
    async geocode(address) {
      return findMunicipalities(address, indexOf(await readGazetteer(db))).flatMap(toResult);
    },
  };
}
