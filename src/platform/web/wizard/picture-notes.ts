import type { DBSchema } from 'idb';
import { DeviceDatabase } from '../device-database.ts';

interface NoteSchema extends DBSchema {
  /** By the draft: the pictures it held when another one was begun. */
  begun: { key: string; value: readonly string[] };
}

/**
 * That a picture is being taken, noted before the camera opens: phones end the browser to make room for the camera,
 * and a picture is on the device only once its draft is saved. Beside the drafts, so that no save need be waited for.
 */
export class PictureNotes {
  private readonly database: DeviceDatabase<NoteSchema>;

  constructor(name = 'radia-pictures') {
    this.database = new DeviceDatabase({
      name,
      version: 1,
      upgrade(db, from) {
        if (from < 1) db.createObjectStore('begun');
      },
    });
  }

  begin(draft: string, held: readonly string[]): Promise<void> {
    return this.database.run(async (db) => {
      const tx = db.transaction('begun', 'readwrite', { durability: 'strict' });
      void tx.store.put(held, draft);
      await tx.done;
    });
  }

  end(draft: string): Promise<void> {
    return this.database.run((db) => db.delete('begun', draft));
  }

  /** Whether a picture was begun and is not among those that the draft holds. The note is taken away. */
  async takeLost(draft: string, holds: readonly string[]): Promise<boolean> {
    const held = await this.database.run((db) => db.get('begun', draft));
    if (held === undefined) return false;
    await this.end(draft);
    return holds.every((sha256) => held.includes(sha256));
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

let notes: PictureNotes | null = null;

/** This browser's, opened once per page. */
export function browserPictureNotes(): PictureNotes {
  notes ??= new PictureNotes();
  return notes;
}
