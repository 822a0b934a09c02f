/** A point on the earth, in degrees. */
export type Position = { latitude: number; longitude: number };

const earthMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies. */
export function metresBetween(one: Position, other: Position): number {
  const latitudes = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const chord = latitudes + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitudes;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const tenths = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

/** 'meno di 1 km', '2,4 km', '18 km' */
export function distanceInWords(metres: number): string {
  if (metres < 1000) return 'meno di 1 km';
  const km = metres / 1000;
  return `${tenths.format(km < 10 ? km : Math.round(km))} km`;
}
