import { expect, test } from 'vitest';
import { statusLabel, statusLabels } from '../rules.ts';
import {
  canReverse,
  changeInWords,
  isOpenDocument,
  matchesFilters,
  negativeNote,
  queuesOf,
  statusPageTitle,
  type UnitWay,
  unitStages,
  unitStateWord,
  wayOf,
} from './rules.ts';

const flags = { deletedAt: null as string | null, inReview: false, needSign: false, complete: false };
const at = '2026-03-02T09:00:00.000Z';

test('the page is called as specified (R2-028)', () =>
  expect(statusPageTitle).toBe('Stato Elaborazione Documenti'));

test.each([
  [{}, 'In lavorazione'],
  [{ complete: true }, 'Completato'],
  [{ complete: true, needSign: true }, 'In firma'],
  [{ complete: true, needSign: true, inReview: true }, 'In revisione'],
  [{ complete: true, needSign: true, inReview: true, deletedAt: at }, 'Esito Negativo'],
])('of %o it is said "%s": the first that holds (R2-149..153)', (set, label) => {
  expect(statusLabel({ ...flags, ...set })).toBe(label);
});

test('something is to be done until a document is complete or negative', () => {
  expect(
    [{}, { complete: true }, { deletedAt: at }].map((set) => isOpenDocument({ ...flags, ...set })),
  ).toEqual([true, false, false]);
});

const change = (effectiveDate: string) => ({ effectiveDate, processedDate: null, canceled: false });
const document = {
  ...flags,
  alias: 'Notifica preventiva - Legale Rappresentante',
  company: { alias: 'Studio Bianchi', address: 'Via Roma 1, Padova' },
  actions: { 'Legale Rappresentante': [change('2026-03-01')], 'Datore di Lavoro': [change('2026-06-01')] },
};

test('documents are looked for by unit, operation, state and effective date, all of them together (R2-146)', () => {
  const found = (filters: Parameters<typeof matchesFilters>[1]) => matchesFilters(document, filters);
  expect(found({})).toBe(true);
  expect([found({ q: 'PADOVA bianchi' }), found({ q: 'rossi' })]).toEqual([true, false]);
  expect([found({ operazione: 'Datore di Lavoro' }), found({ operazione: 'Medico' })]).toEqual([true, false]);
  expect(statusLabels.filter((stato) => found({ stato }))).toEqual(['In lavorazione']);
  expect([found({ dal: '2026-06-01' }), found({ dal: '2026-06-02' })]).toEqual([true, false]);
  expect([found({ al: '2026-03-01' }), found({ al: '2026-02-28' })]).toEqual([true, false]);
  expect(found({ dal: '2026-03-02', al: '2026-05-31' })).toBe(false);
  expect(found({ operazione: 'Legale Rappresentante', dal: '2026-06-01' })).toBe(false);
});

test('a change says when it takes effect, that it has, or that it never will (R2-280)', () => {
  const today = '2026-02-28';
  const words = (some: object, isAnswered = false) =>
    changeInWords({ ...change('2026-03-01'), ...some }, { isAnswered, today, format: (day) => day });
  expect(words({})).toBe('Decorrenza 2026-03-01');
  expect(words({}, true)).toBe('In vigore dal 2026-03-01');
  expect(words({ processedDate: '2026-03-01' }, true)).toBe('In vigore, registrata il 2026-03-01');
  expect(words({ canceled: true }, true)).toBe('Non entra in vigore');
});

test.each([
  ['2026-03-02', 'In vigore dal 2026-03-02'],
  ['2026-03-01', 'In attesa di entrare in vigore (decorrenza 2026-03-01)'],
  ['2025-12-31', 'In attesa di entrare in vigore (decorrenza 2025-12-31)'],
])('of an answered change from %s, not registered by the first of March, it is said "%s"', (day, words) => {
  const about = { isAnswered: true, today: '2026-03-01', format: (one: string) => one };
  expect(changeInWords(change(day), about)).toBe(words);
});

test('what is in force can be taken back by whoever may prepare all its operations', () => {
  const registered = { ...change('2026-03-01'), processedDate: '2026-03-01' };
  const of = (actions: Record<string, ReturnType<typeof change>[] | (typeof registered)[]>) => [
    { ...document, actions },
  ];
  const legal = of({ 'Legale Rappresentante': [registered], 'Datore di Lavoro': [change('2026-06-01')] });
  const both = [...legal, ...of({ 'Datore di Lavoro': [registered] })];
  expect(canReverse([document], ['Legale Rappresentante', 'Datore di Lavoro'])).toBe(false);
  expect(canReverse(legal, ['Legale Rappresentante'])).toBe(true);
  expect(canReverse(both, ['Legale Rappresentante'])).toBe(false);
  expect(canReverse(both, ['Legale Rappresentante', 'Datore di Lavoro'])).toBe(true);
});

test('a negative outcome keeps the notification of its unit, not the records that units share', () => {
  const shared =
    'I dati comuni del datore di lavoro o di una persona cambiano comunque, se le altre unità locali hanno esito positivo.';
  expect(negativeNote(0)).toBe('');
  expect(negativeNote(1)).toBe(
    `1 unità locale ha esito negativo: non riceve le modifiche, e i suoi dati di prima restano scritti qui sotto. ${shared}`,
  );
  expect(negativeNote(2)).toBe(
    `2 unità locali hanno esito negativo: non ricevono le modifiche, e i loro dati di prima restano scritti qui sotto. ${shared}`,
  );
});

const way = (some: Partial<UnitWay> = {}): UnitWay => ({
  ...{ prepared: at, reviewed: null, processed: null, notified: null, answered: null, inForce: null },
  ...{ negative: false, state: 'pending' },
  ...some,
});
const states = (unit: UnitWay, isConcerned = true) => wayOf(unit, { isConcerned }).map(({ state }) => state);

test('the way of a unit: what is done, the one stage where it stands, what is ahead', () => {
  expect(unitStages.map((stage) => stage)).toHaveLength(6);
  expect(states(way())).toEqual(['done', 'current', 'ahead', 'ahead', 'ahead', 'ahead']);
  const answered = way({ reviewed: at, processed: at, notified: at, answered: at, state: 'processed' });
  expect(states(answered)).toEqual(['done', 'done', 'done', 'done', 'done', 'current']);
  expect(states({ ...answered, inForce: at })).toEqual(Array(6).fill('done'));
});

test('a negative outcome ends it at the answer, no change ends it where it was processed', () => {
  const answered = way({ reviewed: at, processed: at, notified: at, answered: at, negative: true });
  expect(states(answered).at(-1)).toBe('missed');
  expect(states(way({ reviewed: at, processed: at }), false)).toEqual([
    ...['done', 'done', 'done'],
    ...['missed', 'missed', 'missed'],
  ]);
});

test('where a unit stands is one word', () => {
  const word = (some: Partial<UnitWay>, isConcerned = true) => unitStateWord(way(some), { isConcerned }).word;
  expect(word({})).toBe('Da elaborare');
  expect(word({ state: 'failed' })).toBe('Non riuscita');
  expect(word({ processed: at })).toBe('Elaborata');
  expect(word({ processed: at }, false)).toBe('Nessuna modifica');
  expect(word({ processed: at, notified: at })).toBe('Notificata');
  expect(word({ processed: at, notified: at, answered: at })).toBe('Esito registrato');
  expect(word({ processed: at, notified: at, answered: at, inForce: at })).toBe('In vigore');
  expect(word({ processed: at, notified: at, answered: at, negative: true })).toBe('Esito Negativo');
});

test('what waits is counted by what is to be done, nothing where nothing waits', () => {
  const of = (some: object) => ({ ...document, ...some });
  expect(
    queuesOf({
      unprocessedPreventiveActivities: [of({}), of({ inReview: true }), of({ inReview: true })],
      unprocessedEsitoActivities: [of({})],
    }),
  ).toEqual([
    { queue: 'generate', count: 1 },
    { queue: 'review', count: 2 },
    { queue: 'answer', count: 1 },
  ]);
  expect(queuesOf({ unprocessedPreventiveActivities: [], unprocessedEsitoActivities: [] })).toEqual([]);
});
