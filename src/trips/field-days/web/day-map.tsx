import { useMemo } from 'react';
import { getDirections } from '#geography/maps/contract.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { RouteMap } from '#ui/map/route-map.tsx';
import { isUsablePlace } from '../../times/rules.ts';
import classes from './field-days.module.css';
import type { ShownDay } from './shown-day.ts';

const routeFreshMs = 600_000;

/** The day's way on a map: by road where its provider answers, else straight from stop to stop. */
export function DayMap({ shown: { departure, stops } }: { shown: ShownDay }) {
  const located = useMemo(
    () =>
      stops.flatMap(({ appointment, number, name, location }) =>
        number !== null && isUsablePlace(location) ? [{ key: appointment, number, name, location }] : [],
      ),
    [stops],
  );
  const { lat, lng, origin, dateHour } = departure;
  const road = useEndpoint(
    getDirections,
    {
      body: {
        origin: { lat, lng },
        stops: located.map(({ location }) => ({ lat: location.lat, lng: location.lng })),
        departureTime: dateHour,
      },
    },
    { enabled: located.length > 0, freshMs: routeFreshMs },
  );
  const route = useMemo(() => {
    const straight = [{ lat, lng }, ...located.map(({ location }) => location)].map(
      (place): [number, number] => [place.lat, place.lng],
    );
    const polyline = road.data?.polyline ?? [];
    return {
      departure: { name: origin, position: { latitude: lat, longitude: lng } },
      stops: located.map(({ location, ...stop }) => ({
        ...stop,
        position: { latitude: location.lat, longitude: location.lng },
      })),
      line: polyline.length > 1 ? polyline : located.length > 0 ? straight : [],
    };
  }, [located, lat, lng, origin, road.data]);
  const isStraight = located.length > 0 && !road.isPending && (road.data?.isEstimate ?? true);
  return (
    <section aria-label="Percorso" className={classes.mapPart}>
      <div className={classes.map}>
        <RouteMap
          label="Percorso della giornata"
          styleUrl={appConfig.mapStyleUrl}
          instead="Le fermate sono nell’elenco, nel loro ordine."
          {...route}
        />
      </div>
      {isStraight && (
        <p className={classes.quiet}>Le linee vanno dritte da una fermata all’altra: non sono la strada.</p>
      )}
    </section>
  );
}
