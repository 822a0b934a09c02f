import type { RegistryItem } from '../contract.ts';
import { beginsAfterMs } from '../rules.ts';

/** Applying: the first state, also while it waits for its turn (Q2-79). */
export type CardPhase = 'applying' | 'applied' | 'failed';
export type ApplyCard = { item: RegistryItem; phase: CardPhase; hasBegun: boolean; failure: string | null };

export type CardCounts = Record<CardPhase, number>;

type DeskOptions = {
  items: readonly RegistryItem[];
  /** Why those failed that were tried before; they begin only when that is asked for. */
  failures?: ReadonlyMap<number, string>;
  /** Does it to one registry. Throws the text to show. */
  apply: (registryId: number) => Promise<void>;
};

export type ApplyDesk = ReturnType<typeof openApplyDesk>;

/** Cards of registries: each that is not applied is called for in its turn; what is done stays done. */
export function openApplyDesk({ items, failures = new Map(), apply }: DeskOptions) {
  const cards = new Map(items.map((item) => [item.id, openedCard(item, failures.get(item.id))]));
  const listeners = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let isStopped = false;
  let isHeld = true;
  let counts = countsOf(cards.values());

  function change(id: number, part: Partial<ApplyCard>): void {
    const card = cards.get(id);
    if (!card) return;
    cards.set(id, { ...card, ...part });
    counts = countsOf(cards.values());
    for (const listener of listeners) listener();
  }

  async function begin(id: number): Promise<void> {
    change(id, { hasBegun: true });
    try {
      await apply(id);
      change(id, { phase: 'applied' });
    } catch (error) {
      change(id, { phase: 'failed', failure: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The first after a pause, each further one a pause later. */
  function take(ids: readonly number[]): void {
    for (const [turn, id] of ids.entries()) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void begin(id);
      }, beginsAfterMs(turn));
      timers.add(timer);
    }
  }

  const inPhase = (phase: CardPhase) =>
    [...cards.values()].filter((card) => card.phase === phase).map(({ item }) => item.id);

  return {
    start: () => {
      isHeld = false;
      take(inPhase('applying'));
      for (const listener of listeners) listener();
    },
    /** Nothing begins by itself until it is started. */
    isHeld: () => isHeld,
    /** Begins nothing more; what has begun ends by itself. */
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
    retryFailed: () => {
      if (isStopped) return;
      const failed = inPhase('failed');
      for (const id of failed) change(id, newCard(cards.get(id)?.item as RegistryItem));
      take(failed);
    },
    card(id: number): ApplyCard {
      const card = cards.get(id);
      if (!card) throw new Error('no such card');
      return card;
    },
    /** Those in a phase now, or all. */
    idsIn: (phase: CardPhase | null) => (phase === null ? items.map(({ id }) => id) : inPhase(phase)),
    counts: () => counts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function openedCard(item: RegistryItem, failure: string | undefined): ApplyCard {
  const card = newCard(item);
  return failure === undefined || item.applied ? card : { ...card, phase: 'failed', failure };
}

/** One that is applied from the start makes no call. */
function newCard(item: RegistryItem): ApplyCard {
  return { item, phase: item.applied ? 'applied' : 'applying', hasBegun: false, failure: null };
}

function countsOf(cards: Iterable<ApplyCard>): CardCounts {
  const counts = { applying: 0, applied: 0, failed: 0 };
  for (const { phase } of cards) counts[phase] += 1;
  return counts;
}
