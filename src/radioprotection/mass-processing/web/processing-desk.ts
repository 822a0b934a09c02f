import { bar, type CardTally, isSettled, tallyOf } from '../cards/rules.ts';
import { type CardState, mostAtOnce } from '../rules.ts';

type DeskUnit = { id: number; alias: string; address: string };

export type ProcessingCard = {
  unit: DeskUnit;
  state: CardState;
  /** 0 to 100. */
  progress: number;
  /** What went wrong, or what came of it. */
  words: string | null;
};

/** What the server answered: how many activities it made, or that somebody else was first. Throws the text to show. */
export type Process = (companyId: number) => Promise<{ created: number } | 'already_processed'>;

type DeskOptions = {
  units: readonly DeskUnit[];
  /** Units that have their notification already. */
  processed: ReadonlySet<number>;
  process: Process;
  words: { created: (count: number) => string; alreadyProcessed: string };
};

export type Phase = 'idle' | 'running' | 'ended';

export type ProcessingDesk = ReturnType<typeof openProcessingDesk>;

/** The cards of the units: at most three are worked on at once; nothing begins by itself (Q2-65). */
export function openProcessingDesk({ units, processed, process, words }: DeskOptions) {
  const cards = new Map(units.map((unit) => [unit.id, openedCard(unit, processed.has(unit.id))]));
  const listeners = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setInterval>>();
  let phase: Phase = 'idle';
  let isStopped = false;
  let tally = tallyNow();
  /** The unit that was begun last. */
  let current: number | null = null;

  function openedCard(unit: DeskUnit, isDone: boolean): ProcessingCard {
    return isDone
      ? { unit, state: 'already_processed', progress: 100, words: words.alreadyProcessed }
      : { unit, state: 'pending', progress: 0, words: null };
  }
  function tallyNow(): CardTally {
    return tallyOf([...cards.values()].map(({ state }) => state));
  }
  function tell(): void {
    for (const listener of listeners) listener();
  }
  function change(id: number, part: Partial<ProcessingCard>): void {
    const card = cards.get(id);
    if (!card) return;
    cards.set(id, { ...card, ...part });
    // A bar that moves changes no count.
    if (part.state !== undefined) tally = tallyNow();
    tell();
  }

  /** The bar moves beside the request, and waits for its answer before the last step. */
  function moveBar(id: number): () => void {
    const timer = setInterval(() => {
      const progress = cards.get(id)?.progress ?? 0;
      if (progress < bar.heldAt) change(id, { progress: progress + 100 / bar.steps });
    }, bar.stepMs);
    timers.add(timer);
    return () => {
      clearInterval(timer);
      timers.delete(timer);
    };
  }

  async function work(id: number): Promise<void> {
    current = id;
    change(id, { state: 'loading' });
    const stopBar = moveBar(id);
    try {
      const answer = await process(id);
      change(
        id,
        answer === 'already_processed'
          ? { state: 'already_processed', progress: 100, words: words.alreadyProcessed }
          : { state: 'success', progress: 100, words: words.created(answer.created) },
      );
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      change(id, { state: 'error', progress: 100, words: text });
    } finally {
      stopBar();
    }
  }

  async function takeTurns(): Promise<void> {
    for (let next = nextOne(); next !== null; next = nextOne()) await work(next);
  }
  function nextOne(): number | null {
    if (isStopped) return null;
    for (const [id, { state }] of cards) if (state === 'pending') return id;
    return null;
  }

  async function start(): Promise<void> {
    if (phase === 'running' || isStopped) return;
    phase = 'running';
    tell();
    await Promise.all(Array.from({ length: mostAtOnce }, takeTurns));
    phase = [...cards.values()].every(({ state }) => isSettled(state)) ? 'ended' : 'idle';
    tell();
  }

  /** Begins nothing more; what has begun ends by itself. */
  function stop(): void {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
    timers.clear();
  }

  return {
    start: (): void => void start(),
    /** Every unit waits anew, and the run begins; those that are done are told so by the server (S2 §4). */
    retry: (): void => {
      if (phase === 'running' || isStopped) return;
      for (const { unit } of cards.values()) cards.set(unit.id, openedCard(unit, false));
      tally = tallyNow();
      void start();
    },
    /** While it is open it may begin. */
    open: () => {
      isStopped = false;
      return stop;
    },
    stop,
    card(id: number): ProcessingCard {
      const card = cards.get(id);
      if (!card) throw new Error('no such card');
      return card;
    },
    ids: () => units.map(({ id }) => id),
    phase: () => phase,
    tally: () => tally,
    current: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
