import type { DraftPorts } from './draft-ports.ts';
import { NoSecureAddress } from './picture-hash.ts';
import type { OpenDraft } from './types.ts';

const tryAgainMs = 5_000;

/** Runs the writes and reads of a draft one after another, and says how the saving stands. */
export class SaveQueue {
  saving: OpenDraft<unknown>['saving'] = 'saved';
  /** Why saving failed, in words. */
  problem: string | null = null;
  /** There is something in memory that is not stored. */
  isDirty = false;
  private readonly save: () => Promise<void>;
  private readonly onChange: () => void;
  private readonly onError: (error: unknown) => boolean;
  private readonly after: DraftPorts['after'];
  /** Tasks that have not begun: one of them may be a change that is not stored. */
  private ahead = 0;
  private last: Promise<void> = Promise.resolve();
  private isSaveQueued = false;
  private callOffAgain: () => void = () => undefined;

  /** `onError` answers true for an error that it has dealt with. */
  constructor(
    save: () => Promise<void>,
    onChange: () => void,
    onError: (error: unknown) => boolean,
    after: DraftPorts['after'],
  ) {
    this.save = save;
    this.onChange = onChange;
    this.onError = onError;
    this.after = after;
  }

  /** Saves what has changed; changes made before the turn comes go in one write. */
  markDirty(): void {
    this.isDirty = true;
    this.saving = 'saving';
    this.queueSave();
  }

  /** Nothing is left to save: it is stored, or no longer ours. */
  markClean(): void {
    this.isDirty = false;
    this.problem = null;
    this.callOffAgain();
  }

  run(task: () => Promise<void>): Promise<void> {
    this.ahead += 1;
    this.last = this.last.then(async () => {
      this.ahead -= 1;
      try {
        await task();
        if (!this.isDirty && this.problem === null && this.ahead === 0) this.saving = 'saved';
      } catch (error) {
        if (!this.onError(error)) this.fail(error);
      }
      this.onChange();
    });
    return this.last;
  }

  /** Runs what is queued, then stops trying. */
  async close(): Promise<void> {
    await this.last;
    this.callOffAgain();
  }

  private queueSave(): void {
    if (this.isSaveQueued) return;
    this.isSaveQueued = true;
    void this.run(async () => {
      this.isSaveQueued = false;
      if (this.isDirty) await this.save();
    });
  }

  /** Says that something was not saved, and why. */
  report(error: unknown): void {
    this.saving = 'failed';
    this.problem = problemOf(error);
  }

  private fail(error: unknown): void {
    this.report(error);
    this.callOffAgain();
    this.callOffAgain = this.after(tryAgainMs, () => this.queueSave());
  }
}

function problemOf(error: unknown): string {
  if (error instanceof NoSecureAddress) return error.message;
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'lo spazio su questo dispositivo è finito';
  return 'la memoria di questo dispositivo non risponde';
}
