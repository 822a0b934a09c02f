import type { Verdict } from './answers.ts';
import type { DraftChannel, DraftMessage } from './draft-channel.ts';
import type { DraftPorts } from './draft-ports.ts';
import type { Outgoing } from './outbox.ts';
import { sendSubmission } from './send-submission.ts';
import { checkSignedIn, type Sending, type SendingCalls } from './sending.ts';
import { isDue, type SubmissionEvent } from './submission-machine.ts';
import type { Transport } from './transport.ts';
import type { Submission } from './types.ts';

/** Without a word from the tab that sends, one in front takes over: browsers freeze tabs in the background. */
const silenceMs = 3_000;
/** Pause after the device's own storage failed. */
const storageFailureMs = 5_000;

export type SenderOptions = {
  userId: number;
  ports: DraftPorts;
  transport: Transport;
  calls: SendingCalls;
  isInFront(): boolean;
  /** Tells the page that the session has ended. */
  onSessionExpired(): void;
};

/**
 * Sends what the drafts of one user have frozen, in order. One tab at a time does it; the others wait for their
 * turn. It may be killed between any two steps: the next one goes on from what is stored.
 */
export class Sender {
  private readonly options: SenderOptions;
  private readonly channel: DraftChannel;
  private readonly stopping = new AbortController();
  /** Ends the waiting for a turn, to take it by force. */
  private waiting = new AbortController();
  private sending = new AbortController();
  private sendingKey: string | null = null;
  private isAtWork = false;
  private wake: { evenSignedOut: boolean } | null = null;
  private endPause: () => void = () => undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    this.options = options;
    this.channel = options.ports.openChannel((message) => this.hear(message));
  }

  /** Runs until stopped. */
  async run(): Promise<void> {
    const { ports } = this.options;
    const { acquireLock } = ports;
    await ports.outbox.sweep(ports.now()).catch(() => undefined);
    // It runs for somebody who is signed in: what waited for that waits no longer.
    this.sendNow(true);
    const lost = () => this.endTurn();
    while (!this.isStopped) {
      this.waiting = new AbortController();
      const until = AbortSignal.any([this.stopping.signal, this.waiting.signal]);
      const lock =
        (await acquireLock('radia-sender', { until }, lost)) ??
        (this.isStopped ? null : await acquireLock('radia-sender', { steal: true }, lost));
      if (lock !== null && !this.isStopped) await this.work();
      lock?.release();
    }
  }

  /** Tries at once what waits; what waits for a sign-in only when `evenSignedOut`. */
  sendNow(evenSignedOut: boolean): void {
    if (this.isStopped) return;
    if (this.isAtWork) this.wakeUp(evenSignedOut);
    else this.askOthers(evenSignedOut);
  }

  stop(): void {
    this.stopping.abort();
    clearTimeout(this.silence);
    this.endTurn();
    this.channel.close();
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private hear(message: DraftMessage): void {
    if (message.type === 'sending') clearTimeout(this.silence);
    if (message.type === 'signed-out' && this.options.isInFront()) this.options.onSessionExpired();
    if (message.type === 'cancelled' && message.idempotencyKey === this.sendingKey) this.sending.abort();
    if (message.type !== 'send-now') return;
    if (this.isAtWork) {
      this.channel.post({ type: 'sending' });
      this.wakeUp(message.evenSignedOut);
    } else this.awaitSender();
  }

  private askOthers(evenSignedOut: boolean): void {
    this.wake = { evenSignedOut };
    this.channel.post({ type: 'send-now', evenSignedOut });
    this.awaitSender();
  }

  private awaitSender(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (!this.isAtWork && this.options.isInFront()) this.waiting.abort();
    }, silenceMs);
  }

  private wakeUp(evenSignedOut: boolean): void {
    this.wake = { evenSignedOut: evenSignedOut || (this.wake?.evenSignedOut ?? false) };
    this.endPause();
  }

  private endTurn(): void {
    this.isAtWork = false;
    this.sending.abort();
    this.endPause();
  }

  private async work(): Promise<void> {
    this.isAtWork = true;
    while (this.isAtWork) {
      const pauseMs = await this.sendDue().catch(() => storageFailureMs);
      if (this.isAtWork && this.wake === null) await this.pause(pauseMs);
    }
  }

  /** One round over all that is due. Returns the pause until the next one, null for 'until woken'. */
  private async sendDue(): Promise<number | null> {
    const { userId, ports } = this.options;
    if (this.wake !== null) {
      const { evenSignedOut } = this.wake;
      this.wake = null;
      for (const draft of await ports.outbox.wake(userId, evenSignedOut)) this.tell(draft);
    }
    const pending = await ports.outbox.pending(userId);
    const due = pending.filter(({ submission }) => isDue(submission, ports.now()));
    if (due.length > 0) await this.sendInOrder(due);
    const left = await ports.outbox.pending(userId);
    const instants = left.flatMap(({ submission: { waitingFor, nextAttemptAt } }) =>
      waitingFor === 'sign-in' ? [] : [nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt)],
    );
    return instants.length === 0 ? null : Math.max(0, Math.min(...instants) - ports.now().getTime());
  }

  /** Without a network or a session the round ends for all. A server's refusal concerns one only. */
  private async sendInOrder(due: Outgoing[]): Promise<void> {
    const { userId, ports } = this.options;
    let obstacle = await this.attempt(null, (sending) => checkSignedIn(sending, userId));
    for (const outgoing of due) {
      if (!this.isAtWork) return;
      if (obstacle !== null) {
        await this.note(outgoing, obstacleEvent(obstacle, ports.now()));
        continue;
      }
      const { idempotencyKey } = outgoing.submission;
      const verdict = await this.attempt(idempotencyKey, (sending) =>
        sendSubmission(sending, outgoing, {
          outbox: ports.outbox,
          now: () => ports.now(),
          note: (event) => this.note(outgoing, event),
        }),
      );
      if (verdict !== null && concernsAll(verdict)) obstacle = verdict;
    }
    if (obstacle?.type === 'session-expired' && this.isAtWork) {
      this.channel.post({ type: 'signed-out' });
      if (this.options.isInFront()) this.options.onSessionExpired();
    }
  }

  /** What stood in the way, null when nothing did or the attempt was called off. */
  private async attempt(
    key: string | null,
    work: (sending: Sending) => Promise<Verdict>,
  ): Promise<Verdict | null> {
    const { transport, calls } = this.options;
    this.sending = new AbortController();
    this.sendingKey = key;
    const { signal } = this.sending;
    try {
      const verdict = await work({ transport, calls, signal });
      return verdict.type === 'accepted' ? null : verdict;
    } catch (error) {
      if (!signal.aborted) throw error;
      return null;
    } finally {
      this.sendingKey = null;
    }
  }

  private async note(outgoing: Outgoing, event: SubmissionEvent): Promise<Submission | null> {
    const submission = await this.options.ports.outbox.advance(outgoing, event);
    this.tell(outgoing.draft);
    return submission;
  }

  private tell(draft: string): void {
    if (!this.isStopped) this.channel.post({ type: 'changed', draft });
  }

  private pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function concernsAll(verdict: Verdict): boolean {
  return (
    verdict.type === 'session-expired' || (verdict.type === 'unanswered' && verdict.waitingFor === 'network')
  );
}

function obstacleEvent(verdict: Verdict, at: Date): SubmissionEvent {
  if (verdict.type === 'unanswered') return { ...verdict, at };
  if (verdict.type === 'refused')
    return { type: 'unanswered', waitingFor: 'server', text: verdict.failure.text, at };
  return { type: 'session-expired' };
}
