import { describe, expect, it } from 'vitest';
import { reportSettings } from './contract.ts';
import {
  authoritiesOf,
  buildingOf,
  defaultReportSettings,
  referenceLevelOf,
  reportFieldValues,
} from './rules.ts';
import { filledText, unknownFields } from './wording/rules.ts';

const settings = defaultReportSettings;

describe('the settings a laboratory starts with', () => {
  it('fit their own shape', () => {
    expect(reportSettings.parse(settings)).toEqual(settings);
  });

  it('fill every field they name', () => {
    const values = reportFieldValues(settings, { level: { bqM3: 300 }, reqDays: 340, gapDays: 30 });
    expect(filledText(settings.texts.below, values)).toContain(
      '300 Bq/m³. Le misurazioni si ripetono ogni 8 anni,',
    );
    expect(filledText(settings.texts.above, values)).toMatch(/entro 2 anni .* ogni 4 anni\. Entro un mese /);
    expect(filledText(settings.texts.method, values)).toMatch(/almeno 340 giorni .* inferiori a 30 giorni/);
  });
});

describe('the reference level of a building', () => {
  it.each([
    ['a workplace', 'workplace', 1975, 300, false],
    ['a workplace of which the year is unknown', 'workplace', null, 300, false],
    ['a new workplace', 'workplace', 2026, 300, false],
    ['an old home', 'dwelling', 1960, 300, false],
    ['a home of the last year before the new level', 'dwelling', 2024, 300, false],
    ['a home of the first year of the new level', 'dwelling', 2025, 200, false],
    ['a home of which the year is unknown', 'dwelling', null, 300, true],
    ['a building of which nothing is known', null, null, 300, true],
    ['a building of which the use is unknown', null, 2026, 300, true],
  ] as const)('of %s', (_which, use, yearBuilt, bqM3, isAssumed) => {
    expect(referenceLevelOf(settings, { use, yearBuilt })).toMatchObject({ bqM3, isAssumed });
  });

  it('says which it is, and why when something was not known', () => {
    const words = (use: 'dwelling' | null) => referenceLevelOf(settings, { use, yearBuilt: null }).motivo;
    expect(referenceLevelOf(settings, { use: 'dwelling', yearBuilt: 2030 }).motivo).toBe(
      'Abitazioni costruite dopo il 31/12/2024 (D.Lgs. 101/2020, art. 12)',
    );
    expect(words(null)).toMatch(/^Luoghi di lavoro .*: destinazione d’uso non indicata/);
    expect(words('dwelling')).toMatch(/^Luoghi di lavoro .*: anno di costruzione non indicato/);
  });

  it('is that of the settings, whatever they say, and of an assumed building that of workplaces', () => {
    const [workplace, ...homes] = settings.levels;
    if (!workplace) throw new Error('no workplace');
    const levels = [...homes.map((home) => ({ ...home, bqM3: 100 })), { ...workplace, bqM3: 250 }];
    const later = { ...workplace, builtFrom: 2027, bqM3: 150 };
    expect(referenceLevelOf({ levels }, { use: 'workplace', yearBuilt: null }).bqM3).toBe(250);
    expect(referenceLevelOf({ levels }, { use: null, yearBuilt: null }).bqM3).toBe(250);
    const both = { levels: [later, ...levels] };
    expect(referenceLevelOf(both, { use: 'workplace', yearBuilt: 2027 }).bqM3).toBe(150);
    expect(referenceLevelOf(both, { use: 'workplace', yearBuilt: null })).toMatchObject({
      bqM3: 250,
      isAssumed: true,
    });
  });
});

describe('use and year out of the questionnaire', () => {
  it.each([
    [
      'a home',
      [
        { q: 1, a: 101 },
        { q: 2, a: 2025 },
      ],
      { use: 'dwelling', yearBuilt: 2025 },
    ],
    ['offices', [{ q: 1, a: 125 }], { use: 'workplace', yearBuilt: null }],
    ['nothing', [], { use: null, yearBuilt: null }],
    ['answers to other questions', [{ q: 7, a: 101 }], { use: null, yearBuilt: null }],
  ] as const)('of %s', (_what, answers, building) => {
    expect(buildingOf(settings, answers)).toEqual(building);
  });
});

describe('whom a report above the level goes to', () => {
  const [ministry] = settings.authorities;
  if (!ministry) throw new Error('no ministry');
  const arpa = (province: string) => ({
    ...ministry,
    kind: 'ARPA' as const,
    province,
    name: `ARPA ${province}`,
  });

  it('is who is of the whole country and who is of the province; of whom nobody is known is told', () => {
    const { recipients, missing } = authoritiesOf({ authorities: [ministry, arpa('VI'), arpa('PD')] }, 'VI');
    expect(recipients.map(({ name }) => name)).toEqual([ministry.name, 'ARPA VI']);
    expect(missing).toEqual(['SSN', 'INL']);
  });
});

describe('a text with named fields', () => {
  it('names only those that exist', () => {
    expect(unknownFields('{a} e {b}, {b} e {toString}', { a: 'una cosa' })).toEqual(['b', 'toString']);
    const wrong = { ...settings, mail: { ...settings.mail, subject: 'Relazione {alia}' } };
    expect(reportSettings.safeParse(wrong).error?.issues).toMatchObject([
      { path: ['mail', 'subject'], message: 'Il campo {alia} non esiste: scegliere fra quelli elencati.' },
    ]);
  });

  it('keeps a field without a value as it is written, and takes values as they are', () => {
    expect(filledText('{a} {b}', { a: '$& {b}' })).toBe('$& {b} {b}');
  });
});

describe('levels that cannot be', () => {
  it.each([
    ['none of homes', settings.levels.slice(0, 1), 'Serve un livello senza anno'],
    ['the same twice', [...settings.levels, ...settings.levels.slice(0, 1)], 'più di un livello'],
    ['zero', settings.levels.map((level) => ({ ...level, bqM3: 0 })), 'da 1 a 10000'],
  ])('%s', (_what, levels, message) => {
    const { error } = reportSettings.safeParse({ ...settings, levels });
    expect(error?.issues[0]?.message).toContain(message);
  });
});
