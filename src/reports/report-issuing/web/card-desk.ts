import type { Candidate } from '#field/candidates/contract.ts';
import type { GeocodeResult } from '#geography/maps/contract.ts';
import type { ReportDraft } from '../../final-reports/web/public.ts';
import type { SiteEntry } from '../contract.ts';
import { type CardStatus, cardDelayMs, cardStatuses, cardVerdict } from '../rules.ts';

/** What is read when a card's turn has come. */
export type CardFacts = { rows: Candidate[]; completed: boolean; reminderEmailSent: string | null };

/** A card as it stands. */
export type CardState = {
  site: SiteEntry;
  phase: 'idle' | 'fetching' | 'loaded';
  facts: CardFacts | null;
  /** What went wrong last, in words. */
  failure: string | null;
  /** What is being done about its report. */
  work: 'locating' | 'reading' | 'issuing' | null;
  /** Its report as it would be issued, while a person looks at it. */
  draft: ReportDraft | null;
  /** Places the address may mean; one is to be chosen. */
  places: readonly GeocodeResult[] | null;
};

/** Reads what a card shows. Throws the text to show. */
export type LoadCard = (site: SiteEntry, signal: AbortSignal) => Promise<CardFacts>;

type DeskOptions = {
  sites: readonly SiteEntry[];
  load: LoadCard;
  today: string;
  /** Every card has left idle and fetching for the first time. */
  onLoaded: () => unknown;
};

export type CardDesk = ReturnType<typeof openCardDesk>;

/** Cards of a search: loaded one after another at their pace, each with its state; a new search calls all off. */
export function openCardDesk({ sites, load, today, onLoaded }: DeskOptions) {
  const cards = new Map(sites.map((site) => [site.id, newCard(site)]));
  const listeners = new Set<() => void>();
  const calledOff = new AbortController();
  const timers: ReturnType<typeof setTimeout>[] = [];
  let counts = countsOf(cards.values(), today);
  let isLoaded = sites.length === 0;

  function change(id: number, part: Partial<CardState>): void {
    const card = cards.get(id);
    if (!card || calledOff.signal.aborted) return;
    cards.set(id, { ...card, ...part });
    counts = countsOf(cards.values(), today);
    for (const listener of listeners) listener();
    if (isLoaded || counts.idle > 0 || counts.fetching > 0) return;
    isLoaded = true;
    onLoaded();
  }

  async function read(id: number): Promise<void> {
    const card = cards.get(id);
    if (!card || calledOff.signal.aborted) return;
    change(id, { phase: 'fetching', failure: null, places: null });
    try {
      change(id, { phase: 'loaded', facts: await load(card.site, calledOff.signal) });
    } catch (error) {
      change(id, { phase: 'loaded', failure: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    /** Lets the first card begin now and each further one a pause later. */
    start() {
      for (const [turn, { id }] of sites.entries())
        timers.push(setTimeout(() => void read(id), turn * cardDelayMs));
    },
    /** Calls off timers and requests. */
    stop() {
      calledOff.abort();
      for (const timer of timers) clearTimeout(timer);
      listeners.clear();
    },
    read,
    change,
    card(id: number): CardState {
      const card = cards.get(id);
      if (!card) throw new Error('no such card');
      return card;
    },
    ids: sites.map(({ id }) => id),
    counts: () => counts,
    /** Takes over what is known of the sites by now: which have their report. */
    renew(entries: readonly SiteEntry[]) {
      for (const { id, finalReport, latitude, longitude } of entries) {
        const card = cards.get(id);
        if (!card || card.site.finalReport?.id === finalReport?.id) continue;
        change(id, { site: { ...card.site, finalReport, latitude, longitude }, failure: null, places: null });
      }
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function newCard(site: SiteEntry): CardState {
  return { site, phase: 'idle', facts: null, failure: null, work: null, draft: null, places: null };
}

type Said = { status: CardStatus; reason: string | null };
/** A card that has not changed says the same: with hundreds of them each is reckoned once. */
const said = new WeakMap<CardState, Said>();

/** What a card says, and why. */
export function statusOf(card: CardState, today: string): Said {
  const known = said.get(card) ?? readStatus(card, today);
  said.set(card, known);
  return known;
}

function readStatus(card: CardState, today: string): Said {
  const { site, phase, facts, failure } = card;
  if (phase !== 'loaded') return { status: phase, reason: null };
  if (failure !== null) return { status: 'error', reason: failure };
  const rows = facts?.rows ?? [];
  return cardVerdict(
    { rows, measuring: site.inPosizione, finalReport: site.finalReport },
    today,
    site.reqDays,
  );
}

function countsOf(cards: Iterable<CardState>, today: string): Record<CardStatus, number> {
  const counts = Object.fromEntries(cardStatuses.map((status) => [status, 0])) as Record<CardStatus, number>;
  for (const card of cards) counts[statusOf(card, today).status] += 1;
  return counts;
}
