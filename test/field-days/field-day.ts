import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import type { Db } from '#platform/server/database/database.ts';
import type { Outgoing } from '#platform/web/drafts/outbox.ts';
import type { OpenDraft } from '#platform/web/drafts/types.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';
import { smallStorage } from '#test/support/small-storage.ts';
import { seeded } from '../attack/random.ts';
import { type Job, placedTimes, prepareJobs } from './jobs.ts';
import { Network, type Signal } from './network.ts';
import { Killed, Page, savedOrFailed, shown } from './phone.ts';
import { smallPhoto } from './small-photo.ts';
import { Trace } from './trace.ts';
import { type AnyDraft, blankLike, dosimeterIn, draftFor, placement, replacement } from './wizards.ts';

export type FieldWorld = {
  db: Db;
  /** Of the real server. */
  url: string;
  own: PrincipalWorld;
  userId: number;
  /** The cookies of a new session of the operator. */
  openSession(): Promise<string>;
};

export type DayOutcome = {
  jobs: number;
  /** Told 'Salvato' or 'Inviato' on the phone and in the database neither, or without its photo. */
  lost: string[];
  doubled: string[];
  /** By the server, for a reason; shown on the phone. */
  refused: number;
  /** Refused though nothing stood against it. */
  refusedWrongly: string[];
  kills: number;
  cuts: number;
  expired: number;
  timesFull: number;
  /** Pictures on the phone at the end beyond those of the sent copies. */
  strayPictures: number;
  /** What happened to each of what is wrong, and on the way. */
  traces: string[];
};

/** With a network, a session and a server that answers, no more of the sender's pauses than these pass. */
const tooManyPauses = 500;

/** A working day of one operator with one phone, from a seed. Which call a cut hits also depends on the machine. */
export class FieldDay {
  private readonly world: FieldWorld;
  private readonly random: () => number;
  private readonly network: Network;
  private readonly storage = smallStorage();
  private readonly seed: number;
  private page: Page | undefined;
  private now = new Date('2026-03-10T06:30:00Z');
  private readonly trace = new Trace();
  private jobs = new Map<number, Job>();
  private readonly stored = new Set<Job>();
  private readonly refused = new Set<number>();
  private readonly photos = new Map<Job, string>();
  private readonly counts = { kills: 0, expired: 0, timesFull: 0 };

  constructor(world: FieldWorld, seed: number) {
    this.world = world;
    this.seed = seed;
    this.random = seeded(seed);
    this.network = new Network(world.url, seeded(seed + 1_000_003), this.trace);
  }

  async run(count: number): Promise<DayOutcome> {
    globalThis.indexedDB = new IDBFactory();
    try {
      const jobs = await prepareJobs(this.world.db, this.world.own, `G${this.seed}`, count);
      this.jobs = new Map(jobs.map((job) => [job.dosimeter.id, job]));
      this.network.signIn(await this.world.openSession());
      for (const job of jobs) {
        await this.befall();
        await this.untilAlive(() => this.work(job));
        this.now = new Date(this.now.getTime() + 120_000);
      }
      this.storage.capacity = Number.POSITIVE_INFINITY;
      await this.untilAlive(() => this.sendAll());
      return await this.untilAlive(() => this.outcome(jobs));
    } finally {
      this.storage.restore();
      await this.page?.close();
      await emptyStorage();
    }
  }

  private isHit(chance: number): boolean {
    return this.random() < chance;
  }

  /** What may happen between two pieces of work. */
  private async befall(): Promise<void> {
    const signals: Signal[] = ['none', 'none', 'flaky', 'flaky', 'good'];
    if (this.isHit(0.08)) this.network.signal = signals[Math.floor(this.random() * signals.length)] ?? 'good';
    if (this.isHit(0.01)) {
      this.network.signIn('ended=1');
      this.trace.note('the session ends');
      this.counts.expired += 1;
    }
    if (this.isHit(0.01)) this.fillUp();
    if (this.network.signal === 'none' || !this.isHit(0.3)) return;
    if (this.page?.isSignedOut) {
      this.network.signIn(await this.world.openSession());
      this.page.isSignedOut = false;
    }
    this.page?.sender.sendNow(true);
  }

  private fillUp(): void {
    this.storage.capacity = this.storage.used() + 30_000;
    this.trace.note('the storage is nearly full');
  }

  private current(): Page {
    this.page ??= new Page({
      userId: this.world.userId,
      transport: this.network.transport,
      now: () => this.now,
      trace: this.trace,
      stepsLeft: 1 + Math.floor(this.random() * 1_500),
    });
    return this.page;
  }

  /** Does it, with the page opened anew after each death. */
  private async untilAlive<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.current().unlessKilled(work());
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        this.counts.kills += 1;
        this.trace.note('the page was killed');
        await this.page?.bury();
        this.page = undefined;
      }
    }
  }

  private async work(job: Job): Promise<void> {
    for (let tries = 0; !(await this.finish(job)); tries += 1) {
      this.counts.timesFull += 1;
      this.trace.note('no room', job.dosimeter.codice);
      if (tries === 0) await this.current().desk.freeRoom();
      // A film goes: without any room not even a refusal can be noted.
      else if (tries === 1) {
        this.storage.capacity += 20_000;
        await this.sendAll();
      } else this.storage.capacity = Number.POSITIVE_INFINITY;
    }
  }

  /** From wherever the phone stands with it to the next one. Whether it could be stored. */
  private async finish(job: Job): Promise<boolean> {
    const page = this.current();
    const { wizard, options, make } = job.old ? replacement : placement;
    const session = await page.open(wizard, options);
    if (!(await this.goOn(shown(session), () => savedOrFailed(session)))) return false;
    if (this.stored.has(job)) return true;
    const known = await page.ports.entries.list(this.world.userId);
    if (
      known.some(({ value, submission }) => submission !== null && dosimeterIn(value) === job.dosimeter.id)
    ) {
      this.noteStored(job, 'found in the list');
      return true;
    }
    const { codice } = job.dosimeter;
    const photo = job.hasPhoto ? await shown(session).addPicture(smallPhoto(codice)) : null;
    if (photo) this.photos.set(job, photo);
    shown(session).update(() => draftFor(job, photo, this.world.own));
    if (!(await savedOrFailed(session))) return false;
    shown(session).submit((draft, key) => {
      const content = make(draft, key);
      this.trace.name(codice, content.requests);
      return content;
    });
    // Done is what the screen says is sent or waits, nothing else.
    if (!(await savedOrFailed(session)) || shown(session).draft.submission === null) return false;
    this.noteStored(job, 'shown as finished');
    return this.goOn(shown(session), () => savedOrFailed(session));
  }

  /** From here on the operator takes it for done, and does not do it again. */
  private noteStored(job: Job, how: string): void {
    this.stored.add(job);
    this.trace.note(how, job.dosimeter.codice);
  }

  /** Leaves what is finished to the outbox, and begins the next one. */
  private async goOn(open: OpenDraft<AnyDraft>, saved: () => Promise<boolean>): Promise<boolean> {
    const { submission, value } = open.draft;
    if (submission === null) return true;
    const job = this.jobs.get(dosimeterIn(value) ?? 0);
    if (job) this.noteStored(job, `left behind as ${submission.state}`);
    if (submission.state === 'received') open.finish(blankLike(value));
    else if (submission.state === 'refused') {
      this.noteRefusal(value);
      await open.discard();
      return true;
    } else open.setAside(blankLike(value));
    return saved();
  }

  private noteRefusal(value: unknown): void {
    const id = dosimeterIn(value);
    if (id !== null) this.refused.add(id);
  }

  /** Back where there is a network, signed in: until nothing is left to send. */
  private async sendAll(): Promise<void> {
    const page = this.current();
    const isAway = ({ draft }: Outgoing) => draft.split('|').length > 3;
    this.network.signal = 'good';
    this.network.signIn(await this.world.openSession());
    const { outbox, openChannel } = page.ports;
    this.trace.note('back in the network');
    page.pauses = 0;
    await new Promise<void>((resolve, reject) => {
      const channel = openChannel(() => void look());
      page.onPause = () => void look();
      const look = async () => {
        try {
          const left = await outbox.pending(this.world.userId);
          // What a wizard has open cannot be noted without room.
          const isFull = this.storage.capacity < Number.POSITIVE_INFINITY;
          const isLeft = left.some((outgoing) => !isFull || isAway(outgoing));
          if (isLeft && page.pauses < tooManyPauses) return;
          channel.close();
          page.onPause = () => undefined;
          if (isLeft) reject(new Error(`left waiting:\n${this.trace.ofKeys(left).join('\n')}`));
          else resolve();
        } catch (error) {
          reject(error);
        }
      };
      page.sender.sendNow(true);
      void look();
    });
  }

  /** What happened lately. */
  get story(): string {
    return this.trace.latest(300).join('\n');
  }

  private async outcome(jobs: readonly Job[]): Promise<DayOutcome> {
    const page = this.current();
    const { drafts, sent } = await page.ports.entries.read();
    for (const { submission, value } of drafts) if (submission?.state === 'refused') this.noteRefusal(value);
    const placed = await placedTimes(this.world.db, jobs);
    const codes = (
      found: (job: Job, row: { times: number; photo: string | null; points: number }) => boolean,
    ) =>
      jobs
        .filter((job) => found(job, placed.get(job.dosimeter.id) ?? { times: 0, photo: null, points: 0 }))
        .map(({ dosimeter }) => dosimeter.codice);
    const isRefused = ({ dosimeter }: Job) => this.refused.has(dosimeter.id);
    const kept = new Set(sent.flatMap(({ pictures }) => pictures.map(({ sha256 }) => sha256)));
    const pictures = await Promise.all(
      [...drafts.map(({ id }) => id), ...sent.map(({ id }) => id)].map((id) =>
        page.ports.entries.pictures(id),
      ),
    );
    const lost = codes(
      (job, { times, photo }) =>
        !isRefused(job) && (!this.stored.has(job) || times === 0 || photo !== (this.photos.get(job) ?? null)),
    );
    const doubled = codes((job, { times, points }) => times > (job.isTaken ? 0 : 1) || points > 1);
    const refusedWrongly = codes((job) => isRefused(job) && !job.isTaken);
    return {
      ...{ jobs: jobs.length, lost, doubled, refused: this.refused.size, refusedWrongly },
      traces: [...lost, ...doubled, ...refusedWrongly].flatMap((code) => this.trace.of(code)),
      ...this.counts,
      cuts: this.network.cuts,
      strayPictures: pictures.flat().filter(({ sha256 }) => !kept.has(sha256)).length,
    };
  }
}

/** Timers of calls that were cut hold on to a dead page for a minute: what it had stored need not stay that long. */
async function emptyStorage(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name);
    const stores = [...database.objectStoreNames];
    const emptying = database.transaction(stores, 'readwrite');
    await Promise.all([...stores.map((store) => emptying.objectStore(store).clear()), emptying.done]);
    database.close();
  }
}
