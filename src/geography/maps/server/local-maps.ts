import { rankMunicipalities, type SearchableMunicipality } from '#geography/municipalities/rules.ts';
import { readGazetteer } from '#geography/municipalities/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { GeocodeResult, PlaceSuggestion } from '../contract.ts';
import { findMunicipalities, formatMunicipality, indexByName, type NameIndex } from '../rules.ts';
import { estimatedRoads } from './estimated-roads.ts';
import { type Maps, maxPlaces } from './maps.ts';

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
  return [{ formatted_address: formatMunicipality(municipality), geometry: { location }, isTown: true }];
}

function toSuggestion(municipality: SearchableMunicipality): PlaceSuggestion[] {
  return toResult(municipality).map(({ formatted_address, geometry: { location } }) => ({
    description: formatted_address,
    place_id: `comune:${municipality.belfioreCode}`,
    location,
  }));
}

/** Answers from the gazetteer, without network: an address gets the town point of its municipality. */
export function localMaps(db: Db): Maps {
  return {
    available: true,
    ...estimatedRoads,
    async geocode(address) {
      return findMunicipalities(address, indexOf(await readGazetteer(db))).flatMap(toResult);
    },
    async autocomplete(text) {
      const municipalities = await readGazetteer(db);
      const begun = rankMunicipalities(text, municipalities, maxPlaces);
      // 'Via Roma 12, Vicenza' is no beginning of a name: the municipality in it is meant.
      const meant = begun.length > 0 ? begun : findMunicipalities(text, indexOf(municipalities));
      return meant.flatMap(toSuggestion).slice(0, maxPlaces);
    },
  };
}
