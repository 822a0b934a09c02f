import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foldName,
  namesOf,
  regionOfProvince,
  type SearchableMunicipality,
} from '#geography/municipalities/rules.ts';
import { findMunicipalities, formatMunicipality, indexByName } from './rules.ts';

function municipality(name: string, province: string, caps: string[] = []): SearchableMunicipality {
  const names = namesOf(foldName(name));
  return {
    belfioreCode: `${name}-${province}`,
    name,
    names,
    solidNames: names,
    province,
    regionId: regionOfProvince(province)?.id ?? 0,
    latitude: 45,
    longitude: 11,
    caps,
  };
}

const index = indexByName([
  municipality('Abano Terme', 'PD', ['35031']),
  municipality('Padova', 'PD', ['35121', '35122']),
  municipality('Milano', 'MI'),
  municipality('Bolzano/Bozen', 'BZ'),
  municipality('Castro', 'BG', ['24063']),
  municipality('Castro', 'LE', ['73030']),
  municipality('Lecce', 'LE'),
  municipality('Re', 'VB'),
  municipality("Reggio nell'Emilia", 'RE'),
  municipality('Reggio di Calabria', 'RC'),
  municipality('Sgonico-Zgonik', 'TS'),
  municipality('Challand-Saint-Anselme', 'AO'),
  municipality('Challand-Saint-Victor', 'AO'),
  municipality('Roma', 'RM'),
  municipality('Romano di Lombardia', 'BG'),
  municipality('San Zenone al Po', 'PV'),
]);

const found = (address: string) =>
  findMunicipalities(address, index).map(({ name, province }) => `${name} ${province}`);

describe('finding the municipality of an address', () => {
  test.each([
    ['Via Roma 12, 35031 Abano Terme (PD)', 'Abano Terme PD'],
    ['via milano 3 padova', 'Padova PD'],
    ['Piazza Milano Padova', 'Padova PD'],
    ['Abano Terme, Padova', 'Abano Terme PD'],
    ['Via Monte Ortone, 2 - ABANO TERME - Italia', 'Abano Terme PD'],
    ['Drususallee 5, 39100 Bozen', 'Bolzano/Bozen BZ'],
    ['Bolzano/Bozen', 'Bolzano/Bozen BZ'],
    ['Corso Italia 3, Reggio Emilia (RE)', "Reggio nell'Emilia RE"],
    ['Reggio Calabria', 'Reggio di Calabria RC'],
    ['Sgonico', 'Sgonico-Zgonik TS'],
    ['Castro LE', 'Castro LE'],
    ['castro (bg)', 'Castro BG'],
    ['Castro, Lecce', 'Castro LE'],
    ['Via del Mare 1, 73030 Castro', 'Castro LE'],
    ['Romano di Lombardia', 'Romano di Lombardia BG'],
    ["localita' San Zenone al Po", 'San Zenone al Po PV'],
    ['Via Roma', 'Roma RM'],
    ['Re', 'Re VB'],
    ['Padova RE', 'Padova PD'],
  ])('%j lies in %s', (address, expected) => {
    expect(found(address)).toEqual([expected]);
  });

  test('an ambiguous name gives every municipality that bears it', () => {
    expect(found('Castro')).toEqual(['Castro BG', 'Castro LE']);
  });

  test.each([
    ['no text', ''],
    ['a sign', '%'],
    ['a picture', '🙂'],
    ['a street alone', 'Via dei Mille 4'],
    ['half a name', 'Romano'],
    ['half a name that two share', 'Challand'],
    ['500 characters', 'x'.repeat(500)],
  ])('%s lies nowhere known', (_what, address) => {
    expect(found(address)).toEqual([]);
  });

  test('finds the municipality at the end of any street and number', () => {
    const street = fc.stringMatching(/^[A-Za-z ]{0,30}$/);
    fc.assert(
      fc.property(street, fc.integer({ min: 1, max: 999 }), (name, number) => {
        expect(found(`Via ${name} ${number}, Abano Terme (PD)`)).toContain('Abano Terme PD');
      }),
    );
  });
});

test('an answer shows the CAP only where it is the only one', () => {
  const [abano] = findMunicipalities('abano terme', index);
  const [padova] = findMunicipalities('padova', index);
  expect(abano && formatMunicipality(abano)).toBe('35031 Abano Terme (PD), Italia');
  expect(padova && formatMunicipality(padova)).toBe('Padova (PD), Italia');
});
