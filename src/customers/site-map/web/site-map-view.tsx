import { type ReactNode, useCallback } from 'react';
import type { CallInput } from '#platform/web/api-client.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { PlacesMap } from '#platform/web/records/places-map.tsx';
import { useUser } from '#platform/web/session.tsx';
import { type MapPlace, positionOf } from '#ui/map/map-places.ts';
import { type Standpoint, siteLinks, standpointOf } from '../../standpoints/rules.ts';
import { usePageStandpoint } from '../../standpoints/web/public.ts';
import { listSitesOnMap, type SiteMap } from '../contract.ts';
import { expiryKinds, expiryOfSite } from '../rules.ts';

export type SiteMapQuery = NonNullable<CallInput<typeof listSitesOnMap>['query']>;

/** Sites by what expires there first, on a map and in the list beside it. */
export function SiteMapView({ query, note }: { query: SiteMapQuery; note?: ReactNode }) {
  const { standpoint } = usePageStandpoint();
  const { roles } = useUser();
  const found = useCallback(
    (sites: SiteMap) => placesOf(sites, (principal) => standpointFor(standpoint, roles, principal)),
    [standpoint, roles],
  );
  return (
    <PlacesMap
      endpoint={listSitesOnMap}
      input={{ query }}
      placesOf={found}
      label="Mappa delle sedi"
      kinds={expiryKinds}
      unit={['sede', 'sedi']}
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
        position: positionOf(site),
      },
    ];
  });
}
