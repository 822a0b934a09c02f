import { useMemo } from 'react';
import { formatPlainDay, romeDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { useChosenPlace } from '#platform/web/records/map-shape.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { MapPanel } from '#ui/map/map-panel.tsx';
import type { MapKind, MapPlace } from '#ui/map/map-places.ts';
import { listOverviewMarkers } from '../contract.ts';
import { overviewTexts } from '../rules.ts';
import classes from './overview.module.css';
import { type OverviewInput, useFailureToast } from './overview-input.ts';
import { StillOld } from './still-old.tsx';

type Marker = ResponseOf<typeof listOverviewMarkers>['markers'][number];

/** Yellow without an appointment, magenta with one (S2 2.6, Q2-77). */
const kinds: readonly MapKind[] = [
  { key: 'senza', word: 'Senza appuntamento', tone: 'unplanned', isAlwaysTold: true },
  { key: 'con', word: 'Con appuntamento', tone: 'planned', isAlwaysTold: true },
];

function placeOf({ companyId, displayName, location, deadline, appointment }: Marker): MapPlace {
  return {
    ...{ id: companyId, name: displayName, kind: appointment ? 'con' : 'senza' },
    detail: `Scadenza ${formatPlainDay(romeDay(new Date(deadline * 1000)))}`,
    href: `/lb/radioprotection/company/${companyId}/view`,
    position: location && { latitude: location.lat, longitude: location.lng },
  };
}

/** The units on a map, and in the list beside it. */
export function OverviewMap({ input }: { input: OverviewInput }) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(listOverviewMarkers, input, {
    keepPrevious: true,
  });
  useFailureToast(error !== null, overviewTexts.noData);
  const [chosen, setChosen] = useChosenPlace();
  const places = useMemo(() => data?.markers.map(placeOf) ?? [], [data]);
  if (!data && error)
    return (
      <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => refetch()} />
    );
  if (!data) return <Skeletons count={6} shape="row" />;
  return (
    <div className={classes.shape} aria-busy={isPlaceholderData}>
      {isPlaceholderData && <StillOld />}
      <MapPanel
        label="Mappa delle unità locali da visitare"
        places={places}
        kinds={kinds}
        unit={['unità locale', 'unità locali']}
        link={appLink}
        styleUrl={appConfig.mapStyleUrl}
        chosen={chosen}
        onChoose={setChosen}
        empty={{
          text: 'Nessuna unità locale da visitare',
          detail: 'In questi mesi e per questi impianti non scade nessuna attività da fare sul posto.',
        }}
      />
    </div>
  );
}
