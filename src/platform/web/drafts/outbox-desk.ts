import type { DraftChannel } from './draft-channel.ts';
import { draftId } from './draft-database.ts';
import type { DraftReader } from './draft-kind.ts';
import type { DraftPorts } from './draft-ports.ts';
import { entryFile } from './entry-file.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/** A tab that is just leaving its draft may still hold it. */
const lockWaitMs = 500;

/** What can be done with the entries of this device from outside of their wizards. */
export class OutboxDesk {
  private readonly ports: DraftPorts;
  private readonly channel: DraftChannel;

  constructor(ports: DraftPorts) {
    this.ports = ports;
    this.channel = ports.openChannel(() => undefined);
  }

  list(userId: number): Promise<OutboxEntry[]> {
    return this.ports.entries.list(userId);
  }

  /** Sends at once what waits, or what was refused, letter for letter. */
  async retry({ id, submission }: OutboxEntry): Promise<void> {
    if (submission === null) return;
    await this.ports.outbox.advance({ draft: id, submission }, { type: 'retried' });
    this.channel.post({ type: 'changed', draft: id });
    this.channel.post({ type: 'send-now', evenSignedOut: true });
  }

  /** Removes it from this device. False when it is open in another tab. */
  discard(entry: OutboxEntry): Promise<boolean> {
    return this.withDraft(entry, async () => {
      await this.ports.entries.remove(entry.id);
      this.callOff(entry);
    });
  }

  /** Opens it in its wizard to be mended. False when another tab has that wizard open. */
  reopen(entry: OutboxEntry, reader: Pick<DraftReader, 'mend' | 'isTouched'>): Promise<boolean> {
    const { ports } = this;
    return this.withDraft(entry, async () => {
      await ports.entries.reopen(entry.id, {
        ...{ at: ports.now(), visit: ports.visit, savedBy: ports.newKey() },
        change: (value) => reader.mend(value, entry.submission?.failure ?? null),
        isWorthKeeping: (value) => reader.isTouched(value),
      });
      this.callOff(entry);
    });
  }

  async file(entry: OutboxEntry): Promise<string> {
    return entryFile(entry, await this.ports.entries.pictures(entry.id));
  }

  /** Drops the copies of what the server holds. Returns how many MB of pictures are free again. */
  async freeRoom(): Promise<number> {
    const bytes = await this.ports.entries.dropSent();
    this.ports.condition.change({ isFull: false });
    this.channel.post({ type: 'send-now', evenSignedOut: false });
    return bytes / 1_000_000;
  }

  close(): void {
    this.channel.close();
  }

  private callOff({ id, key, submission }: OutboxEntry): void {
    if (submission !== null)
      this.channel.post({ type: 'cancelled', idempotencyKey: submission.idempotencyKey });
    for (const draft of new Set([id, draftId(key)])) this.channel.post({ type: 'changed', draft });
  }

  private async withDraft({ key }: OutboxEntry, work: () => Promise<void>): Promise<boolean> {
    const name = `radia-draft|${draftId(key)}`;
    const lock = await this.ports.acquireLock(name, { waitMs: lockWaitMs }, () => undefined);
    if (lock === null) return false;
    try {
      await work();
      return true;
    } finally {
      lock.release();
    }
  }
}
