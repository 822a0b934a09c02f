import { useMemo } from 'react';
import { appConfig } from '#platform/web/app-config.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { deadlineClass } from '#radioprotection/activities/rules.ts';
import { dueKinds } from '#radioprotection/unit-map/rules.ts';
import { MapMark } from '#ui/map/map-mark.tsx';
import { RouteMap, type RouteMarker } from '#ui/map/route-map.tsx';
import { deadlineDay, isUsablePlace, markerLayer } from '../../times/rules.ts';
import type { Plan } from '../plan/rules.ts';
import classes from './planner.module.css';
import type { PlanChoices, Unit } from './use-choices.ts';
import type { Roads } from './use-roads.ts';

type PlannerMapProps = {
  plan: Plan;
  roads: Pick<Roads, 'times' | 'line'>;
  choices: Pick<PlanChoices, 'markers' | 'units'>;
  /** The stop whose card is open. */
  chosen: number | null;
  onStop: (key: number) => void;
  onCompany: (company: number) => void;
};

const toneOf = new Map(dueKinds.map(({ key, tone }) => [key, tone]));
const legend = dueKinds.filter(({ key }) => key !== 'none');

/** What could be visited by when it is due, the stops in their order, the way along them. */
export function PlannerMap({ plan, roads, choices, chosen, onStop, onCompany }: PlannerMapProps) {
  const { departure, stops } = plan;
  const shown = useMemo(
    () =>
      stops.flatMap(({ key, displayName: name, location }, index) =>
        isUsablePlace(location)
          ? [
              {
                ...{ key, name, number: roads.times?.stops[index]?.mapsIndex ?? 0 },
                position: { latitude: location.lat, longitude: location.lng },
              },
            ]
          : [],
      ),
    [stops, roads.times],
  );
  const planned = stops.map(({ companyId }) => companyId).join();
  const markers = useMemo(
    () => markersOf(choices, new Set(planned.split(',').map(Number))),
    [choices, planned],
  );
  const { origin, location } = departure;
  const leaving = useMemo(
    () => location && { name: origin, position: { latitude: location.lat, longitude: location.lng } },
    [origin, location],
  );
  return (
    <>
      <div className={classes.canvas}>
        <RouteMap
          label="Mappa della giornata: frecce per spostarla, + e − per ingrandire; elenco e ricerca hanno le stesse voci"
          styleUrl={appConfig.mapStyleUrl}
          instead="La ricerca ha le stesse unità locali."
          departure={leaving}
          stops={shown}
          line={roads.line}
          markers={markers}
          chosen={chosen}
          onStop={onStop}
          onMarker={onCompany}
        />
      </div>
      <ul className={classes.legend} aria-label="Scadenze sulla mappa">
        {legend.map(({ key, word, tone }) => (
          <li key={key}>
            <MapMark tone={tone} /> {word}
          </li>
        ))}
      </ul>
    </>
  );
}

function markersOf(
  { markers, units }: PlannerMapProps['choices'],
  planned: ReadonlySet<number>,
): RouteMarker[] {
  const today = deviceClock.today();
  const names = new Map(units.map((unit: Unit) => [unit.id, unit.nome]));
  return markers.flatMap(({ companyId, location, deadline }) => {
    if (!isUsablePlace(location) || planned.has(companyId)) return [];
    const day = deadlineDay(deadline);
    return [
      {
        ...{ id: companyId, name: names.get(companyId) ?? '', layer: markerLayer(day, today) },
        tone: toneOf.get(deadlineClass(day, today)) ?? ('ok' as const),
        position: { latitude: location.lat, longitude: location.lng },
      },
    ];
  });
}
