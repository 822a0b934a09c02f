const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const partSignature = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;

/** A file in an archive: how large it says to be unpacked, and where and how it is packed. */
export type ZipPart = { name: string; size: number; packedSize: number; method: number; place: number };

/** What a ZIP archive says it holds; null when it is not a readable one. Nothing is unpacked. */
export function readZipDirectory(bytes: Buffer): ZipPart[] | null {
  const end = findEnd(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  let place = bytes.readUInt32LE(end + 16);
  const entries: ZipPart[] = [];
  for (let index = 0; index < count; index += 1) {
    if (place + 46 > bytes.length || bytes.readUInt32LE(place) !== entrySignature) return null;
    const nameLength = bytes.readUInt16LE(place + 28);
    const rest = nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
    entries.push({
      name: bytes.toString('utf8', place + 46, place + 46 + nameLength),
      size: bytes.readUInt32LE(place + 24),
      packedSize: bytes.readUInt32LE(place + 20),
      method: bytes.readUInt16LE(place + 10),
      place: bytes.readUInt32LE(place + 42),
    });
    place += 46 + rest;
  }
  return entries;
}

/** The packed bytes of a part; null when they are not where the archive says. */
export function packedPart(bytes: Buffer, { place, packedSize }: ZipPart): Buffer | null {
  if (place + 30 > bytes.length || bytes.readUInt32LE(place) !== partSignature) return null;
  const start = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
  return start + packedSize > bytes.length ? null : bytes.subarray(start, start + packedSize);
}

function findEnd(bytes: Buffer): number | null {
  const earliest = Math.max(0, bytes.length - endLength - longestComment);
  for (let place = bytes.length - endLength; place >= earliest; place -= 1) {
    if (bytes.readUInt32LE(place) === endSignature) return place;
  }
  return null;
}
