/** Name, longitude, latitude, inhabitants. */
export type MapTown = [name: string, longitude: number, latitude: number, people: number];

/** What the map is drawn on where no other style is set; made by the web build. */
export type MapBackground = {
  land: {
    type: 'FeatureCollection';
    features: {
      type: 'Feature';
      properties: { isHome: boolean };
      geometry: { type: 'MultiPolygon'; coordinates: number[][][][] };
    }[];
  };
  /** The largest first. */
  towns: MapTown[];
};

/** Required where the background is shown. */
export const backgroundSources = 'Toponimi © GeoNames (CC BY 4.0) · Natural Earth';
