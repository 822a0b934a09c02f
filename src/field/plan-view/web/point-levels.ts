import { createContext, useContext } from 'react';
import { useSearchParams } from '#platform/web/search-params.ts';
import type { LevelStanding } from '../rules.ts';

/** What was measured at a point beside its level, in words. */
export type PointLevel = {
  standing: LevelStanding;
  /** '465 ± 48 Bq/m³, sopra il livello (300)' */
  words: string;
};

/** What is known of the points by whom may read results, given from above; null: nothing is, or may be. */
export const PointLevels = createContext<ReadonlyMap<number, PointLevel> | null>(null);

const unmeasured: PointLevel = { standing: 'unknown', words: 'senza risultati' };

/** Whether the plans are coloured by what was measured, which the address of the page says, and what that was. */
export function usePointLevels() {
  const levels = useContext(PointLevels);
  const [{ colore }, setParams] = useSearchParams();
  return {
    isKnown: levels !== null,
    isShown: levels !== null && colore === 'concentrazione',
    show: (isShown: boolean) => setParams({ colore: isShown ? 'concentrazione' : undefined }, 'replace'),
    levelOf: (pointId: number) => levels?.get(pointId) ?? unmeasured,
  };
}
