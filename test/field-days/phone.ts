import { sendingCalls } from '#app/web/sending-calls.ts';
import { type DraftChannel, openDraftChannel } from '#platform/web/drafts/draft-channel.ts';
import { type DraftConnection, DraftDatabase } from '#platform/web/drafts/draft-database.ts';
import { after, type DraftPorts } from '#platform/web/drafts/draft-ports.ts';
import { DraftSession } from '#platform/web/drafts/draft-session.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { Outbox, type Outgoing } from '#platform/web/drafts/outbox.ts';
import { OutboxDesk } from '#platform/web/drafts/outbox-desk.ts';
import { OutboxEntries } from '#platform/web/drafts/outbox-entries.ts';
import { Sender } from '#platform/web/drafts/sender.ts';
import { SendingCondition } from '#platform/web/drafts/sending-condition.ts';
import type { SubmissionEvent } from '#platform/web/drafts/submission-machine.ts';
import type { Transport } from '#platform/web/drafts/transport.ts';
import type { DraftOptions, OpenDraft, Submission } from '#platform/web/drafts/types.ts';
import type { Trace } from './trace.ts';

/** The page was killed: what it was waiting for will never come. */
export class Killed extends Error {
  constructor() {
    super('the page was killed');
    this.name = 'Killed';
  }
}

/** A database as a page reaches it: once the page is dead nothing comes of what it asks. */
class MortalDatabase extends DraftDatabase {
  private readonly page: Page;
  private readonly running = new Set<Promise<unknown>>();

  constructor(page: Page) {
    super();
    this.page = page;
  }

  override async run<T>(work: (db: DraftConnection) => Promise<T>): Promise<T> {
    await this.page.step();
    const running = super.run(work);
    this.running.add(running);
    const result = await running.finally(() => this.running.delete(running));
    await this.page.step();
    return result;
  }

  /** A transaction of a dead page ends before another page begins, one way or the other. */
  async rest(): Promise<void> {
    await Promise.allSettled(this.running);
  }
}

/** An outbox that tells what it has stored. */
class TracedOutbox extends Outbox {
  private readonly trace: Trace;

  constructor(database: DraftDatabase, trace: Trace) {
    super(database);
    this.trace = trace;
  }

  override async advance(outgoing: Outgoing, event: SubmissionEvent): Promise<Submission | null> {
    const say = (text: string) =>
      this.trace.noteKey(`${event.type} in ${outgoing.draft}: ${text}`, outgoing.submission.idempotencyKey);
    try {
      const stored = await super.advance(outgoing, event);
      say(stored?.state ?? 'not there');
      return stored;
    } catch (error) {
      say(String(error));
      throw error;
    }
  }
}

/** A second of a page's pauses lasts a millisecond here. */
const shortened = 1_000;

type PageOptions = {
  userId: number;
  trace: Trace;
  transport: Transport;
  now: () => Date;
  /** Steps until it is killed: reads, writes and calls. */
  stepsLeft: number;
};

/** The product open on the phone, with the real drafts, outbox and sender, until it is closed or killed. */
export class Page {
  readonly ports: DraftPorts;
  readonly desk: OutboxDesk;
  readonly sender: Sender;
  isSignedOut = false;
  /** Pauses that are over, of its sender and its drafts. */
  pauses = 0;
  onPause: () => void = () => undefined;
  private readonly userId: number;
  private readonly database: MortalDatabase;
  private readonly channels: DraftChannel[] = [];
  private readonly sessions = new Map<string, { close(): Promise<void> }>();
  private readonly death: Promise<never>;
  private die: (killed: Killed) => void = () => undefined;
  /** Its own, so that what waits for it goes with the page. */
  private readonly never = new Promise<never>(() => undefined);
  private isDead = false;
  private stepsLeft: number;

  constructor({ userId, transport, trace, now, stepsLeft }: PageOptions) {
    this.userId = userId;
    this.stepsLeft = stepsLeft;
    this.death = new Promise((_resolve, reject) => {
      this.die = reject;
    });
    this.death.catch(() => undefined);
    this.database = new MortalDatabase(this);
    const openChannel: typeof openDraftChannel = (listener) => {
      const channel = openDraftChannel((message) => {
        if (!this.isDead) listener(message);
      });
      this.channels.push(channel);
      return { post: (message) => (this.isDead ? undefined : channel.post(message)), close: channel.close };
    };
    const condition = new SendingCondition(openChannel);
    this.database.onRoom = (isFull) => condition.change({ isFull });
    this.ports = {
      store: new DraftStore(this.database),
      outbox: new TracedOutbox(this.database, trace),
      entries: new OutboxEntries(this.database),
      condition,
      now,
      after: (ms, work) =>
        after(ms / shortened, () => {
          this.pauses += 1;
          work();
          this.onPause();
        }),
      newKey: () => crypto.randomUUID(),
      visit: crypto.randomUUID(),
      keepStorage: () => undefined,
      acquireLock: async () => ({ release: () => undefined }),
      untilInFront: () => Promise.resolve(),
      openChannel,
    };
    this.desk = new OutboxDesk(this.ports);
    this.sender = new Sender({
      userId,
      calls: sendingCalls,
      ports: this.ports,
      transport: async (request, signal) => {
        await this.step();
        const answer = await transport(request, signal);
        await this.step();
        return answer;
      },
      isInFront: () => true,
      onSessionExpired: () => {
        this.isSignedOut = true;
      },
    });
    void this.sender.run();
  }

  /** One more thing done; the last one is not. */
  async step(): Promise<void> {
    this.stepsLeft -= 1;
    if (this.stepsLeft === 0) this.kill();
    if (this.isDead) await this.never;
  }

  /** The draft of a wizard, as its page opens it. */
  async open<T>(wizard: string, options: DraftOptions<T>): Promise<DraftSession<T>> {
    const known = this.sessions.get(wizard);
    if (known) return known as DraftSession<T>;
    const session = new DraftSession({ userId: this.userId, wizard, context: 'user' }, options, this.ports);
    this.sessions.set(wizard, session);
    await this.unlessKilled(session.open());
    return session;
  }

  /** What comes of `work`, unless the page dies before. */
  unlessKilled<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.death]);
  }

  /** Ends it for good, as a dead battery or the system does. */
  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.sender.stop();
    for (const channel of this.channels) channel.close();
    this.die(new Killed());
  }

  /** Until nothing of a dead page is at work any more. */
  bury(): Promise<void> {
    return this.database.rest();
  }

  async close(): Promise<void> {
    this.stepsLeft = Number.POSITIVE_INFINITY;
    this.sender.stop();
    for (const session of this.sessions.values()) await session.close();
    this.desk.close();
    for (const channel of this.channels) channel.close();
    this.isDead = true;
    await this.database.close();
  }
}

export function shown<T>(session: DraftSession<T>): OpenDraft<T> {
  const state = session.shown.get();
  if (state.state === 'loading') throw new Error('not loaded yet');
  return state;
}

/** Whether what was changed is stored; false when it could not be. */
export function savedOrFailed<T>(session: DraftSession<T>): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { saving } = shown(session);
      if (saving === 'saving') return;
      unsubscribe();
      resolve(saving === 'saved');
    };
    const unsubscribe = session.shown.subscribe(look);
    look();
  });
}
