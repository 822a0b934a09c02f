import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { advance, freeze } from '#platform/web/drafts/submission-machine.ts';
import type { Submission } from '#platform/web/drafts/types.ts';
import { queuedMoves, removedSince } from './queued-moves.ts';

const at = new Date('2026-03-02T09:00:00Z');
const waiting = freeze(
  { requests: [], pictures: [] },
  { idempotencyKey: 'k', revision: 1, parent: null, at },
);
const sending = advance(waiting, { type: 'started' });
const received = advance(sending, { type: 'received', reply: null, at });
const refused = advance(sending, {
  type: 'refused',
  failure: { status: 409, text: 'No', errors: {}, requestId: null },
});

const entry = (value: unknown, submission: Submission | null = waiting): OutboxEntry => ({
  ...{ id: 'one', key: { userId: 1, wizard: 'replacement', context: 'user' }, value, submission },
  ...{ savedAt: at.toISOString(), pictures: [], isChangedSince: false },
});

const old = { id: 1, codice: 'LBS00001' };
const fresh = { id: 2, codice: 'LBS00002' };
const replaced = { oldDosimeter: old, newDosimeter: fresh, point: { id: 5, alias: 'Aula' } };
const onlyRemoved = { oldDosimeter: old, newDosimeter: null, point: { id: 5, alias: 'Aula' } };
const placed = {
  dosimeter: fresh,
  point: { known: { id: 5, alias: 'Aula' } },
  removals: [{ dosimeterId: 1, dosimeterCode: 'LBS00001', dataRimozione: '2026-03-02' }],
};

const idsOf = (...entries: OutboxEntry[]) => {
  const { dosimeters, points, removed } = queuedMoves(entries, null);
  return [[...dosimeters.keys()], [...points], [...removed.keys()]];
};

describe('what waits on this device', () => {
  test.each([
    ['a placement takes its point and what it removes', placed, [[2], [5], [1]]],
    ['a replacement takes its point too', replaced, [[2], [5], [1]]],
    ['a mere removal takes no point', onlyRemoved, [[], [], [1]]],
    ['a placement at a new point takes no known one', { ...placed, point: { fresh: {} } }, [[2], [], [1]]],
    ['another work moves nothing', { other: true }, [[], [], []]],
  ])('%s', (_name, value, expected) => {
    expect(idsOf(entry(value))).toEqual(expected);
  });

  test('is told with the code that stands on it, and with the key of the work that takes it away', () => {
    const { dosimeters, removed } = queuedMoves([entry(replaced)], null);
    expect([...dosimeters.values(), ...removed.values()]).toEqual([
      { codice: 'LBS00002' },
      { codice: 'LBS00001', by: waiting.idempotencyKey, arrivedAt: null },
    ]);
  });
});

test.each([
  ['what is on its way counts', sending, null, true],
  ['what was refused moves nothing', refused, null, false],
  ['what is not finished moves nothing', null, null, false],
  ['what has arrived is in the list of just now', received, null, false],
  ['what has arrived since the list was kept counts', received, '2026-03-02T08:00:00.000Z', true],
  ['what had arrived before is in the list', received, '2026-03-02T10:00:00.000Z', false],
])('%s', (_name, submission, keptAt, counts) => {
  expect(queuedMoves([entry(placed, submission)], keptAt).points.has(5)).toBe(counts);
});

test.each([
  ['what has arrived since its own site was kept counts', received, '2026-03-02T08:00:00.000Z', true],
  ['what had arrived before that site was kept anew does not', received, '2026-03-02T10:00:00.000Z', false],
  ['what is on its way does', sending, '2026-03-02T10:00:00.000Z', true],
])('of what is taken away: %s', (_name, submission, keptAt, counts) => {
  const { removed } = queuedMoves([entry(replaced, submission)], '2026-03-02T07:00:00.000Z');
  expect(removedSince(removed, new Map([[old.id, keptAt]])).has(old.id)).toBe(counts);
});
