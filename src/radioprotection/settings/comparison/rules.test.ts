import { expect, test } from 'vitest';
import { firstSettings, settingsParts, type TestField } from '../rules.ts';
import { settingChanges, settingLines } from './rules.ts';

test('tells each line in which two versions differ, as a person reads it', () => {
  const [kvp, ...tests] = firstSettings.tests;
  if (!kvp) throw new Error('no test');
  const after = {
    ...firstSettings,
    typologyDays: { ...firstSettings.typologyDays, 2: 180, 11: undefined } as never,
    expectedActivities: { ...firstSettings.expectedActivities, opt: { dentist: [2] } } as never,
    tests: [{ ...kvp, most: 12.5, categories: [] }, ...tests],
    doseLimits: { ...firstSettings.doseLimits, B: { ...firstSettings.doseLimits.B, lens: 20 } },
    notification: { ...firstSettings.notification, references: ['Legge nuova', 'art. 1'] },
  };
  const told = (part: (typeof settingsParts)[number]) =>
    settingChanges(firstSettings, after, part).map(({ name, before, after: now }) => [name, before, now]);
  expect(told('typologyDays')).toEqual([
    ['Controllo di Qualità', '365 giorni', '180 giorni'],
    ['Fatturazione', '30 giorni', null],
  ]);
  expect(told('expectedActivities')).toHaveLength(3);
  expect(told('tests')).toEqual([
    [
      'Scostamento della tensione (kvp_deviation)',
      expect.stringMatching(/^da -10 a 10 % · obbligatorio · anche nella prova di costanza · Endorale, /),
      'da -10 a 12,5 % · obbligatorio · anche nella prova di costanza · ogni dispositivo',
    ],
  ]);
  expect(told('doseLimits')).toEqual([[expect.stringContaining('Cristallino'), '15 mSv', '20 mSv']]);
  expect(told('notification')).toEqual([
    ['Riferimenti di legge', firstSettings.notification.references[0], 'Legge nuova\nart. 1'],
  ]);
});

test('tells the unit of a test without limits, and once that tests stand in another order', () => {
  const [one, two, three] = firstSettings.tests.map((test) => ({ ...test, least: null, most: null }));
  if (!one || !two || !three) throw new Error('too few tests');
  const changes = (before: readonly TestField[], after: readonly TestField[]) =>
    settingChanges({ ...firstSettings, tests: before }, { ...firstSettings, tests: after }, 'tests');
  const inUnit = (unit: string) => changes([{ ...one, unit: 'kV' }], [{ ...one, unit }])[0];
  expect(inUnit('V')).toMatchObject({
    before: expect.stringMatching(/^nessun limite, in kV · /),
    after: expect.stringMatching(/^nessun limite, in V · /),
  });
  expect(inUnit('')?.after).toMatch(/^nessun limite · /);
  expect(changes([one, two, three], [three, one, two])).toEqual([
    {
      name: 'Ordine delle prove',
      before: [one, two, three].map(({ label }) => label).join(', '),
      after: [three, one, two].map(({ label }) => label).join(', '),
    },
  ]);
  expect(changes([one, three], [one, two, three]).map(({ name }) => name)).toEqual([
    `${two.label} (${two.code})`,
  ]);
});

test('no part of the settings is left out, and none differs from itself', () => {
  for (const part of settingsParts) {
    expect(settingLines(firstSettings, part).length).toBeGreaterThan(1);
    expect(settingChanges(firstSettings, structuredClone(firstSettings), part)).toEqual([]);
  }
});
