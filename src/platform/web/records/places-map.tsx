import { useMemo } from 'react';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { MapPanel, type MapPanelProps } from '#ui/map/map-panel.tsx';
import type { MapPlace } from '#ui/map/map-places.ts';
import type { CallInput } from '../api-client.ts';
import { appConfig } from '../app-config.ts';
import { appLink } from '../app-link.tsx';
import { useEndpoint } from '../use-endpoint.ts';
import { useChosenPlace } from './map-shape.tsx';

type PlacesMapProps<Read extends Endpoint> = Pick<
  MapPanelProps,
  'label' | 'kinds' | 'unit' | 'empty' | 'note'
> & {
  endpoint: Read;
  input: CallInput<Read>;
  /** The same function as long as it answers the same. */
  placesOf: (found: ResponseOf<Read>) => MapPlace[];
};

/** The places that an endpoint tells, on a map and in the list beside it; which one is chosen stands in the address. */
export function PlacesMap<Read extends Endpoint>({
  endpoint,
  input,
  placesOf,
  ...panel
}: PlacesMapProps<Read>) {
  const { data, error, refetch } = useEndpoint(endpoint, input, { keepPrevious: true });
  const [chosen, setChosen] = useChosenPlace();
  const places = useMemo(() => (data ? placesOf(data) : []), [data, placesOf]);
  if (!data && error)
    return (
      <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => refetch()} />
    );
  if (!data) return <Skeletons count={6} shape="row" />;
  return (
    <MapPanel
      {...panel}
      places={places}
      link={appLink}
      styleUrl={appConfig.mapStyleUrl}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
}
