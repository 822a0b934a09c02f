import type { DraftChannel } from './draft-channel.ts';
import { draftId } from './draft-database.ts';
import type { DraftReader } from './draft-kind.ts';
import type { DraftPorts } from './draft-ports.ts';
import type { DraftRecord } from './draft-records.ts';
import { recordFile } from './record-file.ts';

/** A tab that is just leaving its draft may still hold it. */
const lockWaitMs = 500;

/** What can be done with the records of this device from outside of their wizards. */
export class RecordDesk {
  private readonly ports: DraftPorts;
  private readonly channel: DraftChannel;

  constructor(ports: DraftPorts, onChange: () => void) {
    this.ports = ports;
    this.channel = ports.openChannel(onChange);
  }

  list(userId: number): Promise<DraftRecord[]> {
    return this.ports.records.list(userId);
  }

  countOfOthers(userId: number): Promise<number> {
    return this.ports.records.countOfOthers(userId);
  }

  /** Sends at once what waits, or what was refused, letter for letter. */
  async retry({ id, submission }: DraftRecord): Promise<void> {
    if (submission === null) return;
    await this.ports.outbox.record({ draft: id, submission }, { type: 'retried' });
    this.channel.post({ type: 'changed', draft: id });
    this.channel.post({ type: 'send-now', evenSignedOut: true });
  }

  /** Removes it from this device. False when it is open in another tab. */
  discard(record: DraftRecord): Promise<boolean> {
    return this.withDraft(record, async () => {
      await this.ports.records.remove(record.id);
      this.callOff(record);
    });
  }

  /** Opens it in its wizard to be mended. False when another tab has that wizard open. */
  reopen(record: DraftRecord, reader: Pick<DraftReader, 'mend' | 'isTouched'>): Promise<boolean> {
    const { ports } = this;
    return this.withDraft(record, async () => {
      await ports.records.reopen(record.id, {
        ...{ at: ports.now(), visit: ports.visit, savedBy: ports.newKey() },
        change: (value) => reader.mend(value, record.submission?.failure ?? null),
        isWorthKeeping: (value) => reader.isTouched(value),
      });
      this.callOff(record);
    });
  }

  async file(record: DraftRecord): Promise<string> {
    return recordFile(record, await this.ports.records.pictures(record.id));
  }

  close(): void {
    this.channel.close();
  }

  private callOff({ id, key, submission }: DraftRecord): void {
    if (submission !== null)
      this.channel.post({ type: 'cancelled', idempotencyKey: submission.idempotencyKey });
    for (const draft of new Set([id, draftId(key)])) this.channel.post({ type: 'changed', draft });
  }

  private async withDraft({ key }: DraftRecord, work: () => Promise<void>): Promise<boolean> {
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
