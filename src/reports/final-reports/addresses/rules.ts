import { regionOfProvince } from '#geography/municipalities/rules.ts';

/** An address as it is printed, and where it is said to lie, in degrees. */
export type PrintedAddress = {
  postalCode: string;
  city: string;
  province: string;
  latitude: number | null;
  longitude: number | null;
};
/** Where the municipality of an address lies; null: the gazetteer has none of this name in this province. */
export type KnownMunicipality = { latitude: number | null; longitude: number | null } | null;

/** Rome reaches 25 km from its centre: what lies further is not in the municipality. */
const farthestKm = 30;
const earthRadiusKm = 6371;

/** What an address on a report cannot be true in, in words; coordinates that nobody knows are told elsewhere. */
export function addressDefects(address: PrintedAddress, municipality: KnownMunicipality): string[] {
  const { postalCode, city, province, latitude, longitude } = address;
  const hasProvince = regionOfProvince(province) !== undefined;
  const defects = [
    /^\d{5}$/.test(postalCode) && postalCode !== '00000' ? null : `il CAP «${postalCode}» non esiste`,
    hasProvince
      ? null
      : province.trim() === ''
        ? 'manca la provincia'
        : `la provincia «${province}» non esiste`,
    hasProvince && municipality === null
      ? `il comune «${city}» non risulta in provincia di ${province}`
      : null,
  ];
  if (
    municipality?.latitude != null &&
    municipality.longitude != null &&
    latitude !== null &&
    longitude !== null
  ) {
    const km = distanceKm(
      { latitude, longitude },
      { latitude: municipality.latitude, longitude: municipality.longitude },
    );
    if (km > farthestKm) defects.push(`le coordinate distano ${Math.round(km)} km da ${city}`);
  }
  return defects.filter((defect) => defect !== null);
}

type Place = { latitude: number; longitude: number };

/** Along the great circle, km. */
function distanceKm(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}
