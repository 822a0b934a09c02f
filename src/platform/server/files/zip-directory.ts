const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 65_535;

/** What a ZIP archive says it holds; null when it is not a readable one. Nothing is unpacked. */
export function readZipDirectory(bytes: Buffer): { name: string; size: number }[] | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  let place = bytes.readUInt32LE(end + 16);
  const entries: { name: string; size: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > bytes.length || bytes.readUInt32LE(place) !== entrySignature) return null;
    const nameLength = bytes.readUInt16LE(place + 28);
    const rest = nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
    entries.push({
      name: bytes.toString('utf8', place + 46, place + 46 + nameLength),
      size: bytes.readUInt32LE(place + 24),
    });
    place += 46 + rest;
  }
  return entries;
}

function findEnd(bytes: Buffer): number | null {
  const earliest = Math.max(0, bytes.length - endLength - longestComment);
  for (let place = bytes.length - endLength; place >= earliest; place -= 1) {
    if (bytes.readUInt32LE(place) === endSignature) return place;
  }
  return null;
}
