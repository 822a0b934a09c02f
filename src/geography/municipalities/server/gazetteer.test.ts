import { Readable } from 'node:stream';
import { count, eq, isNull, or } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gazetteerLoads, municipalities, municipalityPostalCodes } from '#geography/schema.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { chooseTown } from './gazetteer-sources.ts';
import { importPostalCodes, loadGazetteer, PostalImportError } from './public.ts';

let database: Database;

beforeAll(async () => {
  database = openDatabase(await cloneDatabase(), 4);
});
afterAll(() => database.close());

const line = (cap: string, place: string, province: string, country = 'IT') =>
  `${country}\t${cap}\t${place}\tRegione\t00\tProvincia\t${province}\t\t\t45.1\t11.2\t4`;
const importLines = (...lines: string[]) =>
  importPostalCodes(database.db, Readable.from([lines.join('\r\n'), '\r\n']));

async function capsOf(name: string, province: string): Promise<string[]> {
  const rows = await database.db
    .select({ cap: municipalityPostalCodes.cap, province: municipalities.province })
    .from(municipalities)
    .innerJoin(municipalityPostalCodes, eq(municipalityPostalCodes.belfioreCode, municipalities.belfioreCode))
    .where(eq(municipalities.name, name))
    .orderBy(municipalityPostalCodes.cap);
  return rows.filter((row) => row.province === province).map(({ cap }) => cap);
}

const storedCaps = () =>
  database.db.select().from(municipalityPostalCodes).orderBy(municipalityPostalCodes.cap);

describe('gazetteer', () => {
  test('a migrated database holds the 7,896 municipalities, each with a point in Italy', async () => {
    const all = await database.db.select().from(municipalities);
    expect(all).toHaveLength(7896);
    expect(new Set(all.map(({ istatCode }) => istatCode)).size).toBe(7896);
    expect(all.every(({ belfioreCode }) => /^[A-M]\d{3}$/.test(belfioreCode))).toBe(true);
    const outside = all.filter(
      ({ latitude, longitude }) =>
        latitude === null ||
        longitude === null ||
        latitude < 35 ||
        latitude > 47.1 ||
        longitude < 6.6 ||
        longitude > 18.6,
    );
    expect(outside).toEqual([]);
  });

  test.each([
    ['H501', 'Roma', '058091', 'RM', 12, 41.9, 12.5],
    ['A001', 'Abano Terme', '028001', 'PD', 5, 45.36, 11.79],
    ['A952', 'Bolzano/Bozen', '021008', 'BZ', 4, 46.49, 11.33],
    ['H753', 'Samone', '001235', 'TO', 1, 45.45, 7.84],
    ['M390', 'San Giovanni di Fassa-Sèn Jan', '022250', 'TN', 4, 46.43, 11.68],
  ])('%s is %s', async (belfioreCode, name, istatCode, province, regionId, latitude, longitude) => {
    const [row] = await database.db
      .select()
      .from(municipalities)
      .where(eq(municipalities.belfioreCode, belfioreCode));
    expect(row).toMatchObject({ name, istatCode, province, regionId });
    expect(row?.latitude).toBeCloseTo(latitude, 1);
    expect(row?.longitude).toBeCloseTo(longitude, 1);
  });

  test('is not loaded again while the database holds its edition, and is when it holds another', async () => {
    expect(await loadGazetteer(database.db)).toMatchObject({ loaded: false });
    await database.db
      .update(gazetteerLoads)
      .set({ version: 'older' })
      .where(eq(gazetteerLoads.source, 'municipalities'));
    await database.db
      .update(municipalities)
      .set({ name: 'Vecchio nome' })
      .where(eq(municipalities.belfioreCode, 'A001'));
    const [one, other] = await Promise.all([loadGazetteer(database.db), loadGazetteer(database.db)]);
    expect([one.loaded, other.loaded].filter(Boolean)).toHaveLength(1);
    const [abano] = await database.db
      .select()
      .from(municipalities)
      .where(eq(municipalities.belfioreCode, 'A001'));
    expect(abano?.name).toBe('Abano Terme');
    expect(await database.db.select({ rows: count() }).from(municipalities)).toEqual([{ rows: 7896 }]);
  });

  test('the seat stands for its municipality, among several the one of its name', () => {
    const town = (name: string, featureCode: string, population: number) => ({
      cityId: 1,
      name,
      country: 'IT',
      featureCode,
      population,
      loc: { coordinates: [11, 45] as [number, number] },
    });
    const village = town('Frazione', 'PPL', 9000);
    const seat = town('Capoluogo', 'PPLA3', 500);
    const namesake = town('Paese', 'PPLA3', 300);
    expect(chooseTown([village, seat], ['paese'])).toBe(seat);
    expect(chooseTown([village, seat, namesake], ['paese'])).toBe(namesake);
    expect(chooseTown([], ['paese'])).toBeUndefined();
  });
});

describe('import of postal codes', () => {
  test('gives every municipality its CAPs and reports what it could not place', async () => {
    const result = await importLines(
      line('00118', 'Roma', 'RM'),
      line('00184', 'Roma', 'RM'),
      line('00184', 'Roma', 'RM'),
      line('35031', 'ABANO TERME', 'pd'),
      line('35038', 'Frazione Inventata', 'PD'),
      line('1010', 'Wien', 'W', 'AT'),
      'non è una riga GeoNames',
    );
    expect(result).toMatchObject({ places: 5, skippedLines: 2, matched: 2, postalCodes: 3 });
    expect(result.unmatched).toHaveLength(7894);
    expect(await capsOf('Roma', 'RM')).toEqual(['00118', '00184']);
    expect(await capsOf('Abano Terme', 'PD')).toEqual(['35031']);
  });

  test('the same file again doubles nothing, and another replaces it', async () => {
    await importLines(line('35031', 'Abano Terme', 'PD'), line('35037', 'Teolo', 'PD'));
    const before = await storedCaps();
    await importLines(line('35031', 'Abano Terme', 'PD'), line('35037', 'Teolo', 'PD'));
    expect(await storedCaps()).toEqual(before);
    await importLines(line('35037', 'Teolo', 'PD'));
    expect(await storedCaps()).toHaveLength(1);
  });

  test('finds municipalities under a moved province, another spelling or the name they grew from', async () => {
    await importLines(
      line('09030', 'Nuraminis', 'CA'),
      line('30016', 'Iesolo', 'VE'),
      line('42121', 'Reggio Emilia', 'RE'),
      line('73054', 'Presicce', 'LE'),
      line('14031', 'Calliano', 'AT'),
      line('39100', 'Bozen', 'BZ'),
      line('24063', 'Castro', 'BG'),
      line('38050', 'Borgo', 'TN'),
    );
    expect(await capsOf('Nuraminis', 'SU')).toEqual(['09030']);
    expect(await capsOf('Jesolo', 'VE')).toEqual(['30016']);
    expect(await capsOf("Reggio nell'Emilia", 'RE')).toEqual(['42121']);
    expect(await capsOf('Presicce-Acquarica', 'LE')).toEqual(['73054']);
    expect(await capsOf('Calliano Monferrato', 'AT')).toEqual(['14031']);
    expect(await capsOf('Bolzano/Bozen', 'BZ')).toEqual(['39100']);
    expect(await capsOf('Castro', 'BG')).toEqual(['24063']);
    expect(await capsOf('Castro', 'LE')).toEqual([]);
    expect(await capsOf('Borgo Chiese', 'TN')).toEqual([]);
  });

  test.each([
    ['an empty file', []],
    ['a file in another format', ['cap;comune', '35031;Abano Terme']],
  ])('%s is refused and changes nothing', async (_name, lines) => {
    await importLines(line('35037', 'Teolo', 'PD'));
    await expect(importLines(...lines)).rejects.toThrow(PostalImportError);
    expect(await storedCaps()).toHaveLength(1);
  });

  test('survives a new edition of the municipalities', async () => {
    await importLines(line('35037', 'Teolo', 'PD'));
    await database.db
      .update(gazetteerLoads)
      .set({ version: 'older' })
      .where(eq(gazetteerLoads.source, 'municipalities'));
    await loadGazetteer(database.db);
    expect(await capsOf('Teolo', 'PD')).toEqual(['35037']);
    const incomplete = or(isNull(municipalities.latitude), isNull(municipalities.longitude));
    expect(await database.db.select().from(municipalities).where(incomplete)).toEqual([]);
  });
});
