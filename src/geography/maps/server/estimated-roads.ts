import { estimateLegs, estimateTable } from '../rules.ts';
import type { Roads } from './maps.ts';

/** Answers without roads and without network: the estimate, drawn as straight lines. */
export const estimatedRoads: Roads = {
  directions({ origin, stops }) {
    const places = [origin, ...stops];
    return Promise.resolve({
      legs: estimateLegs(places),
      polyline: places.map(({ lat, lng }): [number, number] => [lat, lng]),
      isEstimate: true,
    });
  },
  travelTimes: (places) => Promise.resolve({ ...estimateTable(places), isEstimate: true }),
};
