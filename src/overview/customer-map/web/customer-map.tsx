import { useCallback } from 'react';
import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { PlacesMap } from '#platform/web/records/places-map.tsx';
import { type MapPlace, positionOf } from '#ui/map/map-places.ts';
import { type JudgedSite, listJudgedSites } from '../contract.ts';
import { verdictKinds } from '../rules.ts';

export function CustomerMap({ principal }: { principal: number }) {
  const placesOf = useCallback(
    ({ sedi }: { sedi: JudgedSite[] }) => sedi.map((site) => placeOf(site, principal)),
    [principal],
  );
  return (
    <PlacesMap
      endpoint={listJudgedSites}
      input={{ params: { client: principal } }}
      placesOf={placesOf}
      label="Mappa delle sedi"
      kinds={verdictKinds}
      unit={['sede', 'sedi']}
      empty={{ text: 'Ancora nessuna sede' }}
    />
  );
}

function placeOf({ id, nome, cliente, luogo, ...site }: JudgedSite, principal: number): MapPlace {
  const path = { committente: principal, cliente, indirizzo: id };
  return {
    ...{ id, name: nome, detail: luogo },
    href: siteLinks(readStandpoint(`/client/${principal}`), path).page,
    ...{ kind: site.giudizio, state: site.parole, position: positionOf(site) },
  };
}
