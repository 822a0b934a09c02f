import type { Verdict } from './answers.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import { type Sending, sendPictures, sendRequest } from './sending.ts';
import { isPending, isUnderWay, type SubmissionEvent } from './submission-machine.ts';
import type { Submission } from './types.ts';

type Notes = {
  outbox: Pick<Outbox, 'picture' | 'find'>;
  now(): Date;
  /** Stores what happened before anything else is done. */
  note(event: SubmissionEvent): Promise<Submission | null>;
};

const nothing: Verdict = { type: 'accepted', body: null };

/** Sends a submission from where it stands: pictures, main request, follow-ups. Returns the last verdict. */
export async function sendSubmission(sending: Sending, outgoing: Outgoing, notes: Notes): Promise<Verdict> {
  let submission = await notes.note({ type: 'started' });
  if (submission?.state === 'sending') {
    const pictures = await sendPictures(sending, submission.pictures, (sha256) =>
      notes.outbox.picture(outgoing.draft, sha256),
    );
    // Storing the pictures may have taken minutes, and somebody may have called it off in another tab.
    const stored = await notes.outbox.find(outgoing);
    if (stored === null || !isUnderWay(stored)) return nothing;
    const verdict = pictures.type === 'accepted' ? await sendRequest(sending, submission, 0, null) : pictures;
    submission = await notes.note(eventOfMain(verdict, notes.now()));
    if (verdict.type !== 'accepted') return verdict;
  }
  return submission?.state === 'received' ? sendFollowUps(sending, submission, notes) : nothing;
}

async function sendFollowUps(sending: Sending, received: Submission, notes: Notes): Promise<Verdict> {
  let submission: Submission | null = received;
  while (submission !== null && isPending(submission)) {
    const verdict = await sendRequest(sending, submission, submission.done, submission.reply);
    submission = await notes.note(eventOfFollowUp(verdict));
    if (verdict.type === 'unanswered' || verdict.type === 'session-expired') return verdict;
  }
  return nothing;
}

function eventOfMain(verdict: Verdict, at: Date): SubmissionEvent {
  switch (verdict.type) {
    case 'accepted':
      return { type: 'received', reply: verdict.body, at };
    default:
      return verdict;
  }
}

function eventOfFollowUp(verdict: Verdict): SubmissionEvent {
  switch (verdict.type) {
    case 'accepted':
      return { type: 'follow-up-received' };
    case 'refused':
      return { type: 'follow-up-refused', text: verdict.failure.text };
    default:
      return verdict;
  }
}
