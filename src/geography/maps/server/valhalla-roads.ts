import { z } from 'zod';
import { romeDateTime } from '#platform/contract/rome-clock.ts';
import { crossingBetween, type Place } from '../rules.ts';
import { readEncodedLine } from './encoded-line.ts';
import { filledTable } from './filled-table.ts';
import type { AskContext } from './map-service.ts';
import { MapsUnavailable, type Roads, type Route } from './maps.ts';
import type { Source } from './osm-maps.ts';

const km = z.number().nonnegative();
const seconds = z.number().nonnegative();

/** Valhalla, `/route`; `length` in kilometres, `shape` with six digits. */
const routeAnswer = z.object({
  trip: z.object({
    legs: z.array(z.object({ summary: z.object({ length: km, time: seconds }), shape: z.string() })),
  }),
});

/** Valhalla, `/sources_to_targets`; null: no way leads there. */
const tableAnswer = z.object({
  sources_to_targets: z.array(z.array(z.object({ distance: km.nullable(), time: seconds.nullable() }))),
});

/** So many places it takes in one question unless it is configured otherwise; behind them the next question begins. */
const placesPerRoute = 20;

const metresPerKm = 1000;

const locationsOf = (places: readonly Place[]) =>
  places.map(({ lat, lng }) => ({ lat, lon: lng, type: 'break' }));

/** Parts of at most so many places; each begins where the one before ends. */
function partsOf(places: readonly Place[]): Place[][] {
  const parts: Place[][] = [];
  for (let start = 0; start < places.length - 1; start += placesPerRoute - 1)
    parts.push(places.slice(start, start + placesPerRoute));
  return parts;
}

/** Valhalla: the ways at the hour of departure; a part behind another departs when the one before has been driven. */
export function valhallaRoads({ url, service }: Source, context: AskContext): Roads {
  const addressOf = (path: string) => new URL(`${url.replace(/\/$/, '')}${path}`);
  const routeOf = (places: Place[], departure: Date): Promise<Route> =>
    service.ask(
      {
        url: addressOf('/route'),
        body: {
          ...{
            locations: locationsOf(places),
            costing: 'auto',
            units: 'kilometers',
            directions_type: 'none',
          },
          date_time: { type: 1, value: romeDateTime(departure).slice(0, 16) },
        },
      },
      routeAnswer,
      ({ trip: { legs } }) => {
        if (legs.length !== places.length - 1) throw new MapsUnavailable('another number of legs');
        return {
          legs: legs.map(({ summary }, index) => ({
            metres: Math.round(summary.length * metresPerKm),
            seconds: Math.round(summary.time),
            crossing: crossingOf(places[index], places[index + 1]),
          })),
          polyline: legs.flatMap(({ shape }) => readEncodedLine(shape, 6)),
          isEstimate: false,
        };
      },
      context,
    );
  return {
    async directions({ origin, stops, departure }) {
      const whole: Route = { legs: [], polyline: [], isEstimate: false };
      const now = context.clock.now();
      let departs = (departure > now ? departure : now).getTime();
      for (const part of partsOf([origin, ...stops])) {
        const { legs, polyline } = await routeOf(part, new Date(departs));
        whole.legs.push(...legs);
        whole.polyline.push(...polyline);
        departs += legs.reduce((total, leg) => total + leg.seconds * 1000, 0);
      }
      return whole;
    },
    travelTimes(places) {
      const locations = places.map(({ lat, lng }) => ({ lat, lon: lng }));
      const body = { sources: locations, targets: locations, costing: 'auto', units: 'kilometers' };
      return service.ask(
        { url: addressOf('/sources_to_targets'), body },
        tableAnswer,
        ({ sources_to_targets: rows }) =>
          filledTable(
            places,
            rows.map((row) => row.map(({ distance }) => (distance === null ? null : distance * metresPerKm))),
            rows.map((row) => row.map(({ time }) => time)),
          ),
        context,
      );
    },
  };
}

const crossingOf = (from: Place | undefined, to: Place | undefined) =>
  from && to ? crossingBetween(from, to) : null;
