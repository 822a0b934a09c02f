import type { acquireLock, HeldLock } from './locks.ts';

/** A page that is reloaded, or left for another of the same draft, lets go of its lock a moment before or after: on a slow phone a second. */
const ownershipWaitMs = 1_500;
/** How long the other tab may take to save and let go before the draft is taken away from it. */
const handOverMs = 1_500;

/** The right to change one draft: one tab has it. */
export class DraftLock {
  private readonly name: string;
  private readonly acquire: typeof acquireLock;
  private readonly onLost: () => void;
  private held: HeldLock | null = null;
  private isClosed = false;

  constructor(draftId: string, acquire: typeof acquireLock, onLost: () => void) {
    this.name = `radia-draft|${draftId}`;
    this.acquire = acquire;
    this.onLost = onLost;
  }

  /** Whether the draft is ours from now on. */
  ask(): Promise<boolean> {
    return this.claim({ waitMs: ownershipWaitMs });
  }

  /** Takes the draft over once its owner has let go of it, or has not done so in time. */
  async take(): Promise<boolean> {
    return (await this.claim({ waitMs: handOverMs })) || this.claim({ steal: true });
  }

  release(): void {
    this.held?.release();
    this.held = null;
  }

  close(): void {
    this.isClosed = true;
    this.release();
  }

  private async claim(how: Parameters<typeof acquireLock>[1]): Promise<boolean> {
    const lock = await this.acquire(this.name, how, () => {
      this.held = null;
      this.onLost();
    });
    if (this.isClosed) lock?.release();
    else this.held = lock;
    return this.held !== null;
  }
}
