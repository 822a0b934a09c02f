import { describe, expect, test } from 'vitest';
import { activityTypeLabels } from '../../activities/rules.ts';
import { unitRoleLabels } from '../../persons/rules.ts';
import {
  lawParts,
  type PaperPart,
  type RadioprotectionSettings,
  settingsPartLabels,
} from '../../settings/rules.ts';
import type { UnitFacts } from '../rules.ts';
import {
  type DoneActivity,
  lastDay,
  lawOnPaper,
  missingInWords,
  type PaperKind,
  paperFileName,
  paperGaps,
  paperLabels,
  paperTexts,
  paperTitle,
  signingRole,
  wordingPart,
  yearUntil,
} from './rules.ts';

const registry = (kind: 'surveillance' | 'resonance'): UnitFacts['registry'] => ({
  ...{ id: 12, kind, implantType: 'radiology', openDate: '2020-01-01', closeDate: null, notes: null },
});
const manual = (title: string): UnitFacts['manual'] => ({
  ...{ id: 5, title, openDate: '2020-01-01', closeDate: null, notes: null },
});
const facts = (over: Partial<UnitFacts> = {}): UnitFacts => ({
  asOf: '2026-03-16',
  company: { id: 7, name: 'Sede', address: 'Via Uno 1', territory: '' },
  employer: { id: 8, name: 'Studio', address: 'Via Uno 1', fiscalCode: null, taxId: null, pec: null },
  project: { id: 9, number: 'C-9', title: 'Progetto', contractEndsOn: null },
  ...{ people: [], devices: [], devicesLeftOut: [], registry: null, manual: null, workers: [] },
  ...over,
});
const period = { from: '2025-03-17', to: '2026-03-16' };
const person = (role: UnitFacts['people'][number]['role']) => ({ role }) as UnitFacts['people'][number];

test.each<[PaperKind, Partial<UnitFacts>, string, string]>([
  [
    'surveillance-registry',
    { registry: registry('surveillance') },
    'Registro di sorveglianza 12',
    'registro_di_sorveglianza_12_2026-03-16.pdf',
  ],
  [
    'surveillance-registry',
    { registry: registry('resonance') },
    'Registro di risonanza magnetica 12',
    'registro_di_sorveglianza_12_2026-03-16.pdf',
  ],
  ['surveillance-registry', {}, 'Registro di sorveglianza', 'registro_di_sorveglianza_7_2026-03-16.pdf'],
  [
    'quality-manual',
    { manual: manual('Radiologia') },
    'Manuale della qualità – Radiologia',
    'manuale_della_qualita_5_2026-03-16.pdf',
  ],
  [
    'quality-manual',
    { manual: manual('manuale della radiologia') },
    'manuale della radiologia',
    'manuale_della_qualita_5_2026-03-16.pdf',
  ],
  ['quality-manual', {}, 'Manuale della qualità – ', 'manuale_della_qualita_7_2026-03-16.pdf'],
  [
    'surveillance-report',
    { registry: registry('surveillance') },
    'Relazione di sorveglianza dal 17/03/2025 al 16/03/2026',
    'relazione_di_sorveglianza_12_2026-03-16.pdf',
  ],
  ['annex', {}, 'Allegato al contratto C-9', 'allegato_al_contratto_7_2026-03-16.pdf'],
])('a paper of kind %s with %j is called %s and stored as %s', (kind, over, title, file) => {
  expect(paperTitle(kind, facts(over), period)).toBe(title);
  expect(paperFileName(kind, facts(over))).toBe(file);
});

test('a long title of a manual fits where titles are kept', () => {
  const long = paperTitle('quality-manual', facts({ manual: manual('Il manuale '.repeat(40)) }), period);
  expect(long).toHaveLength(255);
});

test.each<[PaperKind, 'surveillance' | 'resonance' | null, PaperPart, string[], string | null]>([
  ['annex', null, 'annexPaper', [], null],
  ['quality-manual', null, 'manualPaper', ['manualPaper', 'tests'], 'edr'],
  ['quality-manual', 'resonance', 'manualPaper', ['manualPaper', 'tests'], 'rm_expert'],
  ['surveillance-report', 'surveillance', 'reportPaper', ['reportPaper'], 'edr'],
  ['surveillance-report', 'resonance', 'reportPaper', ['reportPaper', 'resonancePaper'], 'rm_expert'],
  ['surveillance-registry', 'surveillance', 'registryPaper', ['registryPaper', 'doseLimits'], 'edr'],
  ['surveillance-registry', 'resonance', 'resonancePaper', ['resonancePaper'], 'rm_expert'],
])(
  '%s of a registry of %s has the words of %s, the law of %j and is signed by %s',
  (kind, of, words, law, role) => {
    expect(wordingPart(kind, of)).toBe(words);
    expect(lawOnPaper(kind, of)).toEqual(law);
    expect(signingRole(kind, facts({ registry: of && registry(of) }))).toBe(role);
  },
);

describe('a document is signed by the expert of what it is about', () => {
  const device = (category: 'rm' | 'opt') => ({ id: 1, category }) as UnitFacts['devices'][number];
  const [rm, opt] = [device('rm'), device('opt')];
  const both = ['edr', 'rm_expert'] as const;
  test.each<[string, Partial<UnitFacts>, readonly Parameters<typeof person>[0][], string]>([
    ['of resonance alone', { devices: [rm] }, both, 'rm_expert'],
    ['of resonance alone, nobody being there', { devices: [rm] }, ['edr'], 'rm_expert'],
    ['of resonance that is hidden or dismissed', { devicesLeftOut: [rm] }, both, 'rm_expert'],
    ['of resonance and X-rays', { devices: [rm, opt] }, both, 'edr'],
    ['of X-rays, resonance being hidden', { devices: [opt], devicesLeftOut: [rm] }, both, 'edr'],
    ['of no device', {}, both, 'edr'],
    ['of a unit that has no other expert', { devices: [opt] }, ['rm_expert'], 'rm_expert'],
    ['of a unit without any expert', { devices: [opt] }, [], 'edr'],
    ['of a registry of surveillance', { registry: registry('surveillance'), devices: [rm] }, both, 'edr'],
  ])('%s', (_what, over, roles, role) => {
    expect(signingRole('quality-manual', facts({ ...over, people: roles.map(person) }))).toBe(role);
  });
});

test('each kind has a word for its button', () => {
  expect(paperLabels).toEqual({
    ...{ 'surveillance-registry': 'registro', 'quality-manual': 'manuale' },
    ...{ 'surveillance-report': 'relazione', annex: 'allegato' },
  });
});

test('a paper tells of the time until today, or until the registry was closed', () => {
  expect(lastDay(null, '2026-03-16')).toBe('2026-03-16');
  expect(lastDay(undefined, '2026-03-16')).toBe('2026-03-16');
  expect(lastDay('2026-03-15', '2026-03-16')).toBe('2026-03-15');
  expect(lastDay('2026-04-01', '2026-03-16')).toBe('2026-03-16');
  expect(yearUntil('2026-03-16')).toEqual(period);
});

describe('what keeps a paper a draft', () => {
  type Confirmed = RadioprotectionSettings['confirmed'];
  const all = Object.fromEntries(lawParts.map((part) => [part, true])) as Confirmed;
  const gaps = (
    kind: PaperKind,
    roles: Parameters<typeof person>[0][],
    over: Partial<{
      registryKind: 'surveillance' | 'resonance';
      devices: UnitFacts['devices'];
      read: Confirmed;
    }> = {},
  ) =>
    paperGaps(
      kind,
      facts({
        ...{ people: roles.map(person), registry: over.registryKind ? registry(over.registryKind) : null },
        devices: over.devices ?? [{ category: 'opt' } as UnitFacts['devices'][number]],
      }),
      { confirmed: over.read ?? all },
    );
  const nobody = (role: keyof typeof unitRoleLabels) => ({
    where: 'persone',
    text: `Nell’unità locale il 16/03/2026 non c’è: ${unitRoleLabels[role]}.`,
  });

  test('is nothing where people, devices and words are there', () => {
    expect(gaps('surveillance-registry', ['legal_rep', 'edr'], { registryKind: 'surveillance' })).toEqual([]);
  });

  test('is whoever answers for it: of resonance another expert, of an annex none', () => {
    expect(gaps('surveillance-report', [])).toEqual([nobody('legal_rep'), nobody('edr')]);
    expect(gaps('surveillance-registry', ['legal_rep', 'edr'], { registryKind: 'resonance' })).toEqual([
      nobody('rm_expert'),
    ]);
    expect(gaps('annex', [])).toEqual([nobody('legal_rep')]);
  });

  test('is an empty list of devices, and each word of the law that no expert has read again', () => {
    expect(gaps('surveillance-report', ['legal_rep', 'edr'], { devices: [] })).toEqual([
      { where: 'dispositivi', text: 'Non c’è nessuna apparecchiatura da riportare.' },
    ]);
    expect(gaps('annex', ['legal_rep'], { devices: [] })).toEqual([]);
    expect(gaps('quality-manual', ['legal_rep', 'edr'], { read: { ...all, tests: false } })).toEqual([
      {
        where: 'regole',
        text: `Il testo «${settingsPartLabels.tests}» è ancora da far rileggere a un esperto.`,
      },
    ]);
  });
});

describe('what was not done in the period', () => {
  const device = (id: number, sigla: string) => ({ id, sigla }) as UnitFacts['devices'][number];
  const done = (over: Partial<DoneActivity>) =>
    ({
      ...{ id: 1, type: 2, name: 'Controllo', on: '2025-06-01', by: null, deviceId: null, sigla: null },
      ...{ judgement: 1, values: [], ...over },
    }) as DoneActivity;
  const value = {} as DoneActivity['values'][number];
  const words = (parts: Partial<Parameters<typeof missingInWords>[1]>, devices: UnitFacts['devices'] = []) =>
    missingInWords({ devices }, { done: [], missed: [], ...parts });

  test('names the devices without measured values', () => {
    const devices = [device(1, 'RX1'), device(2, 'RX2'), device(3, 'RX3')];
    const controlled = done({ deviceId: 2, values: [value] });
    expect(words({ done: [controlled, done({ deviceId: 3 })] }, devices)).toEqual([
      'Senza valori misurati nel periodo: RX1, RX3.',
    ]);
    expect(words({ done: [controlled] }, [device(2, 'RX2')])).toEqual([]);
  });

  test('names what was to be done, by its own name and its type', () => {
    const missed = (name: string, sigla: string | null) => ({
      ...{ type: 2 as const, name, deadline: '2025-12-31', sigla },
    });
    expect(words({ missed: [missed(activityTypeLabels[2], 'RX1'), missed('Prova annuale', null)] })).toEqual([
      'Non eseguita: Controllo di Qualità su RX1, scadenza 31/12/2025.',
      'Non eseguita: Prova annuale (Controllo di Qualità), scadenza 31/12/2025.',
    ]);
  });

  test('names the quality controls without a judgement, those of resonance too, and nothing else', () => {
    const open = { judgement: null } as const;
    expect(
      words({
        done: [
          done({ ...open, name: 'Prova', sigla: 'RX1' }),
          done({ ...open, type: 12, name: 'Prova RM' }),
          done({ ...open, type: 5, name: 'Misure' }),
          done({ name: 'Giudicata' }),
        ],
      }),
    ).toEqual(['Senza giudizio: Prova su RX1 del 01/06/2025.', 'Senza giudizio: Prova RM del 01/06/2025.']);
  });
});

test('refusals say the day or the revision they are about', () => {
  expect(paperTexts.afterClosing('2026-03-15')).toBe(
    'Il registro è stato chiuso il 15/03/2026: il periodo finisce al più tardi quel giorno.',
  );
  expect(paperTexts.waits(3)).toBe(
    'La revisione 3 attende la firma: generando di nuovo, una nuova bozza prende il suo posto.',
  );
  expect(paperTexts.unfit(['Manca uno.', 'Manca due.'])).toBe(
    'Questa revisione è una bozza e non va alla firma. Manca uno. Manca due. Quando è a posto, generarla di nuovo.',
  );
});
