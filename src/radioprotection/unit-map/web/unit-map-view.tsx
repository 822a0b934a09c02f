import type { ReactNode } from 'react';
import type { CallInput } from '#platform/web/api-client.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { PlacesMap } from '#platform/web/records/places-map.tsx';
import { type MapPlace, positionOf } from '#ui/map/map-places.ts';
import { unitHref } from '../../unit-places/rules.ts';
import { listUnitsOnMap, type UnitMap } from '../contract.ts';
import { dueKinds, dueOfUnit } from '../rules.ts';

export type UnitMapQuery = NonNullable<CallInput<typeof listUnitsOnMap>['query']>;

/** Local units by what is due there first, on a map and in the list beside it. */
export function UnitMapView({ query, note }: { query: UnitMapQuery; note?: ReactNode }) {
  return (
    <PlacesMap
      endpoint={listUnitsOnMap}
      input={{ query }}
      placesOf={placesOf}
      label="Mappa delle unità locali"
      kinds={dueKinds}
      unit={['unità locale', 'unità locali']}
      empty={{ text: 'Nessuna unità locale in uso', detail: 'Qui compaiono le unità locali dell’elenco.' }}
      note={note}
    />
  );
}

function placesOf({ datori, sedi }: UnitMap): MapPlace[] {
  const today = deviceClock.today();
  const employers = new Map(datori.map(({ id, nome }) => [id, nome]));
  return sedi.map((unit) => {
    const { kind, words } = dueOfUnit(unit, today);
    const { id } = unit;
    return {
      ...{ id, kind, name: unit.nome, state: words },
      detail: `${employers.get(unit.datore) ?? ''} · ${unit.luogo}`,
      href: unitHref({ project: { id: unit.progetto }, employer: { id: unit.datore }, company: { id } }),
      position: positionOf(unit),
    };
  });
}
