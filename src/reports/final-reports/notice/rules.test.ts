import { describe, expect, test } from 'vitest';
import { pointContent, reportContentOf } from '#db/builders/report-content.ts';
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import type { ReportContent } from '../content/contract.ts';
import {
  asWithdrawn,
  earliestSending,
  type LetterKind,
  lawUseOfReport,
  letterText,
  noticeMonths,
  owedLetter,
  type ToldLetter,
} from './rules.ts';

const mean = (concentration: number) => ({ concentration, expanded: 12, isUpperBound: false });
const above = (id: number, concentration: number) =>
  pointContent({ id, name: `Punto ${id}`, mean: mean(concentration), outcome: 'above' });
const excess = (...points: ReturnType<typeof above>[]) => reportContentOf({ isAboveLevel: true, points });
const told = (content: ReportContent, kind: LetterKind = 'notice'): ToldLetter => ({
  ...{ kind, sentOn: '2026-03-20', content },
});
const none = reportContentOf();

test.each([
  ['its report was issued', [400], undefined, null, '2026-03-11'],
  ['its report was withdrawn', [400], '2026-03-18', null, '2026-03-18'],
  ['the letter before it was sent', [400], undefined, '2026-03-20', '2026-03-20'],
  ['its report was withdrawn, after the letter before', [400], '2026-03-22', '2026-03-20', '2026-03-22'],
  ['the same excess was first reported', [400, 400, 400.3], undefined, null, '2026-03-11'],
  ['another excess was reported', [400, 400, 410, 410], undefined, null, '2026-03-13'],
  ['an excess came back that another one had stood for', [400, 410, 400], undefined, null, '2026-03-13'],
  ['an excess came back that had fallen', [400, null, 400, 400], undefined, null, '2026-03-13'],
  ['the excess fell', [400, null, null], undefined, '2026-03-11', '2026-03-12'],
])('a letter is not sent before %s', (_what, means, withdrawnOn, sentOn, earliest) => {
  const revisions = means.map((one, index) => ({
    ...(one === null ? none : excess(above(1, one))),
    issuedOn: `2026-03-${11 + index}`,
  }));
  const told = sentOn === null ? null : { sentOn };
  expect(earliestSending({ revisions, withdrawnOn }, told, defaultReportSettings)).toBe(earliest);
});

describe('what authorities are still to be told', () => {
  const high = excess(above(1, 400));
  test.each<[string, ToldLetter | null, ReportContent, LetterKind | null]>([
    ['nothing of a report below the level', null, none, null],
    ['an excess', null, high, 'notice'],
    ['nothing more of the same excess', told(high), high, null],
    ['another figure', told(high), excess(above(1, 410)), 'changed'],
    ['nothing more of a figure that is printed as before', told(high), excess(above(1, 400.3)), null],
    ['another point', told(high), excess(above(2, 400)), 'changed'],
    ['one more point', told(high), excess(above(1, 400), above(2, 350)), 'changed'],
    ['another level', told(high), { ...high, level: { ...high.level, bqM3: 200 } }, 'changed'],
    [
      'nothing more of the same points in another order',
      told(excess(above(1, 400), above(2, 350))),
      excess(above(2, 350), above(1, 400)),
      null,
    ],
    ['that there is no excess any more', told(high), none, 'withdrawn'],
    ['nothing more once that was told', told(none, 'withdrawn'), none, null],
    ['an excess anew', told(none, 'withdrawn'), high, 'notice'],
    ['nothing more of what changed', told(high, 'changed'), high, null],
    ['nothing of a building whose excess is nobody’s to be told', null, { ...high, use: 'dwelling' }, null],
  ])('%s', (_, letter, content, kind) => {
    expect(owedLetter(letter, content, defaultReportSettings)).toBe(kind);
  });

  test('is owed within the months of the law of the building; of before it was known, of workplaces', () => {
    expect(lawUseOfReport(none)).toBe('workplace');
    expect(lawUseOfReport({ use: 'dwelling' })).toBe('dwelling');
    expect(noticeMonths(defaultReportSettings, {})).toBe(1);
    expect(noticeMonths(defaultReportSettings, { use: 'dwelling' })).toBeNull();
  });

  test('of a report that was withdrawn is that there is no excess', () => {
    const gone = asWithdrawn(high, { motivo: 'Sede sbagliata.', quando: '2026-09-09T22:30:00Z' });
    expect(gone).toMatchObject({ reason: 'Sede sbagliata.', isAboveLevel: false, number: high.number });
    expect(gone.withdrawnOn).toBe('2026-09-10');
    expect(owedLetter(told(high), gone, defaultReportSettings)).toBe('withdrawn');
  });
});

describe('a letter', () => {
  const wording = (text: string) => ({ subject: `${text} {numero}`, text });
  const all = '{alias}|{indirizzo}|{comune}|{provincia}|{cliente}|{numero}|{data}|{livello}|{laboratorio}';
  const settings = {
    ...defaultReportSettings,
    letterhead: { ...defaultReportSettings.letterhead, name: 'Lab' },
    notice: wording(`${all}|{massimo}|{scadenza}`),
    rectification: {
      changed: wording('{revisione}|{motivo}|{inviata}|{comunicato}|{massimo}'),
      withdrawn: wording('{revisione}|{motivo}|{inviata}'),
    },
  };
  const write = (kind: LetterKind, content: ReportContent, before: ToldLetter | null = null) =>
    letterText(kind, content, { told: before, dueOn: '2026-04-16', settings });

  test('of an excess names the site, the report, its highest mean above the level, and until when it is told', () => {
    const { subject, text } = write('notice', excess(above(1, 400), above(2, 512)));
    expect(subject).toContain(' RF-2026-12');
    expect(text).toMatch(
      /^Stabilimento\|Via delle Terme 1\|Abano Terme\|PD\|Terme di Prova\|RF-2026-12\|16\/03\/2026\|300\|Lab\|512[^|]*\|16\/04\/2026$/,
    );
  });

  test('says of an excess without a mean that it is more than the level', () => {
    const bare = excess(pointContent({ mean: null, outcome: 'above' }));
    expect(write('notice', bare).text).toContain('|più di 300|');
  });

  test('of another figure says why, what was told when, and what holds now', () => {
    const revised = { ...excess(above(1, 410)), revision: 1, reason: 'Lettura ripetuta.' };
    const parts = write('changed', revised, told(excess(above(1, 400)))).text.split('|');
    expect(parts.slice(0, 3)).toEqual(['1', 'Lettura ripetuta', '20/03/2026']);
    expect([parts[3], parts[4]]).toEqual([expect.stringMatching(/^400/), expect.stringMatching(/^410/)]);
  });

  test('that withdraws has no figure; without a reason it says none', () => {
    expect(write('withdrawn', { ...none, revision: 2 }, told(excess(above(1, 400)))).text).toBe(
      '2|—|20/03/2026',
    );
  });

  test('of a report that was withdrawn says since when and why, and sends no revision of it', () => {
    const high = excess(above(1, 400));
    const gone = asWithdrawn(high, { motivo: 'Sede sbagliata.', quando: '2026-09-10T09:00:00Z' });
    const { subject, text } = write('withdrawn', gone, told(high));
    expect(subject).toContain('rettifica della comunicazione del 20/03/2026 – Stabilimento');
    expect(text).toContain('la relazione RF-2026-12 del 16/03/2026');
    expect(text).toContain('è stata annullata il 10/09/2026');
    expect(text).toContain('Motivo dell’annullamento: Sede sbagliata. La');
    expect(text).not.toMatch(/revisione|corre|[{}]/);
  });
});
