import { toFailure } from '#platform/web/api-client.ts';
import { Snapshot } from '#platform/web/drafts/snapshot.ts';
import type { KeptAnswers } from '#platform/web/offline/kept-answers.ts';
import {
  dropPreparedSite,
  keepPreparedSite,
  listPreparedSites,
  type PreparedSite,
  type SiteOnPhone,
} from '../../prepared-sites/web/public.ts';
import type { DaySite } from '../contract.ts';
import { fetchCommon, fetchSite } from './prepare-site.ts';

/** What is happening to a site, beside what the phone holds of it. */
type Work = { state: 'waiting' | 'loading' } | { state: 'failed'; text: string };

export type DayEntry = SiteOnPhone & { work: Work | null };

const fullText =
  'Lo spazio su questo dispositivo è finito: togli qualche sede o libera memoria, poi riprova.';

/** The sites chosen on this phone and their fetching, one after the other, also while another page is looked at. */
export class DayDesk {
  /** Undefined while they are being read. */
  readonly entries = new Snapshot<DayEntry[] | undefined>(undefined);
  private readonly store: KeptAnswers;
  private readonly userId: number;
  private readonly work = new Map<number, Work>();
  private readonly queue: PreparedSite[] = [];
  private isFetching = false;

  constructor(store: KeptAnswers, userId: number) {
    this.store = store;
    this.userId = userId;
  }

  /** Reads what the phone holds, and goes on with what was chosen and not fetched when it was left. */
  async open(): Promise<void> {
    await this.show();
    for (const { site, work } of this.entries.get() ?? [])
      if (site.pronto === null && work === null) this.enqueue(site);
    await this.fetchAll();
  }

  async add({ committente, cliente, indirizzo, luogo }: DaySite, zona: number | null): Promise<void> {
    const site: PreparedSite = { committente, cliente, indirizzo, luogo, zona, pronto: null };
    await keepPreparedSite(this.store, this.userId, site);
    await this.refresh([site]);
  }

  async refresh(sites: readonly PreparedSite[]): Promise<void> {
    for (const site of sites) this.enqueue(site);
    await this.show();
    await this.fetchAll();
  }

  async remove(site: PreparedSite): Promise<void> {
    const place = this.queue.findIndex(({ indirizzo }) => indirizzo.id === site.indirizzo.id);
    if (place >= 0) this.queue.splice(place, 1);
    this.work.delete(site.indirizzo.id);
    await dropPreparedSite(this.store, this.userId, site);
    await this.show();
  }

  private enqueue(site: PreparedSite): void {
    const { state } = this.work.get(site.indirizzo.id) ?? {};
    if (state === 'waiting' || state === 'loading') return;
    this.work.set(site.indirizzo.id, { state: 'waiting' });
    this.queue.push(site);
  }

  private async fetchAll(): Promise<void> {
    if (this.isFetching) return;
    this.isFetching = true;
    const common = new Set<number | null>();
    try {
      for (let site = this.queue.shift(); site !== undefined; site = this.queue.shift()) {
        await this.fetchOne(site, common);
      }
    } finally {
      this.isFetching = false;
    }
  }

  private async fetchOne(site: PreparedSite, common: Set<number | null>): Promise<void> {
    const { id } = site.indirizzo;
    this.work.set(id, { state: 'loading' });
    await this.show();
    const problem = await this.fetchWhole(site, common).then(() => null, textOf);
    // Taken away meanwhile: what has arrived goes as well.
    if (!this.work.has(id)) return this.remove(site);
    if (problem === null) this.work.delete(id);
    else this.work.set(id, { state: 'failed', text: problem });
    await this.show();
  }

  /** A site is ready only once the lists that lead to it are here as well; `common`: the zones whose lists are. */
  private async fetchWhole(site: PreparedSite, common: Set<number | null>): Promise<void> {
    if (!common.has(site.zona)) await fetchCommon(site.zona, this.fetching());
    common.add(site.zona);
    await fetchSite(site, this.fetching());
  }

  private fetching() {
    return { store: this.store, userId: this.userId, signal: new AbortController().signal };
  }

  private async show(): Promise<void> {
    const sites = await listPreparedSites(this.store, this.userId).catch(() => []);
    this.entries.set(sites.map((held) => ({ ...held, work: this.work.get(held.site.indirizzo.id) ?? null })));
  }
}

function textOf(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? fullText : toFailure(error).text;
}
