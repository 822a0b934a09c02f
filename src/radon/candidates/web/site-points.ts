import type { Candidate } from '../contract.ts';
import { firstReversed, longestChain, type MeasuredExposure, type PointExposures } from '../rules.ts';

/** A point of the site that something measures at now; `inizio` is when that began. */
export type MeasuringPoint = {
  id: number;
  alias: string;
  codicePiano: number | null;
  oldPiano: string | null;
  inizio: string;
};

/** A point with what has measured and measures there. */
export type SitePoint = PointExposures<MeasuredExposure> & {
  id: number;
  name: string;
  floorId: number | null;
  oldFloor: string | null;
};

/** The points of a site out of the candidates' rows and of what measures there now, in this order. */
export function sitePoints(rows: readonly Candidate[], measuring: readonly MeasuringPoint[]): SitePoint[] {
  const points = new Map<number, SitePoint & { ended: MeasuredExposure[] }>();
  for (const { measurePointId: id, measurePointName: name, floorNumber, floorOld, dosimeter } of rows) {
    const known = points.get(id);
    if (known) known.ended.push(dosimeter);
    else
      points.set(id, {
        id,
        name,
        floorId: floorNumber,
        oldFloor: floorOld,
        ended: [dosimeter],
        attivo: null,
      });
  }
  for (const { id, alias, codicePiano, oldPiano, inizio } of measuring) {
    const known = points.get(id);
    const attivo = { inizio };
    points.set(
      id,
      known
        ? { ...known, attivo }
        : { id, name: alias, floorId: codicePiano, oldFloor: oldPiano, ended: [], attivo },
    );
  }
  return [...points.values()];
}

/** Code of the first dosimeter that ends before it starts; undefined when none does. */
export function reversedCode(rows: readonly Candidate[]): string | undefined {
  return firstReversed(rows.map(({ dosimeter }) => dosimeter))?.codice;
}

/** The chain that counts at a point. */
export function keptChain({ ended }: SitePoint) {
  return longestChain(ended) ?? { exposures: [], giorni: 0 };
}
