import type { DraftChannel, openDraftChannel } from './draft-channel.ts';
import { Snapshot } from './snapshot.ts';
import { isPending } from './submission-machine.ts';
import type { Condition, Draft, Submission } from './types.ts';

/** How sending stands on this device: one state for all tabs and all that waits, kept in memory. */
export class SendingCondition {
  readonly seen: Snapshot<Condition> = new Snapshot<Condition>({ obstacle: undefined, isFull: false });
  private readonly channel: DraftChannel;

  constructor(openChannel: typeof openDraftChannel) {
    this.channel = openChannel((message) => {
      if (message.type === 'condition') this.seen.set({ ...this.seen.get(), ...message.change });
    });
    this.channel.post({ type: 'ask-condition' });
  }

  change(change: Partial<Condition>): void {
    const before = this.seen.get();
    const after = { ...before, ...change };
    if (after.obstacle === before.obstacle && after.isFull === before.isFull) return;
    this.seen.set(after);
    this.channel.post({ type: 'condition', change });
  }

  /** Tells those that have just come. */
  repeat(): void {
    this.channel.post({ type: 'condition', change: this.seen.get() });
  }

  close(): void {
    this.channel.close();
  }
}

/** A submission as it stands in the present condition: what one of all that waits has met concerns the others too. */
export function inCondition(submission: Submission, { obstacle }: Condition): Submission {
  if (obstacle === undefined || !isPending(submission)) return submission;
  const state = obstacle !== null && submission.state === 'sending' ? 'waiting' : submission.state;
  if (submission.waitingFor === obstacle && submission.state === state) return submission;
  return { ...submission, state, waitingFor: obstacle };
}

/** A draft whose submission stands so; the same one where nothing is different. */
export function draftInCondition<T>(draft: Draft<T>, condition: Condition): Draft<T> {
  const submission = draft.submission && inCondition(draft.submission, condition);
  return submission === draft.submission ? draft : { ...draft, submission };
}
