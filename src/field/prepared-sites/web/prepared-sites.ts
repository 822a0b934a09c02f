import { z } from 'zod';
import { id } from '#platform/contract/shapes.ts';
import type { KeptAnswers } from '#platform/web/offline/kept-answers.ts';
import { callName } from '#platform/web/offline/read-kept.ts';
import { readAsFarAsItGoes } from '#platform/web/older-shapes.ts';
import { type FieldSite, getFieldSite } from '../../site-view/contract.ts';

const named = z.object({ id, nome: z.string() });

/** A site chosen for a day without network, and what the phone holds of it. */
const preparedSite = z.object({
  committente: named,
  cliente: named,
  indirizzo: named,
  luogo: z.string(),
  /** The zone it was chosen in, whose pages ask by themselves; null where it was no zone. */
  zona: id.nullable(),
  /** Null while nothing has been fetched. */
  pronto: z
    .object({
      /** ISO instant. */
      alle: z.string(),
      punti: z.int(),
      liberi: z.int(),
      inPosizione: z.int(),
      /** Null when the pictures could not be fetched. */
      planimetrie: z.int().nullable(),
      /** Under which names its answers are kept. */
      risposte: z.array(z.string()),
    })
    .nullable(),
});
export type PreparedSite = z.infer<typeof preparedSite>;

/** A prepared site, whether all of it is still there, and how many characters it takes. */
export type SiteOnPhone = { site: PreparedSite; isWhole: boolean; size: number };

const beginning = 'preparedSite ';
const nameOf = ({ indirizzo, zona }: PreparedSite) => `${beginning}${zona ?? 0}/${indirizzo.id}`;

export function keepPreparedSite(store: KeptAnswers, userId: number, site: PreparedSite): Promise<void> {
  return store.put(userId, nameOf(site), JSON.stringify(site));
}

/** Takes a site off the phone; what its client and principal share stays for the other sites. */
export function dropPreparedSite(store: KeptAnswers, userId: number, site: PreparedSite): Promise<void> {
  return store.dropAll(userId, [nameOf(site), ...(site.pronto?.risposte ?? [])]);
}

/** The sites chosen on this phone, by name. */
export async function listPreparedSites(store: KeptAnswers, userId: number): Promise<SiteOnPhone[]> {
  const { texts, entries } = await store.list(userId, beginning);
  const sizes = new Map(entries.map((entry) => [entry.id, entry.size]));
  const sites = texts.flatMap((text) => {
    const read = readAsFarAsItGoes(preparedSite, JSON.parse(text));
    return read === null ? [] : [read.value];
  });
  return sites
    .toSorted((a, b) => a.indirizzo.nome.localeCompare(b.indirizzo.nome, 'it'))
    .map((site) => {
      const kept = (site.pronto?.risposte ?? []).map((call) => sizes.get(`${userId}|${call}`));
      const size = kept.reduce<number>((sum, one) => sum + (one ?? 0), 0);
      return { site, isWhole: !kept.includes(undefined), size };
    });
}

/** Where `getFieldSite` is kept for the pages of a standpoint: they take its path from their address, as text. */
export function fieldSiteInput({ committente, cliente, indirizzo }: PreparedSite, zona: number | null) {
  const params = {
    committente: String(committente.id),
    cliente: String(cliente.id),
    indirizzo: String(indirizzo.id),
  };
  return { params, query: zona === null ? {} : { zona: String(zona) } };
}

/**
 * The prepared sites with what measures there, and since when each placement there has been kept: each site is prepared
 * at its own moment; of one that was chosen in two zones the later counts.
 */
export type PreparedSites = { sites: FieldSite[]; keptAt: ReadonlyMap<number, string> };

/** The prepared sites as they were read last; without network. */
export async function readPreparedSites(store: KeptAnswers, userId: number): Promise<PreparedSites> {
  const chosen = await listPreparedSites(store, userId);
  const read = await Promise.all(
    chosen.map(async ({ site }) => {
      const kept = await store.get(userId, callName(getFieldSite, fieldSiteInput(site, site.zona)));
      const found = kept && readAsFarAsItGoes(getFieldSite.response, JSON.parse(kept.text));
      return found ? [{ site: found.value, keptAt: kept.keptAt }] : [];
    }),
  );
  const found = read.flat();
  return { sites: found.map(({ site }) => site), keptAt: keptSince(found) };
}

function keptSince(found: readonly { site: FieldSite; keptAt: string }[]): Map<number, string> {
  const oldestFirst = found.toSorted((a, b) => a.keptAt.localeCompare(b.keptAt));
  const placements = oldestFirst.flatMap(({ site: { punti }, keptAt }) =>
    punti.flatMap(({ attivi }) => attivi.map(({ trattamento }) => [trattamento, keptAt] as const)),
  );
  return new Map(placements);
}
