import { useMemo } from 'react';
import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { useChosenPlace } from '#platform/web/records/map-shape.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { MapPanel } from '#ui/map/map-panel.tsx';
import type { MapPlace } from '#ui/map/map-places.ts';
import { type JudgedSite, listJudgedSites } from '../contract.ts';
import { verdictKinds } from '../rules.ts';

export function CustomerMap({ principal }: { principal: number }) {
  const { data, error, refetch } = useEndpoint(listJudgedSites, { params: { client: principal } });
  const [chosen, setChosen] = useChosenPlace();
  const places = useMemo(() => data?.sedi.map((site) => placeOf(site, principal)) ?? [], [data, principal]);
  if (!data && error)
    return (
      <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => refetch()} />
    );
  if (!data) return <Skeletons count={6} shape="row" />;
  return (
    <MapPanel
      label="Mappa delle sedi"
      places={places}
      kinds={verdictKinds}
      unit={['sede', 'sedi']}
      link={appLink}
      styleUrl={appConfig.mapStyleUrl}
      chosen={chosen}
      onChoose={setChosen}
      empty={{ text: 'Ancora nessuna sede' }}
    />
  );
}

function placeOf({ id, nome, cliente, luogo, lat, lon, ...site }: JudgedSite, principal: number): MapPlace {
  const path = { committente: principal, cliente, indirizzo: id };
  return {
    ...{ id, name: nome, detail: luogo },
    href: siteLinks(readStandpoint(`/client/${principal}`), path).page,
    ...{ kind: site.giudizio, state: site.parole },
    position: lat === null || lon === null ? null : { latitude: lat, longitude: lon },
  };
}
