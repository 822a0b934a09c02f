import type { Config } from '#platform/server/config.ts';
import type { Services } from '#platform/server/http/route.ts';
import { estimatedRoads } from './estimated-roads.ts';
import { googleMaps } from './google-maps.ts';
import { googleRoads } from './google-roads.ts';
import { localMaps } from './local-maps.ts';
import { MapService } from './map-service.ts';
import type { Maps } from './maps.ts';
import { osmMaps } from './osm-maps.ts';
import { osrmRoads } from './osrm-roads.ts';
import { valhallaRoads } from './valhalla-roads.ts';

type MapsContext = Pick<Services, 'db' | 'clock' | 'log'> & {
  config: Pick<Config, 'maps' | 'baseUrl' | 'mail'>;
};

const noMaps: Maps = {
  available: false,
  geocode: () => Promise.resolve([]),
  autocomplete: () => Promise.resolve([]),
  ...estimatedRoads,
};

/** What a process knows of the services outside (their pace, their answers) lives as long as its configuration. */
const services = new WeakMap<Config['maps'], Map<string, MapService>>();

function serviceOf({ config: { maps, baseUrl, mail } }: MapsContext, name: string): MapService {
  const known = services.get(maps) ?? new Map<string, MapService>();
  services.set(maps, known);
  const limits = 'limits' in maps ? maps.limits : { perSecond: 1, perDay: 0, timeoutMs: 0 };
  const service = known.get(name) ?? new MapService(name, limits, { baseUrl, mailFrom: mail?.from ?? null });
  known.set(name, service);
  return service;
}

/** The provider that the configuration chooses. */
export function chooseMaps(context: MapsContext): Maps {
  const { maps } = context.config;
  const source = (name: string, url: string | null) =>
    url === null ? null : { url, service: serviceOf(context, name) };
  switch (maps.provider) {
    case 'none':
      return noMaps;
    case 'local':
      return localMaps(context.db);
    case 'google':
      return {
        ...googleMaps(maps, serviceOf(context, 'google'), context),
        ...googleRoads(maps, serviceOf(context, 'google-routes'), context),
      };
    case 'osm': {
      const sources = {
        nominatim: source('nominatim', maps.nominatimUrl),
        photon: source('photon', maps.photonUrl),
      };
      const osrm = source('osrm', maps.osrmUrl);
      const valhalla = source('valhalla', maps.valhallaUrl);
      return {
        ...osmMaps(sources, (text) => localMaps(context.db).autocomplete(text), context),
        // Valhalla goes by the hour of departure, OSRM does not.
        ...((valhalla && valhallaRoads(valhalla, context)) ??
          (osrm && osrmRoads(osrm, context)) ??
          estimatedRoads),
      };
    }
  }
}
