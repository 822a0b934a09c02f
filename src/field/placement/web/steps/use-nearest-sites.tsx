import type { PlacedAddress } from '#customers/sites/contract.ts';
import { nearestFirst } from '#customers/sites/rules.ts';
import { distanceInWords } from '#platform/contract/distance.ts';
import { useNearest } from '../../../field-wizards/web/public.ts';

/** The sites to choose from, the nearest first once the person has asked for it: also from a list that is kept. */
export function useNearestSites(sites: readonly PlacedAddress[] = []) {
  const { place, button } = useNearest(sites);
  return {
    isOrdered: place !== null,
    arrange: (addresses: readonly PlacedAddress[]) =>
      place === null
        ? addresses.map((site) => choiceOf(site))
        : nearestFirst(addresses, place).map(({ site, metres }) => choiceOf(site, metres)),
    button,
  };
}

function choiceOf({ id, displayName, addressLabel }: PlacedAddress, metres: number | null = null) {
  const detail = metres === null ? addressLabel : `${distanceInWords(metres)} · ${addressLabel}`;
  return { id, label: displayName, detail };
}
