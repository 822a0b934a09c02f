import type { DBSchema } from 'idb';
import { DeviceDatabase } from '../device-database.ts';

/** What is known of a kept answer without opening it. */
export type KeptEntry = {
  id: string;
  userId: number;
  /** Characters of its JSON. */
  size: number;
  /** ISO instant. */
  keptAt: string;
  /** Under which id its JSON lies, where several calls share one; its own when absent. */
  textId?: string;
};

/** Who was signed in on this device last, as the server described the person. */
export type KeptPerson = {
  userId: number;
  text: string;
  /** ISO instants; `endedAt` is when the server was first heard to say that the session is over. */
  keptAt: string;
  endedAt?: string | null;
};

export interface KeptStores extends DBSchema {
  entries: { key: string; value: KeptEntry };
  /** The answers' JSON, under the ids of their entries or the one they share. */
  texts: { key: string; value: string };
  people: { key: string; value: KeptPerson };
}

/** Answers read from the server, kept on this device for reading without network. */
export class KeptDatabase extends DeviceDatabase<KeptStores> {
  constructor(name = 'radia-kept') {
    super({
      name,
      version: 1,
      upgrade(db, from) {
        if (from < 1) {
          db.createObjectStore('entries', { keyPath: 'id' });
          db.createObjectStore('texts');
          db.createObjectStore('people');
        }
      },
    });
  }
}
