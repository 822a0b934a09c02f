import { describe, expect, it } from 'vitest';
import { awaitedBy, inOrder } from './sending-order.ts';
import { advance, freeze } from './submission-machine.ts';
import type { Submission } from './types.ts';

const minute = (count: number) => new Date(Date.UTC(2026, 2, 2, 9, count));

/** Frozen in the minute of its number. */
function work(number: number, after: string[] = [], parent: Submission['parent'] = null): Submission {
  const made = { idempotencyKey: `k${number}`, revision: 1, parent, at: minute(number) };
  return freeze({ requests: [], pictures: [], after }, made);
}

const cutOff = (submission: Submission) =>
  advance(submission, { type: 'unanswered', waitingFor: 'network', text: 'Senza rete' });
const failure = { status: 409, text: 'No', errors: {}, requestId: null };
const keysOf = (left: readonly { submission: Submission }[]) =>
  left.map(({ submission }) => submission.idempotencyKey);
const asLeft = (...submissions: Submission[]) => submissions.map((submission) => ({ submission }));

describe('what builds on other work', () => {
  it.each([
    ['waits while that is on its way', asLeft(work(1)), ['k1']],
    ['waits for that which was cut off', asLeft(cutOff(work(1))), ['k1']],
    ['waits for that under its new key, sent anew after a refusal', asLeft(mended()), ['k9']],
    ['waits for nothing that has arrived', [], []],
    ['waits for nothing that was refused', asLeft(advance(work(1), { type: 'refused', failure })), []],
    ['waits for nothing that was called off', asLeft(advance(work(1), { type: 'cancelled' })), []],
    ['waits for nothing that by now builds on it in turn', asLeft(work(1, ['k2'])), []],
    ['waits for no other work', asLeft(work(3)), []],
  ])('%s', (_case, left, expected) => {
    expect(keysOf(awaitedBy(work(2, ['k1']), left))).toEqual(expected);
  });

  it('comes after it, however often that was cut off; what builds on neither goes first', () => {
    const left = asLeft(work(2, ['k1']), cutOff(work(1)), work(3));
    expect(keysOf(inOrder(left))).toEqual(['k3', 'k1', 'k2']);
  });
});

function mended(): Submission {
  return work(9, [], { idempotencyKey: 'k1', revision: 1 });
}
