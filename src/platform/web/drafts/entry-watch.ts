import type { DraftChannel } from './draft-channel.ts';
import type { StoredWork } from './draft-mirror.ts';
import type { DraftPorts } from './draft-ports.ts';
import { Snapshot } from './snapshot.ts';

export type SeenWork = {
  /** Undefined while it is being read. */
  work: StoredWork | undefined;
  /** The device's storage does not answer. */
  isUnreadable: boolean;
};

/** What lies on this device as it changes, read once for all who look: messages that come meanwhile share a reading. */
export class EntryWatch {
  readonly seen: Snapshot<SeenWork> = new Snapshot<SeenWork>({ work: undefined, isUnreadable: false });
  private readonly ports: Pick<DraftPorts, 'entries' | 'openChannel'>;
  private channel: DraftChannel | null = null;
  private watchers = 0;
  private isReading = false;
  private isOutdated = false;

  constructor(ports: Pick<DraftPorts, 'entries' | 'openChannel'>) {
    this.ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.seen.subscribe(listener);
    this.watchers += 1;
    if (this.channel === null) {
      this.channel = this.ports.openChannel((message) => {
        if (message.type !== 'changed') return;
        this.ports.entries.touch(message.draft);
        this.refresh();
      });
      // Nobody has heard what was changed while nobody looked.
      this.ports.entries.forget();
      this.refresh();
    }
    return () => {
      unsubscribe();
      this.watchers -= 1;
      if (this.watchers > 0) return;
      this.channel?.close();
      this.channel = null;
    };
  };

  refresh(): void {
    this.isOutdated = true;
    if (!this.isReading) void this.read();
  }

  private async read(): Promise<void> {
    this.isReading = true;
    while (this.isOutdated) {
      this.isOutdated = false;
      try {
        this.seen.set({ work: await this.ports.entries.read(), isUnreadable: false });
      } catch {
        this.seen.set({ work: { drafts: [], sent: [] }, isUnreadable: true });
      }
    }
    this.isReading = false;
  }
}
