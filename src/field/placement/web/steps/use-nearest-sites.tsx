import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { PlacedAddress } from '#customers/sites/contract.ts';
import { nearestFirst } from '#customers/sites/rules.ts';
import { distanceInWords } from '#platform/contract/distance.ts';
import { useOwnPlace } from '#ui/map/use-own-place.ts';

/** Below this one sees at a glance where one stands. */
const worthOrdering = 3;

/** The sites to choose from, the nearest first once the person has asked for it: also from a list that is kept. */
export function useNearestSites(sites: readonly PlacedAddress[] = []) {
  const { place, isAsking, problem, ask } = useOwnPlace();
  const placed = sites.filter(({ latitude, longitude }) => latitude !== null && longitude !== null);
  const isOffered = placed.length > 0 && sites.length >= worthOrdering;
  return {
    isOrdered: place !== null,
    arrange: (addresses: readonly PlacedAddress[]) =>
      place === null
        ? addresses.map((site) => choiceOf(site))
        : nearestFirst(addresses, place).map(({ site, metres }) => choiceOf(site, metres)),
    button: isOffered && place === null && (
      <Button
        variant="default"
        loading={isAsking}
        disabled={problem !== null}
        title={problem ?? undefined}
        leftSection={<IconCurrentLocation size={20} aria-hidden />}
        onClick={ask}
      >
        {problem !== null ? 'Posizione non disponibile' : 'Vicino a me'}
      </Button>
    ),
  };
}

function choiceOf({ id, displayName, addressLabel }: PlacedAddress, metres: number | null = null) {
  const detail = metres === null ? addressLabel : `${distanceInWords(metres)} · ${addressLabel}`;
  return { id, label: displayName, detail };
}
