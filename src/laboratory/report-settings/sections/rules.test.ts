import { expect, test } from 'vitest';
import { reportSettings } from '../contract.ts';
import { defaultReportSettings as settings } from '../rules.ts';
import { lastToChange, sectionNames, sectionOf, sectionState, withSection } from './rules.ts';

test('the sections hold every part of the settings, each once', () => {
  const parts = sectionNames.flatMap((name) =>
    Object.entries(sectionOf(settings, name)).flatMap(([part, value]) =>
      part === 'law' || part === 'reread' ? Object.keys(value).map((use) => `${part}.${use}`) : [part],
    ),
  );
  const { law, reread, ...others } = reportSettings.shape;
  const uses = [
    ...Object.keys(law.shape).map((use) => `law.${use}`),
    ...Object.keys(reread.shape).map((use) => `reread.${use}`),
  ];
  expect(parts.toSorted()).toEqual([...Object.keys(others), ...uses].toSorted());
});

test('a section is put into its place and leaves the others', () => {
  const changed = { ...settings.law.dwelling, below: 'Sotto.' };
  const next = withSection(settings, { law: { dwelling: changed }, reread: { dwelling: true } });
  expect(next).toEqual({
    ...settings,
    law: { ...settings.law, dwelling: changed },
    reread: { ...settings.reread, dwelling: true },
  });
});

test('the last saving that changed a section is found, whoever saved others since', () => {
  const first = { content: { ...settings, pastCalibration: 3 }, who: 'Anna' };
  const second = {
    content: { ...first.content, authorities: [], mail: { subject: 'A', text: 'B' } },
    who: 'Bruno',
  };
  expect(lastToChange('past', settings, [first, second])?.who).toBe('Anna');
  expect(lastToChange('mails', settings, [first, second])?.who).toBe('Bruno');
  expect(lastToChange('texts', settings, [first, second])).toBeNull();
});

test('a section tells what it still needs', () => {
  const states = (of: typeof settings) =>
    sectionNames.flatMap((name) => (sectionState(name, of) ? [[name, sectionState(name, of)]] : []));
  expect(states(settings)).toEqual([
    ['letterhead', 'unset'],
    ['levels', 'to-reread'],
    ['law-workplace', 'to-reread'],
    ['law-dwelling', 'to-reread'],
    ['law-unknown', 'to-reread'],
    ['authorities', 'unset'],
  ]);
  const done = {
    ...settings,
    letterhead: { ...settings.letterhead, name: 'Laboratorio', address: 'Via Roma 1' },
    signers: { laboratoryHead: 'Anna', expert: 'Bruno' },
    authorities: [{ kind: 'INL' as const, province: null, name: 'INL', email: 'inl@enti.example' }],
    reread: { levels: true, workplace: true, dwelling: true, unknown: true },
  };
  expect(states(done)).toEqual([]);
});
