import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import type { Place } from '#customers/sites/rules.ts';
import { useOwnPlace } from '#ui/map/use-own-place.ts';

/** Below this one sees at a glance where one stands. */
const worthOrdering = 3;

/** Where the person stands, once the person has asked for the nearest first, and the button that asks. */
export function useNearest(sites: readonly Partial<Place>[] = []) {
  const { place, isAsking, problem, ask } = useOwnPlace();
  const hasPlaces = sites.some(({ latitude, longitude }) => latitude != null && longitude != null);
  return {
    place,
    button: hasPlaces && sites.length >= worthOrdering && place === null && (
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
