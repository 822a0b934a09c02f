import { type ReactNode, useMemo } from 'react';
import type { CallInput } from '#platform/web/api-client.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useChosenPlace } from '#platform/web/records/map-shape.tsx';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { MapPanel } from '#ui/map/map-panel.tsx';
import type { MapPlace } from '#ui/map/map-places.ts';
import { type Standpoint, siteLinks, standpointOf } from '../../standpoints/rules.ts';
import { usePageStandpoint } from '../../standpoints/web/public.ts';
import { listSitesOnMap, type SiteMap } from '../contract.ts';
import { expiryKinds, expiryOfSite } from '../rules.ts';

export type SiteMapQuery = NonNullable<CallInput<typeof listSitesOnMap>['query']>;

/** Sites by what expires there first, on a map and in the list beside it. */
export function SiteMapView({ query, note }: { query: SiteMapQuery; note?: ReactNode }) {
  const { standpoint } = usePageStandpoint();
  const { roles } = useUser();
  const { data, error, refetch } = useEndpoint(listSitesOnMap, { query }, { keepPrevious: true });
  const [chosen, setChosen] = useChosenPlace();
  const places = useMemo(
    () => (data ? placesOf(data, (principal) => standpointFor(standpoint, roles, principal)) : []),
    [data, standpoint, roles],
  );
  if (!data && error)
    return (
      <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => refetch()} />
    );
  if (!data) return <Skeletons count={6} shape="row" />;
  return (
    <MapPanel
      label="Mappa delle sedi"
      places={places}
      kinds={expiryKinds}
      unit={['sede', 'sedi']}
      link={appLink}
      styleUrl={appConfig.mapStyleUrl}
      chosen={chosen}
      onChoose={setChosen}
      empty={{
        text: 'Nessuna sede in uso',
        detail:
          'Qui compaiono le sedi dell’elenco, appena ne ha una: con altri filtri, o con un nuovo indirizzo.',
      }}
      note={note}
    />
  );
}

/** Pages that belong to nobody's area ('/user/anagrafica') lead where the person's roles look from. */
function standpointFor(
  page: Standpoint,
  roles: Parameters<typeof standpointOf>[0],
  principal: number,
): Standpoint {
  return page.area === 'user' ? standpointOf(roles, principal) : page;
}

function placesOf({ clienti, sedi }: SiteMap, standpointAt: (principal: number) => Standpoint): MapPlace[] {
  const today = deviceClock.today();
  const clients = new Map(clienti.map((client) => [client.id, client]));
  return sedi.flatMap((site) => {
    const client = clients.get(site.cliente);
    if (!client) return [];
    const { kind, words } = expiryOfSite(site, today);
    const path = { committente: client.committente.id, cliente: client.id, indirizzo: site.id };
    return [
      {
        id: site.id,
        name: site.nome,
        detail: `${client.nome} · ${site.luogo}`,
        href: siteLinks(standpointAt(client.committente.id), path).page,
        kind,
        state: words,
        position: site.lat === null || site.lon === null ? null : { latitude: site.lat, longitude: site.lon },
      },
    ];
  });
}
