import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dropParticles,
  findRegion,
  foldName,
  foldText,
  maxRowsPerMunicipality,
  maxSuggestions,
  namesOf,
  rankMatch,
  rankMunicipalities,
  regionOfProvince,
  regions,
  type SearchableMunicipality,
  specificCaps,
  suggest,
} from './rules.ts';

function municipality(name: string, province: string, caps: string[] = []): SearchableMunicipality {
  const names = namesOf(foldName(name));
  return {
    belfioreCode: `${name}-${province}`,
    name,
    names,
    solidNames: names.map((other) => other.replaceAll(' ', '')),
    province,
    regionId: regionOfProvince(province)?.id ?? 0,
    latitude: null,
    longitude: null,
    caps,
  };
}

const list = [
  municipality('Albano Laziale', 'RM', ['00041']),
  municipality('Abano Terme', 'PD', ['35031']),
  municipality('Bolzano/Bozen', 'BZ', ['39100']),
  municipality('Campo Tures/Sand in Taufers', 'BZ'),
  municipality('Castro', 'LE'),
  municipality('Castro', 'BG', ['24063']),
  municipality('Castrocaro Terme e Terra del Sole', 'FC'),
  municipality("L'Aquila", 'AQ'),
  municipality("Reggio nell'Emilia", 'RE'),
  municipality('Roma', 'RM', ['00118', '00119', '00184']),
  municipality('Romano di Lombardia', 'BG'),
  municipality('San Zenone al Po', 'PV'),
  municipality('Forlì', 'FC'),
];

const found = (query: string) =>
  rankMunicipalities(query, list).map(({ name, province }) => `${name} ${province}`);

describe('regions', () => {
  test('there are 20, numbered from 1 in the order of ISTAT (R0-203)', () => {
    expect(regions.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect([regions[0]?.label, regions[4]?.label, regions[19]?.label]).toEqual([
      'Piemonte',
      'Veneto',
      'Sardegna',
    ]);
  });

  test.each([
    ['PD', 'Veneto'],
    ['ao', "Valle d'Aosta"],
    [' BZ ', 'Trentino-Alto Adige'],
    ['SU', 'Sardegna'],
    ['OG', 'Sardegna'],
    ['RM', 'Lazio'],
  ])('the province %s lies in %s', (sigla, label) => {
    expect(regionOfProvince(sigla)?.label).toBe(label);
  });

  test.each(['', 'XX', 'Padova', '__proto__'])('%j is no province', (sigla) => {
    expect(regionOfProvince(sigla)).toBeUndefined();
  });

  test.each([0, 21, -1, 1.5])('%s is no region', (id) => {
    expect(findRegion(id)).toBeUndefined();
  });
});

describe('folding', () => {
  test.each([
    ['Forlì', 'forli'],
    ["  Reggio   nell'Emilia ", 'reggio nell emilia'],
    ['Savogna d’Isonzo-Sovodnje ob Soči', 'savogna d isonzo sovodnje ob soci'],
    ['an der Weinstraße', 'an der weinstrasse'],
    ['%_\\', ''],
    ['🙂', ''],
  ])('%j folds to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('is done once and for all, and leaves letters, digits and single blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
        expect(folded).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
      }),
    );
  });

  test('can leave articles and prepositions out', () => {
    expect(dropParticles('reggio nell emilia')).toBe('reggio emilia');
    expect(dropParticles('delebio')).toBe('delebio');
  });

  test('knows a bilingual municipality by either name and by both', () => {
    expect(namesOf(foldName('Bolzano/Bozen'))).toEqual(['bolzano', 'bozen', 'bolzano bozen']);
    expect(namesOf(foldName('Roma'))).toEqual(['roma']);
  });
});

describe('ranking', () => {
  test.each([
    ['roma', 'roma', 0],
    ['rom', 'roma', 1],
    ['terme', 'abano terme', 2],
    ['reggio em', 'reggio nell emilia', 3],
    ['ome', 'rometta', 4],
    ['laquila', 'l aquila', 4],
    ['torre disola', 'torre d isola', 4],
    ['teolo', 'gornate olona', null],
    ['emilia reggio', 'reggio nell emilia', null],
    ['', 'roma', null],
  ])('%j in %j ranks %s', (typed, name, rank) => {
    expect(rankMatch(typed, name)).toBe(rank);
  });

  test('exact names come first, then beginnings, then words, then anywhere; each by name (R0-203)', () => {
    expect(found('roma')).toEqual(['Roma RM', 'Romano di Lombardia BG']);
    expect(found('ano')).toEqual([
      'Abano Terme PD',
      'Albano Laziale RM',
      'Bolzano/Bozen BZ',
      'Romano di Lombardia BG',
    ]);
    expect(found('terme')).toEqual(['Abano Terme PD', 'Castrocaro Terme e Terra del Sole FC']);
  });

  test('homonyms stay apart, and the sigla chooses', () => {
    expect(found('castro')).toEqual(['Castro BG', 'Castro LE', 'Castrocaro Terme e Terra del Sole FC']);
    expect(found('castro le')).toEqual(['Castro LE']);
    expect(found('Castro (BG)')).toEqual(['Castro BG']);
  });

  test('the Italian name goes before another language at the same rank', () => {
    expect(found('san')).toEqual(['San Zenone al Po PV', 'Campo Tures/Sand in Taufers BZ']);
    expect(found('bozen')).toEqual(['Bolzano/Bozen BZ']);
    expect(found('bolzano/bozen')).toEqual(['Bolzano/Bozen BZ']);
  });

  test('digits are the beginning of a CAP', () => {
    expect(found('350')).toEqual(['Abano Terme PD']);
    expect(found('roma 0018')).toEqual(['Roma RM']);
    expect(found('abano 00')).toEqual([]);
  });

  test('the beginning of a name always finds it, whatever its accents, capitals and apostrophes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...list), fc.nat(), fc.boolean(), (wanted, length, isUpper) => {
        const [name = ''] = wanted.name.split('/');
        const typed = name.slice(0, 3 + (length % name.length));
        expect(rankMunicipalities(isUpper ? typed.toUpperCase() : typed, list)).toContain(wanted);
      }),
    );
  });

  test('whatever is typed, every municipality is found once at most', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const result = rankMunicipalities(typed, list);
        expect(new Set(result).size).toBe(result.length);
      }),
    );
  });

  test('ranks never fall along the list', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'e', 'm', 'o', 'r', 's', 't'),
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(letters, (typed) => {
        const ranks = rankMunicipalities(typed, list).map(({ names }) =>
          Math.min(...names.map((name) => rankMatch(typed, name) ?? Number.POSITIVE_INFINITY)),
        );
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('suggestion', () => {
  test('has comune, cap, provincia and region (R0-203)', () => {
    expect(suggest('abano', list)).toEqual([
      { comune: 'Abano Terme', cap: '35031', provincia: 'PD', region: { id: 5, label: 'Veneto' } },
    ]);
  });

  test('begins with the provinces one works in, also where the list is cut', () => {
    const hills = Array.from({ length: 60 }, (_, index) => municipality(`Monte ${10 + index}`, 'GR'));
    const cities = [...hills, municipality('Montegrotto Terme', 'PD'), municipality('Monte', 'GR')];
    const names = (near?: ReadonlySet<string>) => suggest('monte', cities, near).map(({ comune }) => comune);
    expect(names()).not.toContain('Montegrotto Terme');
    // The exact name stays before it.
    expect(names(new Set(['PD'])).slice(0, 3)).toEqual(['Monte', 'Montegrotto Terme', 'Monte 10']);
  });

  test('an unknown CAP is empty', () => {
    expect(suggest("l'aquila", list)).toEqual([
      { comune: "L'Aquila", cap: '', provincia: 'AQ', region: { id: 13, label: 'Abruzzo' } },
    ]);
  });

  test('several CAPs are several rows, narrowed by digits', () => {
    expect(suggest('roma rm', list).map(({ cap }) => cap)).toEqual(['00118', '00119', '00184']);
    expect(suggest('roma 0018', list).map(({ cap }) => cap)).toEqual(['00184']);
  });

  test('a large city leaves room for others, and the list ends at 50', () => {
    const caps = Array.from({ length: 74 }, (_, index) => `00${100 + index}`);
    const cities = [municipality('Roma', 'RM', caps), municipality('Romano di Lombardia', 'BG')];
    expect(suggest('roma', cities)).toHaveLength(maxRowsPerMunicipality + 1);
    const many = Array.from({ length: 80 }, (_, index) =>
      municipality(`Paese ${index}`, 'PD', ['35010', '35011']),
    );
    expect(suggest('paese', many)).toHaveLength(maxSuggestions);
  });

  test.each(['', '   ', '%', '🙂', "'", '/', '--QUERY--'])('%j suggests nothing', (query) => {
    expect(suggest(query, list)).toEqual([]);
  });
});

describe('CAPs worth offering', () => {
  test.each([
    [
      ['00118', '00100', '00119'],
      ['00118', '00119'],
    ],
    [['35100'], ['35100']],
    [['13100', '13012', '13012'], ['13012']],
    [[], []],
  ])('of %j are %j', (caps, offered) => {
    expect(specificCaps(caps)).toEqual(offered);
  });
});
