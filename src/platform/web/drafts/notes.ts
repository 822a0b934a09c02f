import type { Outbox, Outgoing } from './outbox.ts';
import { advance, isPending, type SubmissionEvent } from './submission-machine.ts';
import type { Submission } from './types.ts';

/** What could not be stored of a submission: how it stands, and what brought it there. */
type Unstored = { submission: Submission; events: SubmissionEvent[] };

/**
 * What the sender learns of submissions, stored before anything else is done. Where the device cannot store it, sending
 * goes on all the same and it is stored later: should the page end before that, the key keeps a second sending harmless.
 */
export class Notes {
  private readonly outbox: Outbox;
  private readonly tell: (draft: string) => void;
  private readonly unstored = new Map<string, Unstored>();

  /** `tell` is called with each draft that is not what it was. */
  constructor(outbox: Outbox, tell: (draft: string) => void) {
    this.outbox = outbox;
    this.tell = tell;
  }

  /** The submission after the event; null when it is gone or another one has taken its place. */
  async advance(outgoing: Outgoing, event: SubmissionEvent): Promise<Submission | null> {
    const submission = await this.storeOrKeep(outgoing, event);
    this.tell(outgoing.draft);
    return submission;
  }

  private async storeOrKeep(outgoing: Outgoing, event: SubmissionEvent): Promise<Submission | null> {
    const key = outgoing.submission.idempotencyKey;
    try {
      await this.store(outgoing);
      return await this.outbox.advance(outgoing, event);
    } catch {
      const earlier = this.unstored.get(key);
      const stored = await this.outbox.find(outgoing);
      const known = earlier && stored ? earlier.submission : stored;
      if (known === null) return null;
      const submission = advance(known, event);
      // That a try begins is true of this page alone.
      const events = event.type === 'started' ? [] : [event];
      this.unstored.set(key, { submission, events: [...(earlier?.events ?? []), ...events] });
      const isOver = submission.state === 'received' && !isPending(submission);
      if (isOver && (await this.outbox.removeReceived(outgoing))) this.unstored.delete(key);
      return submission;
    }
  }

  /** Something of what is known is stored nowhere yet. */
  get areUnstored(): boolean {
    return this.unstored.size > 0;
  }

  /** What is left to send when what could not be stored is known; tries to store it once more. */
  async leftOf(pending: Outgoing[]): Promise<Outgoing[]> {
    const left: Outgoing[] = [];
    for (const outgoing of pending) {
      const submission = this.unstored.get(outgoing.submission.idempotencyKey)?.submission;
      await this.store(outgoing).catch(() => undefined);
      if (submission === undefined || isPending(submission)) left.push(outgoing);
    }
    return left;
  }

  private async store(outgoing: Outgoing): Promise<void> {
    const key = outgoing.submission.idempotencyKey;
    const unstored = this.unstored.get(key);
    if (unstored === undefined) return;
    for (const event of [...unstored.events]) {
      await this.outbox.advance(outgoing, event);
      unstored.events.shift();
    }
    this.unstored.delete(key);
    this.tell(outgoing.draft);
  }
}
