import { Worker } from 'node:worker_threads';

/** What is asked of a thread: to begin a task, to go on with it by one message, or to leave it. */
export type Asked<Task> = { task: Task } | 'next' | 'stop';
/** What a thread says: a message of its task, that there is no more, or why it cannot go on. */
export type Said<Message> = { value: Message } | { done: true } | { failure: string };

export type ThreadLimits = {
  /** Tasks that wait for a processor, not for others, gain nothing from more threads than processors. */
  atOnce: number;
  /** One that has learned its work is quicker than a new one: it stays so long for the next task. */
  idleMs: number;
  /** A thread ends after so many tasks, whatever it may have kept of them. */
  tasksOfThread: number;
  /** A thread that has been asked and is silent for longer is given up. */
  longestSilenceMs: number;
  /** What a thread may take for its objects and texts; the program's own limit when left out. */
  memoryMiB?: number;
};

/** A thread ended in the middle of its task: silent for too long, out of memory, or gone for another reason. */
export class ThreadEnded extends Error {
  readonly reason: 'time' | 'memory' | 'gone';

  constructor(reason: ThreadEnded['reason'], cause?: unknown) {
    super(`the thread has ended: ${reason}`, { cause });
    this.name = 'ThreadEnded';
    this.reason = reason;
  }
}

/** The messages of a task, one after the other. */
export type TaskMessages<Message> = AsyncIterable<Message> & {
  next(): Promise<IteratorResult<Message, undefined>>;
  return(): Promise<IteratorResult<Message, undefined>>;
};

type Thread = { worker: Worker; tasks: number; ending?: NodeJS.Timeout };

/**
 * Threads for work that keeps a processor busy, so that others are answered meanwhile. `program` calls `workOn` of
 * `thread-work.ts`. A task is worked at only while somebody waits for its next message.
 */
export class Threads<Task extends object, Message> {
  private readonly program: URL;
  private readonly limits: ThreadLimits;
  private readonly idle: Thread[] = [];
  private busy = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(program: URL, limits: ThreadLimits) {
    this.program = program;
    this.limits = limits;
  }

  /**
   * The messages of a task, which begins with the first one asked for. Throws what its program has thrown, or a
   * `ThreadEnded`. Whoever does not read to the end calls `return`, as `for await` does.
   */
  work(task: Task): TaskMessages<Message> {
    let thread: Thread | null = null;
    let isOver = false;
    let isAsked = false;
    const end = () => {
      isOver = true;
      return { done: true as const, value: undefined };
    };
    const next = async (): Promise<IteratorResult<Message, undefined>> => {
      if (isOver) return end();
      const taken = (thread ??= await this.take(task));
      // Left while it waited for its turn.
      if (isOver as boolean) this.rest(taken);
      if (isOver as boolean) return end();
      isAsked = true;
      try {
        const said = await this.ask(taken.worker);
        if ('value' in said) return { done: false, value: said.value };
        // Nobody knows what a failure has left behind in its thread.
        if ('failure' in said) throw new Error(said.failure);
        this.rest(taken);
      } catch (error) {
        end();
        this.makeRoom();
        void taken.worker.terminate();
        throw error;
      } finally {
        isAsked = false;
      }
      return end();
    };
    const leave = async () => {
      if (isOver || thread === null) return end();
      end();
      // In the middle of a message it listens to nobody; whoever waits for that one is told.
      if (isAsked) await thread.worker.terminate();
      else this.rest(thread);
      return end();
    };
    return {
      next,
      return: leave,
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  private async take(task: Task): Promise<Thread> {
    if (this.busy >= this.limits.atOnce) await new Promise<void>((go) => void this.waiting.push(go));
    else this.busy += 1;
    const thread = this.idle.pop() ?? this.newThread();
    clearTimeout(thread.ending);
    thread.worker.ref();
    thread.tasks += 1;
    try {
      say(thread.worker, { task });
    } catch (error) {
      // Nothing was handed over: the thread has nothing to do.
      this.rest(thread);
      throw error;
    }
    return thread;
  }

  private newThread(): Thread {
    const { memoryMiB } = this.limits;
    const worker = new Worker(this.program, {
      ...(memoryMiB === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMiB } }),
    });
    const thread = { worker, tasks: 0 };
    // One that fails while nobody waits for it ends by itself: without a listener it would end the whole program.
    worker.on('error', () => this.forget(thread)).once('exit', () => this.forget(thread));
    return thread;
  }

  /** One that is ending gets no other task. */
  private forget(thread: Thread): void {
    const place = this.idle.indexOf(thread);
    if (place >= 0) this.idle.splice(place, 1);
  }

  private rest(thread: Thread): void {
    const { worker, tasks } = thread;
    if (tasks >= this.limits.tasksOfThread) void worker.terminate();
    else {
      say(worker, 'stop');
      worker.unref();
      thread.ending = setTimeout(() => {
        this.forget(thread);
        void worker.terminate();
      }, this.limits.idleMs).unref();
      this.idle.push(thread);
    }
    this.makeRoom();
  }

  private makeRoom(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.busy -= 1;
  }

  /** The next thing it says. Throws a `ThreadEnded` once it can say nothing more. */
  private ask(worker: Worker): Promise<Said<Message>> {
    return new Promise((resolve, reject) => {
      let why: unknown;
      const listen = (said: Said<Message>) => {
        leave();
        resolve(said);
      };
      const noteWhy = (error: unknown) => {
        why = error;
      };
      const giveUp = () => {
        why = silent;
        void worker.terminate();
      };
      const onExit = () => {
        leave();
        reject(new ThreadEnded(reasonOf(why), why));
      };
      const limit = setTimeout(giveUp, this.limits.longestSilenceMs).unref();
      const leave = () => {
        clearTimeout(limit);
        worker.off('message', listen).off('error', noteWhy).off('exit', onExit);
      };
      worker.on('message', listen).on('error', noteWhy).once('exit', onExit);
      if (worker.threadId === ended) onExit();
      else say(worker, 'next');
    });
  }
}

/** The id of a thread that is no more. */
const ended = -1;
const silent = new Error('silent for too long');

function reasonOf(why: unknown): ThreadEnded['reason'] {
  if (why === silent) return 'time';
  const isOutOfMemory = (why as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? 'memory' : 'gone';
}

function say<Task>(worker: Worker, asked: Asked<Task>): void {
  worker.postMessage(asked);
}
