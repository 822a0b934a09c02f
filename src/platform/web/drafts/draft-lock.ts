import type { DraftPorts } from './draft-ports.ts';
import { areTabsKnown, type HeldLock, type LockClaim } from './locks.ts';

/** A page that is reloaded, or left for another of the same draft, lets go of its lock a moment before or after: on a slow phone a second. */
const ownershipWaitMs = 1_500;
/** How long the other tab may take to save and let go before the draft is taken away from it. */
const handOverMs = 1_500;
/** A page that is reloaded has its draft back before another takes it for left. */
const returnMs = 2_500;

type LockPorts = Pick<DraftPorts, 'acquireLock' | 'after' | 'untilInFront'>;

type LockEvents = {
  /** Another tab took the draft away. */
  onLost: () => void;
  /** Nobody had the draft that was waited for: it is ours. */
  onLeft: () => void;
};

/** The right to change one draft: one tab has it. */
export class DraftLock {
  private readonly name: string;
  private readonly ports: LockPorts;
  private readonly on: LockEvents;
  private held: HeldLock | null = null;
  private waiting = new AbortController();
  private isClosed = false;

  constructor(draftId: string, ports: LockPorts, on: LockEvents) {
    this.name = `radia-draft|${draftId}`;
    this.ports = ports;
    this.on = on;
  }

  /** Whether the draft is ours from now on. */
  ask(): Promise<boolean> {
    return this.claim({ waitMs: ownershipWaitMs });
  }

  /** Takes the draft over once its owner has let go of it, or has not done so in time. */
  async take(): Promise<boolean> {
    this.waiting.abort();
    return this.held !== null || (await this.claim({ waitMs: handOverMs })) || this.claim({ steal: true });
  }

  /**
   * Waits until nobody has the draft, for longer than a reload takes, and this page is in front. Where tabs do not know
   * of one another it waits for nothing.
   */
  async wait(): Promise<void> {
    this.waiting.abort();
    this.waiting = new AbortController();
    const { signal } = this.waiting;
    if (this.isClosed || !areTabsKnown()) return;
    while (!signal.aborted) {
      const free = await this.ports.acquireLock(this.name, { until: signal }, () => undefined);
      free?.release();
      if (free !== null) await new Promise<void>((resolve) => this.ports.after(returnMs, resolve));
      await this.ports.untilInFront(signal);
      if (!signal.aborted && (await this.claim({ waitMs: 0 }, signal))) return this.on.onLeft();
    }
  }

  release(): void {
    this.held?.release();
    this.held = null;
  }

  close(): void {
    this.isClosed = true;
    this.waiting.abort();
    this.release();
  }

  private async claim(how: LockClaim, signal?: AbortSignal): Promise<boolean> {
    const lock = await this.ports.acquireLock(this.name, how, () => {
      this.held = null;
      this.on.onLost();
    });
    const isUnwanted = this.isClosed || signal?.aborted === true;
    if (isUnwanted) lock?.release();
    else this.held = lock;
    return !isUnwanted && lock !== null;
  }
}
