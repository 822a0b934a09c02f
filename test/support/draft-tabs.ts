import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { type Mock, vi } from 'vitest';
import { sendingCalls } from '#app/web/sending-calls.ts';
import { openDraftChannel } from '#platform/web/drafts/draft-channel.ts';
import { DraftDatabase } from '#platform/web/drafts/draft-database.ts';
import { after, type DraftPorts } from '#platform/web/drafts/draft-ports.ts';
import { DraftSession } from '#platform/web/drafts/draft-session.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { acquireLock } from '#platform/web/drafts/locks.ts';
import { Outbox } from '#platform/web/drafts/outbox.ts';
import { OutboxEntries } from '#platform/web/drafts/outbox-entries.ts';
import { Sender } from '#platform/web/drafts/sender.ts';
import { SendingCondition } from '#platform/web/drafts/sending-condition.ts';
import type { OpenDraft, SubmissionContent } from '#platform/web/drafts/types.ts';
import type { DraftServer } from './draft-server.ts';

export type Note = { text: string; photos: string[] };
type WatchedSender = Sender & { onSessionExpired: Mock<() => void> };
export type NoteSession = DraftSession<Note>;

export const noteKey = { userId: 1, wizard: 'note', context: 'zone-3' };

const noteOptions = {
  initial: (): Note => ({ text: '', photos: [] }),
  read: (stored: unknown) =>
    typeof stored === 'object' && stored !== null && 'photos' in stored ? (stored as Note) : null,
  picturesOf: (note: Note) => note.photos,
};

/** Pauses as a test has them: none comes to an end by itself, unless it asks for those that hardly last. */
const never: DraftPorts['after'] = () => () => undefined;
export const soon: DraftPorts['after'] = (_ms, work) => after(0, work);

/** A device with its stored drafts; tabs of it share storage, locks and messages. */
export class Device {
  now = new Date('2025-03-14T09:42:00Z');
  readonly keepStorage: Mock<() => void> = vi.fn<() => void>();
  private readonly closing: (() => unknown)[] = [];
  private keys = 0;

  constructor() {
    globalThis.indexedDB = new IDBFactory();
  }

  /** What a tab uses; its own connection, as after a reload. */
  ports(changes: Partial<DraftPorts> = {}): DraftPorts {
    const database = new DraftDatabase();
    const condition = new SendingCondition(openDraftChannel);
    database.onRoom = (isFull) => condition.change({ isFull });
    this.closing.push(() => database.close());
    this.closing.push(() => condition.close());
    return {
      store: new DraftStore(database),
      outbox: new Outbox(database),
      entries: new OutboxEntries(database),
      condition,
      now: () => this.now,
      after: never,
      newKey: () => `00000000-0000-4000-8000-${String((this.keys += 1)).padStart(12, '0')}`,
      visit: 'first',
      keepStorage: this.keepStorage,
      acquireLock,
      untilInFront: () => Promise.resolve(),
      openChannel: openDraftChannel,
      ...changes,
    };
  }

  session(changes: Partial<DraftPorts> = {}, key = noteKey): NoteSession {
    const session = new DraftSession(key, noteOptions, this.ports(changes));
    this.closing.push(() => session.close());
    return session;
  }

  /** Opens the draft as a tab does and waits until it is shown. */
  async open(changes: Partial<DraftPorts> = {}): Promise<NoteSession> {
    const session = this.session(changes);
    await session.open();
    return session;
  }

  sender(server: DraftServer, changes: Partial<DraftPorts> = {}, userId = 1): WatchedSender {
    const onSessionExpired = vi.fn<() => void>();
    const sender = new Sender({
      ...{ userId, onSessionExpired, transport: server.transport, calls: sendingCalls },
      ports: this.ports(changes),
      isInFront: () => true,
    });
    this.closing.push(() => sender.stop());
    return Object.assign(sender, { onSessionExpired });
  }

  passMs(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  async close(): Promise<void> {
    for (const close of this.closing.splice(0).reverse()) await close();
  }
}

export function shown(session: NoteSession): OpenDraft<Note> {
  const state = session.shown.get();
  if (state.state === 'loading') throw new Error('not loaded yet');
  return state;
}

export const submissionOf = (session: NoteSession) => shown(session).draft.submission;

/** For what other tabs and the storage do in their own time. */
export const inTime = { timeout: 10_000 };

export async function saved(session: NoteSession): Promise<void> {
  await vi.waitFor(() => {
    if (shown(session).saving !== 'saved') throw new Error(shown(session).saving);
  }, inTime);
}

export const photo = (text: string) => new File([text], `${text}.jpg`, { type: 'image/jpeg' });

/** Writes the note, and its answers to the client of the reply. */
export function noteContent(note: Note, idempotencyKey: string): SubmissionContent {
  const body = JSON.stringify(note);
  const answersKey = '00000000-0000-4000-9000-000000000001';
  return {
    pictures: note.photos,
    requests: [
      { name: 'writeNote', method: 'POST', path: '/v1/notes', body, idempotencyKey },
      {
        name: 'saveAnswers',
        method: 'POST',
        path: '/v1/clients/{client}/answers',
        body: '{"answers":[]}',
        idempotencyKey: answersKey,
        fill: { '{client}': '/client/id' },
      },
    ],
  };
}
