import type { Verdict } from './answers.ts';
import { Connection } from './connection.ts';
import type { DraftChannel, DraftMessage } from './draft-channel.ts';
import type { DraftPorts } from './draft-ports.ts';
import { Notes } from './notes.ts';
import type { Outgoing } from './outbox.ts';
import { sendSubmission } from './send-submission.ts';
import { checkSignedIn, type Sending, type SendingCalls } from './sending.ts';
import { awaitedBy, inOrder } from './sending-order.ts';
import type { Transport } from './transport.ts';
import type { Obstacle } from './types.ts';

/** Without a word from the tab that sends, one in front takes over: browsers freeze tabs in the background. */
const silenceMs = 3_000;
/** Pause after the device's own storage failed. */
const storageFailureMs = 5_000;

/** Somebody wants what waits to be sent at once; `isQuiet` when nobody watches for it. */
type Wake = { evenSignedOut: boolean; isQuiet: boolean };

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
  private readonly connection = new Connection();
  private readonly notes: Notes;
  private wake: Wake | null = null;
  private endPause: () => void = () => undefined;
  private endSilence: () => void = () => undefined;

  constructor(options: SenderOptions) {
    this.options = options;
    this.notes = new Notes(options.ports.outbox, (draft) => this.tell(draft));
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
    if (this.isAtWork) this.wakeUp({ evenSignedOut, isQuiet: false });
    else this.askOthers(evenSignedOut);
  }

  stop(): void {
    this.stopping.abort();
    this.endSilence();
    this.endTurn();
    this.channel.close();
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private hear(message: DraftMessage): void {
    if (message.type === 'sending') this.endSilence();
    if (message.type === 'signed-out' && this.options.isInFront()) this.options.onSessionExpired();
    if (message.type === 'cancelled' && message.idempotencyKey === this.sendingKey) this.sending.abort();
    if (message.type === 'changed') this.options.ports.outbox.touch(message.draft);
    if (message.type === 'ask-condition' && this.isAtWork) this.options.ports.condition.repeat();
    if (message.type !== 'send-now') return;
    if (this.isAtWork) {
      this.channel.post({ type: 'sending' });
      this.wakeUp({ evenSignedOut: message.evenSignedOut, isQuiet: message.isQuiet ?? false });
    } else this.awaitSender();
  }

  private askOthers(evenSignedOut: boolean): void {
    this.wake = { evenSignedOut, isQuiet: false };
    this.channel.post({ type: 'send-now', evenSignedOut });
    this.awaitSender();
  }

  private awaitSender(): void {
    this.endSilence();
    this.endSilence = this.options.ports.after(silenceMs, () => {
      if (!this.isAtWork && this.options.isInFront()) this.waiting.abort();
    });
  }

  private wakeUp({ evenSignedOut, isQuiet }: Wake): void {
    this.wake = {
      evenSignedOut: evenSignedOut || (this.wake?.evenSignedOut ?? false),
      isQuiet: isQuiet && (this.wake?.isQuiet ?? true),
    };
    this.endPause();
  }

  private endTurn(): void {
    this.isAtWork = false;
    this.sending.abort();
    this.endPause();
  }

  private async work(): Promise<void> {
    this.isAtWork = true;
    this.options.ports.outbox.forget();
    while (this.isAtWork) {
      const pauseMs = await this.sendDue().catch(() => storageFailureMs);
      if (this.isAtWork && this.wake === null) await this.pause(pauseMs);
    }
  }

  /** One round over all that waits. Returns the pause until the next one, null for 'until woken'. */
  private async sendDue(): Promise<number | null> {
    const { condition } = this.options.ports;
    const isSignedOut = condition.seen.get().obstacle === 'sign-in';
    if (this.wake !== null) {
      const { evenSignedOut, isQuiet } = this.wake;
      this.wake = null;
      if (isSignedOut && !evenSignedOut) return null;
      this.connection.wake();
      if (!isQuiet) condition.change({ obstacle: null });
    } else if (isSignedOut) return null;
    const pending = await this.left();
    if (pending.length === 0) return this.notes.areUnstored ? storageFailureMs : null;
    this.connection.beginRound();
    const obstacle = await this.sendInOrder(inOrder(pending));
    if (!this.isAtWork) return null;
    condition.change({ obstacle });
    if (obstacle === 'sign-in') this.tellSignedOut();
    const left = await this.left();
    if (obstacle === 'sign-in') return null;
    if (left.length === 0) return this.notes.areUnstored ? storageFailureMs : null;
    return this.connection.rest();
  }

  /**
   * Without a network or a session the round ends for all, and says what is in the way. One that is cut off is passed
   * over for now, and so is one whose work builds on what has not arrived; a server's refusal concerns one only.
   */
  private async sendInOrder(pending: Outgoing[]): Promise<Obstacle | null> {
    const { userId, ports } = this.options;
    const signedIn = await this.attempt(null, (sending) => checkSignedIn(sending, userId));
    if (signedIn !== null) {
      this.heedRest(signedIn);
      return obstacleIn(signedIn) ?? 'server';
    }
    ports.condition.change({ obstacle: null });
    let latest: Obstacle | null = null;
    for (const outgoing of pending) {
      if (!this.isAtWork) return null;
      if (await this.comesTooSoon(outgoing)) continue;
      const verdict = await this.attempt(outgoing.submission.idempotencyKey, (sending) =>
        sendSubmission(sending, outgoing, {
          outbox: ports.outbox,
          now: () => ports.now(),
          note: (event) => this.notes.advance(outgoing, event),
        }),
      );
      latest = verdict && obstacleIn(verdict);
      if (this.heedRest(verdict)) return latest;
      if (latest === 'sign-in' || (latest !== null && this.connection.wasCut())) return latest;
    }
    return latest;
  }

  private async left(): Promise<Outgoing[]> {
    const { userId, ports } = this.options;
    return this.notes.leftOf(await ports.outbox.pending(userId));
  }

  /** Whether what it builds on is still on its way, as it stands by now: the server would refuse it. */
  private async comesTooSoon({ submission }: Outgoing): Promise<boolean> {
    return submission.after !== undefined && awaitedBy(submission, await this.left()).length > 0;
  }

  /** A server that asks for a rest gets it from all that waits. Whether it has asked. */
  private heedRest(verdict: Verdict | null): boolean {
    if (verdict?.type !== 'unanswered' || verdict.restMs === undefined) return false;
    this.connection.wasTold(verdict.restMs);
    return true;
  }

  private tellSignedOut(): void {
    this.channel.post({ type: 'signed-out' });
    if (this.options.isInFront()) this.options.onSessionExpired();
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
      const verdict = await work({
        transport,
        calls,
        signal,
        onProgress: () => this.connection.progressed(),
      });
      return verdict.type === 'accepted' ? null : verdict;
    } catch (error) {
      if (!signal.aborted) throw error;
      return null;
    } finally {
      this.sendingKey = null;
    }
  }

  private tell(draft: string): void {
    if (!this.isStopped) this.channel.post({ type: 'changed', draft });
  }

  private pause(ms: number | null): Promise<void> {
    return new Promise((resolve) => {
      const callOff = ms === null ? null : this.options.ports.after(ms, resolve);
      this.endPause = () => {
        callOff?.();
        resolve();
      };
    });
  }
}

/** What stands in the way of all that waits; null for what is one submission's own matter. */
function obstacleIn(verdict: Verdict): Obstacle | null {
  if (verdict.type === 'session-expired') return 'sign-in';
  return verdict.type === 'unanswered' ? verdict.waitingFor : null;
}
