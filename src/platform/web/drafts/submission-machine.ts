import type { Submission, SubmissionContent, SubmissionFailure } from './types.ts';

export const cancelledText = 'Invio annullato: i dati restano salvati qui.';

export type SubmissionEvent =
  /** A try begins. Stored before anything leaves the device. */
  | { type: 'started' }
  /** The server names our key: the main request is in. */
  | { type: 'received'; reply: unknown; at: Date }
  /** The server says no, and would say it again. */
  | { type: 'refused'; failure: SubmissionFailure }
  /** Nobody knows whether it arrived: same bytes and key, later. */
  | { type: 'unanswered'; waitingFor: 'network' | 'server'; text: string }
  | { type: 'session-expired' }
  | { type: 'cancelled' }
  /** What was refused or called off is sent again, letter for letter. */
  | { type: 'retried' }
  | { type: 'follow-up-received' }
  | { type: 'follow-up-refused'; text: string }
  /** What of it was refused has become work of its own again. */
  | { type: 'taken-back' };

export function freeze(
  content: SubmissionContent,
  made: Pick<Submission, 'idempotencyKey' | 'revision' | 'parent'> & { at: Date },
): Submission {
  return {
    requests: content.requests,
    pictures: content.pictures,
    ...(content.after?.length ? { after: content.after } : {}),
    idempotencyKey: made.idempotencyKey,
    revision: made.revision,
    parent: made.parent ?? null,
    frozenAt: made.at.toISOString(),
    receivedAt: null,
    state: 'waiting',
    attempt: 0,
    waitingFor: null,
    reply: null,
    failure: null,
    done: 0,
    followUpFailures: [],
  };
}

/** Whether something of it still has to go out. */
export function isPending({ state, done, requests }: Submission): boolean {
  return state === 'waiting' || state === 'sending' || (state === 'received' && done < requests.length);
}

/** Whether it has arrived without a part that was refused: until somebody has dealt with that, it is kept. */
export function isPartial(submission: Submission): boolean {
  return submission.state === 'received' && !isPending(submission) && submission.followUpFailures.length > 0;
}

/** Whether its copy may go: the server has all of it. */
export function isComplete(submission: Submission): boolean {
  return !isPending(submission) && !isPartial(submission);
}

/** Whether its main request is still on its way, so that it may not be sent or changed by anyone else. */
export function isUnderWay({ state }: Submission): boolean {
  return state === 'waiting' || state === 'sending';
}

/** Whether it may be with the server for all that is known here: it was called off, or failed within the server. */
export function mayHaveArrived({ state, failure }: Submission): boolean {
  const status = state === 'refused' ? (failure?.status ?? 0) : 0;
  return status < 400 || status >= 500;
}

/**
 * Whether work that the server has refused is sent otherwise than before, and so under a new key. What may have arrived
 * keeps its own.
 */
export function isMendingOf(before: Submission | null, content: SubmissionContent): boolean {
  if (before === null || mayHaveArrived(before)) return false;
  return before.requests[0]?.body !== content.requests[0]?.body;
}

/**
 * The submission after an event. An event that does not fit its state (a late answer, a second cancellation)
 * changes nothing, with one exception: `received` is always true, even after a cancellation.
 * The frozen bytes are never touched.
 */
export function advance(submission: Submission, event: SubmissionEvent): Submission {
  switch (event.type) {
    case 'received':
      return submission.state === 'received' ? submission : received(submission, event.reply, event.at);
    case 'started':
      return isUnderWay(submission) ? { ...submission, state: 'sending' } : submission;
    case 'refused':
      return isUnderWay(submission) ? refused(submission, event.failure) : submission;
    case 'cancelled':
      return isUnderWay(submission)
        ? refused(submission, { status: 0, text: cancelledText, errors: {}, requestId: null })
        : submission;
    case 'retried':
      return submission.state === 'refused'
        ? { ...submission, ...calm, state: 'waiting', failure: null }
        : submission;
    case 'unanswered':
      return isPending(submission) ? unanswered(submission, event) : submission;
    case 'session-expired':
      return isPending(submission) ? waiting(submission, 'sign-in') : submission;
    case 'follow-up-received':
      return isFollowingUp(submission) ? followedUp(submission, null) : submission;
    case 'follow-up-refused':
      return isFollowingUp(submission) ? followedUp(submission, event.text) : submission;
    case 'taken-back':
      return isPartial(submission) ? { ...submission, followUpFailures: [] } : submission;
  }
}

function isFollowingUp(submission: Submission): boolean {
  return submission.state === 'received' && isPending(submission);
}

const calm = { attempt: 0, waitingFor: null } as const;

function received(submission: Submission, reply: unknown, at: Date): Submission {
  return {
    ...submission,
    ...calm,
    state: 'received',
    reply,
    receivedAt: at.toISOString(),
    failure: null,
    done: 1,
  };
}

function refused(submission: Submission, failure: SubmissionFailure): Submission {
  return { ...submission, ...calm, state: 'refused', failure };
}

function waiting(submission: Submission, waitingFor: Submission['waitingFor']): Submission {
  const state = submission.state === 'received' ? 'received' : 'waiting';
  return { ...submission, state, waitingFor };
}

function unanswered(
  submission: Submission,
  { waitingFor, text }: { waitingFor: 'network' | 'server'; text: string },
): Submission {
  const noted = submission.state === 'received' ? withFollowUpFailure(submission, text) : submission;
  return { ...waiting(noted, waitingFor), attempt: submission.attempt + 1 };
}

function followedUp(submission: Submission, problem: string | null): Submission {
  const noted = withFollowUpFailure(submission, problem);
  return { ...noted, ...calm, done: submission.done + 1 };
}

/** Notes why the follow-up in turn has not arrived; null forgets an earlier note. */
function withFollowUpFailure(submission: Submission, text: string | null): Submission {
  const name = submission.requests[submission.done]?.name ?? '';
  const others = submission.followUpFailures.filter((failure) => failure.name !== name);
  return { ...submission, followUpFailures: text === null ? others : [...others, { name, text }] };
}
