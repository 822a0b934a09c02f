/** Latitudes and longitudes of a line in Google's encoding, with so many digits behind the point (5, or 6 of Valhalla). */
export function readEncodedLine(encoded: string, digits: number): [number, number][] {
  const factor = 10 ** digits;
  const line: [number, number][] = [];
  let [at, lat, lng] = [0, 0, 0];
  const next = (): number => {
    let [value, shift, chunk] = [0, 0, 0x20];
    while (chunk >= 0x20 && at < encoded.length) {
      chunk = encoded.charCodeAt(at) - 63;
      value += (chunk % 0x20) * 2 ** shift;
      shift += 5;
      at += 1;
    }
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  while (at < encoded.length) {
    lat += next();
    lng += next();
    line.push([lat / factor, lng / factor]);
  }
  return line;
}
