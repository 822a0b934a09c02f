import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, cancelledText, freeze, isPending, type SubmissionEvent } from './submission-machine.ts';
import type { FrozenRequest, Submission } from './types.ts';

const at = new Date('2025-03-14T09:42:00Z');
const request = (name: string): FrozenRequest => ({
  ...{ name, method: 'POST', path: '/v1/notes', body: `{"name":"${name}"}`, idempotencyKey: `key-${name}` },
});
const frozen = freeze(
  { requests: [request('main'), request('follow-up')], pictures: ['a'.repeat(64)] },
  { idempotencyKey: 'key-main', revision: 4, at },
);
const lost: SubmissionEvent = { type: 'unanswered', waitingFor: 'network', text: 'Nessuna rete' };
const failure = { status: 409, text: 'Dosimetro già posizionato', errors: {}, requestId: null };
const reply = { client: { id: 7 } };

const run = (events: SubmissionEvent[], from: Submission = frozen) => events.reduce(advance, from);

describe('advance', () => {
  it('counts the tries without an answer, and waits for the next', () => {
    const twice = run([{ type: 'started' }, lost, { type: 'started' }, lost]);
    expect(twice).toMatchObject({ state: 'waiting', attempt: 2, waitingFor: 'network' });
    expect(isPending(twice)).toBe(true);
  });

  it('waits for a sign-in', () => {
    const signedOut = run([{ type: 'started' }, { type: 'session-expired' }]);
    expect(signedOut).toMatchObject({ state: 'waiting', waitingFor: 'sign-in' });
    expect(isPending(signedOut)).toBe(true);
  });

  it('takes up what a killed tab was sending', () => {
    expect(isPending(run([{ type: 'started' }]))).toBe(true);
  });

  it('keeps bytes, pictures and the server’s words when refused', () => {
    const refused = run([{ type: 'started' }, { type: 'refused', failure }]);
    expect(refused).toMatchObject({ state: 'refused', failure });
    expect(refused.requests).toBe(frozen.requests);
    expect(refused.pictures).toBe(frozen.pictures);
    expect(isPending(refused)).toBe(false);
  });

  it('shows a cancelled one as refused by the user', () => {
    const cancelled = run([{ type: 'started' }, { type: 'cancelled' }]);
    expect(cancelled).toMatchObject({ state: 'refused', failure: { status: 0, text: cancelledText } });
    expect(run([lost, { type: 'started' }], cancelled)).toBe(cancelled);
  });

  it('believes that it was received even after it was called off', () => {
    const received = run([{ type: 'started' }, { type: 'cancelled' }, { type: 'received', reply, at }]);
    expect(received).toMatchObject({ state: 'received', reply, failure: null, receivedAt: at.toISOString() });
  });

  it('notes a follow-up’s failure without undoing the success', () => {
    const received = run([{ type: 'started' }, { type: 'received', reply, at }]);
    expect(isPending(received)).toBe(true);
    const refused = run([{ type: 'follow-up-refused', text: 'Risposta non valida' }], received);
    expect(refused).toMatchObject({ state: 'received', reply, done: 2 });
    expect(refused.followUpFailures).toEqual([{ name: 'follow-up', text: 'Risposta non valida' }]);
    expect(isPending(refused)).toBe(false);
  });

  it('tries a follow-up again that lacked the network, and forgets the failure once it is in', () => {
    const offline = run([{ type: 'started' }, { type: 'received', reply, at }, lost]);
    expect(offline).toMatchObject({ state: 'received', attempt: 1 });
    expect(offline.followUpFailures).toEqual([{ name: 'follow-up', text: 'Nessuna rete' }]);
    const done = run([{ type: 'follow-up-received' }], offline);
    expect(done).toMatchObject({ done: 2, followUpFailures: [] });
  });
});

const anyEvent: fc.Arbitrary<SubmissionEvent> = fc.oneof(
  fc.constant<SubmissionEvent>({ type: 'started' }),
  fc.constant<SubmissionEvent>({ type: 'received', reply, at }),
  fc.constant<SubmissionEvent>({ type: 'refused', failure }),
  fc
    .constantFrom<'network' | 'server'>('network', 'server')
    .map((waitingFor): SubmissionEvent => ({ type: 'unanswered', waitingFor, text: 'x' })),
  fc.constant<SubmissionEvent>({ type: 'session-expired' }),
  fc.constant<SubmissionEvent>({ type: 'cancelled' }),
  fc.constant<SubmissionEvent>({ type: 'retried' }),
  fc.constant<SubmissionEvent>({ type: 'follow-up-received' }),
  fc.constant<SubmissionEvent>({ type: 'follow-up-refused', text: 'y' }),
);
const anyHistory = fc.array(anyEvent, { maxLength: 30 });

describe('whatever happens', () => {
  it('never touches the frozen bytes, the key or the pictures', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        const { requests, pictures, idempotencyKey, frozenAt, revision } = run(events);
        expect({ requests, pictures, idempotencyKey, frozenAt, revision }).toEqual({
          requests: frozen.requests,
          pictures: frozen.pictures,
          idempotencyKey: 'key-main',
          frozenAt: frozen.frozenAt,
          revision: 4,
        });
      }),
    );
  });

  it('never sends again what was received, and never forgets the reply', () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, (before, after) => {
        const received = run([...before, { type: 'received', reply, at }]);
        const later = run(after, received);
        expect(later).toMatchObject({ state: 'received', reply });
        expect(later.done).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('never loses one: it is on its way, received, or refused with the reason', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        const submission = run(events);
        if (submission.state === 'refused') expect(submission.failure?.text).toBeTruthy();
        else if (submission.state !== 'received') expect(isPending(submission)).toBe(true);
      }),
    );
  });

  it('comes to its end as soon as network, server and session are there', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        const left = run(events);
        if (!isPending(left)) return;
        const ended = run(
          [{ type: 'started' }, { type: 'received', reply, at }, { type: 'follow-up-received' }],
          left,
        );
        expect(isPending(ended)).toBe(false);
      }),
    );
  });
});
