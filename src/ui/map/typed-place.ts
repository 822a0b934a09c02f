import type { Position } from '#platform/contract/distance.ts';

const number = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)`;
const side = (letters: string) => String.raw`(?:\s*°)?\s*([${letters}])?`;
// A comma alone parts two numbers only where points are in them: '45,35' is one that is being typed.
const between = String.raw`(?:\s*;\s*|,?\s+|(?<=\.\d+),(?=[+-]?\d+\.))`;
const shape = new RegExp(`^${number}${side('NS')}${between}${number}${side('EOW')}$`, 'i');

/** '45,3567; 11,788', '45.3567, 11.788', '45.3567 11.788', '45.3567° N, 11.788° E'; null where it is nothing of that. */
export function readPlace(text: string): Position | null {
  const bare = text.trim().replace(/^\((.*)\)$/, '$1');
  const [, first, south, second, west] = shape.exec(bare.trim()) ?? [];
  if (first === undefined || second === undefined) return null;
  const degreesOf = (written: string) => Number(written.replace(',', '.'));
  const latitude = degreesOf(first) * (south?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = degreesOf(second) * (/^[OW]$/i.test(west ?? '') ? -1 : 1);
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // In the sea: what stands where nobody knew.
  const isNothing = latitude === 0 && longitude === 0;
  return isOnEarth && !isNothing ? { latitude, longitude } : null;
}

const degrees = new Intl.NumberFormat('it', { maximumFractionDigits: 5 });

/** '45,35672; 11,788' */
export function writePlace({ latitude, longitude }: Position): string {
  return `${degrees.format(latitude)}; ${degrees.format(longitude)}`;
}
