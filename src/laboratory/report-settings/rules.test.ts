import { describe, expect, it } from 'vitest';
import { builtSettings } from '#db/builders/report-settings.ts';
import { type LawUse, lawUses, reportSettings, settingsAsKept } from './contract.ts';
import { readSettings } from './older-versions/rules.ts';
import {
  authoritiesOf,
  buildingOf,
  defaultReportSettings,
  isIntroduced,
  referenceLevelOf,
  reportFieldValues,
} from './rules.ts';
import { filledText, unknownFields } from './wording/rules.ts';

const settings = builtSettings;

describe('the settings a laboratory starts with', () => {
  it('fit their own shape once the laboratory has a name, and not before', () => {
    expect(reportSettings.parse(settings)).toEqual(settings);
    expect(settingsAsKept.parse(defaultReportSettings)).toEqual(defaultReportSettings);
    const refused = reportSettings
      .safeParse(defaultReportSettings)
      .error?.issues.map(({ path }) => path.join('.'));
    expect(refused).toEqual([
      ...['letterhead.name', 'letterhead.address', 'signers.laboratoryHead', 'signers.expert'],
    ]);
    expect([isIntroduced(defaultReportSettings), isIntroduced(settings)]).toEqual([false, true]);
  });

  it('name no laboratory, no person and no authority', () => {
    expect(JSON.stringify(defaultReportSettings)).not.toMatch(/dimostrativ|@/i);
  });

  it('fill every field they name', () => {
    const filled = (use: LawUse) => {
      const { below, above, terms } = settings.law[use];
      const values = reportFieldValues(terms, { level: { bqM3: 300 }, reqDays: 340, gapDays: 30 });
      return {
        below: filledText(below, values),
        above: filledText(above, values),
        method: filledText(settings.texts.method, values),
      };
    };
    for (const use of lawUses) expect(Object.values(filled(use)).join('')).not.toMatch(/[{}]/);
    const { below, above, method } = filled('workplace');
    expect(below).toMatch(/300 Bq\/m³\. .* lo conserva per 8 anni .* \(DVR\).* si ripetono ogni 8 anni,/);
    expect(above).toMatch(/entro 2 anni .* ogni 4 anni \(art\. 17\).* 6 mSv .*\. Entro un mese /);
    expect(method).toMatch(/almeno 340 giorni .* inferiori a 30 giorni/);
  });
});

describe('the law of a use', () => {
  const { workplace, dwelling, unknown } = settings.law;

  it('tells who runs a workplace whom to notify by when, with which expert, and the dose that follows', () => {
    expect(workplace.above).toMatch(/^In almeno uno .* L’esercente \(datore di lavoro\)/);
    for (const words of ['radon (art. 15)', '6 mSv', 'lavoro e delle politiche sociali', 'ARPA o APPA'])
      expect([workplace.above, unknown.above].map((text) => text.includes(words))).toEqual([true, true]);
    expect(workplace.above).toMatch(/Servizio sanitario nazionale .*Ispettorato nazionale del lavoro/);
  });

  it('asks a home for neither a term nor a notice', () => {
    expect(Object.values(dwelling.terms)).toEqual([null, null, null, null]);
    const words = [...dwelling.references, dwelling.below, dwelling.above].join(' ');
    expect(words).toContain('art. 19');
    expect(words).not.toMatch(/entro|datore|Ministero|ARPA|Ispettorato|2 anni|8 anni/i);
    expect(dwelling.references.join(' ')).not.toMatch(/1[678]/);
  });

  it('says both of a building of which the use is not known, and that it is to be told', () => {
    for (const text of [unknown.below, unknown.above])
      expect(text).toMatch(
        /destinazione d’uso .* non è stata indicata.* Se è un luogo di lavoro.* Se è un’abitazione/,
      );
  });

  it('has a term for each field that a text names', () => {
    const above = { ...dwelling, above: 'Entro {termineRimedio}.' };
    const wrong = { ...settings, law: { ...settings.law, dwelling: above } };
    expect(reportSettings.safeParse(wrong).error?.issues).toMatchObject([
      {
        path: ['law', 'dwelling', 'above'],
        message: 'Il testo nomina {termineRimedio}, ma quel termine è vuoto: indicarlo o togliere il campo.',
      },
    ]);
  });
});

describe('a version that was saved while there was one law for all uses', () => {
  const { law: _law, rectification: _rectification, ...others } = settings;
  const terms = { repeatYearsBelow: 8, remediateYearsAbove: 3, repeatYearsAbove: 4, notifyMonths: 1 };
  const texts = { ...settings.texts, references: ['Legge e norma'], below: 'Sotto.', above: 'Sopra.' };
  const read = readSettings({ ...others, texts, terms });

  it('says what it said, of every use', () => {
    const one = { references: [], below: 'Sotto.', above: 'Sopra.', terms };
    expect(read.law).toEqual({ workplace: one, dwelling: one, unknown: one });
    expect(read.texts.references).toEqual(['Legge e norma']);
  });

  it('fits the shape of today; what was added since is the default', () => {
    expect(reportSettings.parse(read)).toEqual(read);
    expect(read.rectification).toEqual(settings.rectification);
    expect(readSettings(settings)).toEqual(settings);
  });

  it('lets customers see reports as they did; an installation that begins, once they are signed', () => {
    const { issuing: _issuing, ...before } = settings;
    expect(readSettings(before as typeof settings).issuing.customersSee).toBe('issued');
    expect(readSettings(null).issuing.customersSee).toBe('signed');
    const chosen = { ...settings, issuing: { ...settings.issuing, customersSee: 'signed' as const } };
    expect(readSettings(chosen).issuing.customersSee).toBe('signed');
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
    expect(words('dwelling')).toMatch(
      /^Abitazioni esistenti .*: anno di costruzione non indicato .*, si applica il livello degli edifici esistenti$/,
    );
  });

  it('is that of the settings, whatever they say, and of a use nobody told that of workplaces', () => {
    const [workplace, ...homes] = settings.levels;
    if (!workplace) throw new Error('no workplace');
    const levels = [...homes.map((home) => ({ ...home, bqM3: 100 })), { ...workplace, bqM3: 250 }];
    const later = { ...workplace, builtFrom: 2027, bqM3: 150 };
    expect(referenceLevelOf({ levels }, { use: 'workplace', yearBuilt: null }).bqM3).toBe(250);
    expect(referenceLevelOf({ levels }, { use: null, yearBuilt: null }).bqM3).toBe(250);
    expect(referenceLevelOf({ levels }, { use: 'dwelling', yearBuilt: null }).bqM3).toBe(100);
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
  const ministry = {
    ...{ kind: 'MLPS' as const, province: null, name: 'Ministero del lavoro', email: 'mlps@enti.example' },
  };
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
