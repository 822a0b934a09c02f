import type { DraftChannel, DraftMessage } from './draft-channel.ts';
import { draftId, type StoredDraft } from './draft-database.ts';
import { DraftLock } from './draft-lock.ts';
import type { DraftPorts } from './draft-ports.ts';
import { DraftTakenOver } from './draft-store.ts';
import { isEarlierVisit } from './earlier-visit.ts';
import { HeldPictures } from './held-pictures.ts';
import { SaveQueue } from './save-queue.ts';
import { draftInCondition } from './sending-condition.ts';
import { Snapshot } from './snapshot.ts';
import { advance, freeze, isMendingOf, isUnderWay } from './submission-machine.ts';
import type { Draft, DraftKey, DraftOptions, DraftState, OpenDraft, Submission } from './types.ts';

type Open<T> = OpenDraft<T>;

/** One open draft: its value in memory, saved in order, owned by one tab. `useDraft` shows it to React. */
export class DraftSession<T> {
  private readonly key: DraftKey;
  private readonly id: string;
  private readonly options: DraftOptions<T>;
  private readonly ports: DraftPorts;
  private readonly sessionId: string;
  private readonly lock: DraftLock;
  private readonly queue: SaveQueue;
  private readonly pictures = new HeldPictures();
  readonly shown = new Snapshot<DraftState<T>>({ state: 'loading' });
  private channel: DraftChannel | null = null;
  private stopWatching: () => void = () => undefined;
  private mode: DraftState<T>['state'] = 'loading';
  private draft: Draft<T>;
  private idempotencyKey: string;
  private restored = false;
  /** Changes of the submission that are shown already and not stored yet: until then the stored one is old news. */
  private changesAhead = 0;
  /** Those and the one being stored. */
  private storing = 0;
  private isTakingOver = false;

  constructor(key: DraftKey, options: DraftOptions<T>, ports: DraftPorts) {
    this.key = key;
    this.id = draftId(key);
    this.options = options;
    this.ports = ports;
    this.sessionId = ports.newKey();
    this.idempotencyKey = ports.newKey();
    this.draft = this.fresh();
    const onLeft = () => void this.loadAs('owner');
    this.lock = new DraftLock(this.id, ports, { onLost: () => this.loseDraft(), onLeft });
    this.queue = new SaveQueue(
      () => this.write(),
      () => this.show(),
      (error) => this.loseDraftTo(error),
      (ms, work) => ports.after(ms, work),
    );
  }

  async open(): Promise<void> {
    this.channel = this.ports.openChannel((message) => this.hear(message));
    this.stopWatching = this.ports.condition.seen.subscribe(() => this.show());
    await this.loadAs((await this.lock.ask()) ? 'owner' : 'read-only');
  }

  /** Finishes what is being saved and lets go of the draft. */
  async close(): Promise<void> {
    await this.queue.close();
    this.lock.close();
    this.stopWatching();
    this.channel?.close();
    this.channel = null;
    this.pictures.clear();
  }

  private readonly update: Open<T>['update'] = (change) => {
    if (this.mode !== 'owner') return;
    const value = change(this.draft.value);
    if (value === this.draft.value) return;
    this.draft = { ...this.draft, value };
    this.queue.markDirty();
    this.show();
  };

  private readonly submit: Open<T>['submit'] = (make) => {
    const before = this.draft.submission;
    if (this.mode !== 'owner' || (before !== null && before.state !== 'refused')) return;
    const keyBefore = this.idempotencyKey;
    let idempotencyKey = keyBefore;
    let content = make(this.draft.value, idempotencyKey);
    if (isMendingOf(before, content)) {
      idempotencyKey = this.ports.newKey();
      content = make(this.draft.value, idempotencyKey);
    }
    const at = this.ports.now();
    const parent = before && { idempotencyKey: before.idempotencyKey, revision: before.revision };
    const frozen = () => freeze(content, { idempotencyKey, revision: this.draft.revision + 1, parent, at });
    void this.changeSubmission(frozen(), async () => {
      // Not sooner: what is still to be saved before belongs to the work that is being mended.
      this.idempotencyKey = idempotencyKey;
      try {
        await this.write(frozen());
      } catch (error) {
        this.idempotencyKey = keyBefore;
        this.draft = { ...this.draft, submission: before };
        throw error;
      }
      this.channel?.post({ type: 'send-now', evenSignedOut: true, isQuiet: true });
    });
  };

  private readonly cancelSubmission: Open<T>['cancelSubmission'] = () => {
    const { submission } = this.draft;
    if (this.mode !== 'owner' || submission === null || !isUnderWay(submission)) return;
    void this.changeSubmission(advance(submission, { type: 'cancelled' }), async () => {
      const stored = await this.ports.store.read(this.key);
      if (!stored?.submission) return;
      const outgoing = { draft: this.id, submission: stored.submission };
      const after = await this.ports.outbox.advance(outgoing, { type: 'cancelled' });
      this.draft = { ...this.draft, submission: after };
      this.channel?.post({ type: 'cancelled', idempotencyKey: stored.submission.idempotencyKey });
      this.tell();
    });
  };

  private readonly setAside: Open<T>['setAside'] = (next) => {
    // What is frozen is stored first: should that fail, it is still here.
    if (this.storing > 0) return void this.queue.run(async () => this.setAside(next));
    const { submission } = this.draft;
    if (this.mode !== 'owner' || submission === null || !isUnderWay(submission)) return;
    this.idempotencyKey = this.ports.newKey();
    this.restored = false;
    this.draft = { ...this.draft, value: next };
    void this.changeSubmission(null, async () => {
      this.pictures.letGoOfAllBut(this.options.picturesOf?.(next) ?? []);
      await this.write(null);
      this.channel?.post({ type: 'send-now', evenSignedOut: false, isQuiet: true });
    });
  };

  private readonly finish: Open<T>['finish'] = (next, isTakenBack = false) => {
    const { submission } = this.draft;
    if (this.mode !== 'owner' || submission?.state !== 'received') return;
    if (isTakenBack) void this.ports.outbox.advance({ draft: this.id, submission }, { type: 'taken-back' });
    if (next === null) return void this.startOver();
    this.idempotencyKey = this.ports.newKey();
    this.restored = false;
    this.draft = { ...this.draft, value: next };
    void this.changeSubmission(null, () => this.write(null));
  };

  private readonly discard: Open<T>['discard'] = async () => {
    if (this.mode === 'owner') await this.startOver();
  };

  private readonly takeOver: Open<T>['takeOver'] = () => {
    if (this.mode !== 'read-only' || this.isTakingOver) return;
    this.isTakingOver = true;
    this.channel?.post({ type: 'hand-over', draft: this.id });
    void this.lock.take().then(async (isOwner) => {
      if (isOwner) await this.loadAs('owner');
      this.isTakingOver = false;
    });
  };

  private hear(message: DraftMessage): void {
    if (!('draft' in message) || message.draft !== this.id || this.mode === 'loading') return;
    if (message.type === 'hand-over') this.handOver();
    else void this.queue.run(() => (this.mode === 'owner' ? this.readSubmission() : this.load('read-only')));
  }

  /** Read-only at once; what is already typed is saved before the other tab gets the draft. */
  private handOver(): void {
    if (this.mode !== 'owner') return;
    this.mode = 'read-only';
    this.show();
    void this.queue.run(async () => {
      this.queue.markClean();
      this.lock.release();
      void this.lock.wait();
    });
  }

  private loseDraft(): void {
    this.queue.markClean();
    this.lock.release();
    this.mode = 'read-only';
    this.show();
    void this.loadAs('read-only');
  }

  private loseDraftTo(error: unknown): boolean {
    if (error instanceof DraftTakenOver) this.loseDraft();
    return error instanceof DraftTakenOver;
  }

  private loadAs(mode: Open<T>['state']): Promise<void> {
    return this.queue.run(async () => {
      try {
        await this.load(mode);
      } finally {
        this.mode = mode;
        if (mode === 'read-only') void this.lock.wait();
      }
    });
  }

  private async load(mode: Open<T>['state']): Promise<void> {
    const found = await this.ports.store.load(this.key);
    const value = found === null ? null : this.options.read(found.draft.value);
    if (found === null || value === null) {
      if (found !== null && mode === 'owner') await this.ports.store.setAside(this.key);
      this.draft = this.fresh();
      this.pictures.clear();
      return;
    }
    const { draft } = found;
    // Whoever has read along knows the draft.
    if (this.mode !== 'owner') this.restored = this.mode === 'loading' && isEarlierVisit(draft, this.ports);
    this.idempotencyKey = draft.idempotencyKey;
    this.draft = { ...this.draft, value, submission: draft.submission };
    this.pictures.replace(draft.pictures, found.pictures);
    this.adopt(draft);
  }

  private async readSubmission(): Promise<void> {
    const stored = await this.ports.store.read(this.key);
    if (stored?.idempotencyKey !== this.idempotencyKey || this.changesAhead > 0) return;
    const isOurs = stored.savedBy === this.sessionId || stored.revision === this.draft.revision;
    if (isOurs || this.queue.isDirty) this.draft = { ...this.draft, submission: stored.submission };
    else await this.load('owner');
  }

  private async write(submission?: Submission | null): Promise<void> {
    const { value, revision } = this.draft;
    this.queue.isDirty = false;
    try {
      const stored = await this.ports.store.save({
        key: this.key,
        idempotencyKey: this.idempotencyKey,
        value,
        savedAt: this.ports.now().toISOString(),
        savedBy: this.sessionId,
        visit: this.ports.visit,
        parent: revision,
        ...(submission === undefined ? {} : { submission }),
        named: this.options.picturesOf?.(value) ?? [],
        held: this.pictures.all(),
      });
      this.adopt(stored);
      if (this.changesAhead === 0) this.draft = { ...this.draft, submission: stored.submission };
    } catch (error) {
      this.queue.isDirty = true;
      throw error;
    }
    if (!this.queue.isDirty) this.queue.markClean();
    this.tell();
  }

  private adopt({ revision, savedAt, pictures }: StoredDraft): void {
    this.draft = { ...this.draft, revision, savedAt };
    const named = this.options.picturesOf?.(this.draft.value) ?? [];
    if (this.pictures.adopt(pictures, named)) this.ports.keepStorage();
  }

  private startOver(): Promise<void> {
    const { submission, revision } = this.draft;
    this.idempotencyKey = this.ports.newKey();
    this.restored = false;
    this.draft = { ...this.fresh(), revision };
    this.pictures.clear();
    this.queue.markClean();
    return this.changeSubmission(null, async () => {
      await this.ports.store.remove(this.key);
      this.draft = { ...this.draft, revision: 0 };
      if (submission !== null && isUnderWay(submission))
        this.channel?.post({ type: 'cancelled', idempotencyKey: submission.idempotencyKey });
      this.tell();
    });
  }

  /** Shows a change of the submission at once and stores it in its turn. */
  private changeSubmission(submission: Submission | null, store: () => Promise<void>): Promise<void> {
    this.draft = { ...this.draft, submission };
    this.changesAhead += 1;
    this.storing += 1;
    this.queue.saving = 'saving';
    this.show();
    return this.queue.run(async () => {
      this.changesAhead -= 1;
      await store().finally(() => (this.storing -= 1));
    });
  }

  private tell(): void {
    this.channel?.post({ type: 'changed', draft: this.id });
  }

  private fresh(): Draft<T> {
    const savedAt = this.ports.now().toISOString();
    return { key: this.key, revision: 0, value: this.options.initial(), savedAt, submission: null };
  }

  private show(): void {
    if (this.mode === 'loading') return;
    const { restored, update, submit, cancelSubmission, setAside, finish, discard, takeOver } = this;
    const draft = draftInCondition(this.draft, this.ports.condition.seen.get());
    const { addPicture, pictureUrl, pictureBlob, sendNow } = this;
    const { saving, problem: saveProblem } = this.queue;
    this.shown.set({
      ...{ state: this.mode, draft, restored, saving, saveProblem, update, submit, cancelSubmission },
      ...{ addPicture, pictureUrl, pictureBlob, setAside, sendNow, finish, discard, takeOver },
    });
  }

  private readonly addPicture: Open<T>['addPicture'] = async (picture) => {
    try {
      return await this.pictures.add(picture);
    } catch (error) {
      this.queue.report(error);
      this.show();
      throw error;
    }
  };
  private readonly pictureBlob: Open<T>['pictureBlob'] = (sha256) => this.pictures.blob(sha256);
  private readonly pictureUrl: Open<T>['pictureUrl'] = (sha256) => this.pictures.url(sha256);
  private readonly sendNow: Open<T>['sendNow'] = () =>
    this.channel?.post({ type: 'send-now', evenSignedOut: true });
}
