import type { Placement } from '#customers/points/contract.ts';
import { nearestFirst } from '#customers/sites/rules.ts';
import type { Position } from '#platform/contract/distance.ts';
import type { BarePoint } from '../contract.ts';
import type { Placed, ReplacementDraft } from '../rules.ts';

/** The placed dosimeters to choose from: of the lists what a card shows. */
export type Listed = {
  dosimetri: readonly Pick<Placement, 'id' | 'codice' | 'inizio' | 'idPunto' | 'inScadenza'>[];
  punti: readonly Pick<BarePoint, 'id' | 'alias' | 'codicePiano' | 'oldPiano' | 'idIndirizzo'>[];
  indirizzi: Placed['indirizzi'];
};

/**
 * The lists with the dosimeter that is chosen, also where they do not hold it: they end at the oldest ones, are narrowed
 * down by what is typed, or (undefined) cannot be read.
 */
export function withChosen(lists: Placed | undefined, draft: ReplacementDraft): Listed {
  const { oldDosimeter, point, address } = draft;
  const listed: Listed = lists ?? { dosimetri: [], punti: [], indirizzi: [] };
  if (oldDosimeter === null || point === null || address === null) return listed;
  if (listed.dosimetri.some(({ id }) => id === oldDosimeter.id)) return listed;
  return {
    dosimetri: [{ ...oldDosimeter, idPunto: point.id }, ...listed.dosimetri],
    punti: [...listed.punti, { ...point, idIndirizzo: address.id }],
    indirizzi: [...listed.indirizzi, address],
  };
}

/** The site at which a placed dosimeter of the lists stands. */
export function siteOf({ dosimetri, punti }: Placed, placementId: number): number | undefined {
  const at = dosimetri.find(({ id }) => id === placementId)?.idPunto;
  return punti.find(({ id }) => id === at)?.idIndirizzo;
}

/** What measures at the given sites, theirs in the given order: where one worked last, one mostly works on. */
export function atSites({ dosimetri, punti }: Placed, sites: readonly number[]): number[] {
  const rank = new Map(sites.map((site, index) => [site, index]));
  const ranks = new Map(punti.map(({ id, idIndirizzo }) => [id, rank.get(idIndirizzo)]));
  return dosimetri
    .filter(({ idPunto }) => ranks.get(idPunto) !== undefined)
    .toSorted((one, other) => (ranks.get(one.idPunto) ?? 0) - (ranks.get(other.idPunto) ?? 0))
    .map(({ id }) => id);
}

/** The dosimeters of the nearest site first, and how far each site is; those whose place nobody knows last. */
export function nearestSitesFirst(
  { dosimetri, punti, indirizzi }: Listed,
  from: Position,
): { dosimetri: Listed['dosimetri']; metres: ReadonlyMap<number, number | null> } {
  const placed = indirizzi.map(({ id, latitude = null, longitude = null }) => ({ id, latitude, longitude }));
  const nearest = nearestFirst(placed, from);
  const rank = new Map(nearest.map(({ site }, index) => [site.id, index]));
  const ranks = new Map(punti.map(({ id, idIndirizzo }) => [id, rank.get(idIndirizzo)]));
  const rankOf = ({ idPunto }: Listed['dosimetri'][number]) => ranks.get(idPunto) ?? nearest.length;
  return {
    dosimetri: dosimetri.toSorted((one, other) => rankOf(one) - rankOf(other)),
    metres: new Map(nearest.map(({ site, metres }) => [site.id, metres])),
  };
}
