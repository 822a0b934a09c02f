import { createHash, type Hash } from 'node:crypto';

/** A file is added to a few times. */
const mostStates = 50;
const lineEnds = ['', '\n', '\r', '\r\n'];

/**
 * Sums of the earlier states of a PDF: programs add to a file, so what it was before stands at its beginning, up to
 * one of its ends, with or without the end of that line.
 */
export function earlierStates(bytes: Buffer): string[] {
  const sums = new Set<string>();
  const hash = createHash('sha256');
  let hashed = 0;
  let at = bytes.indexOf('%%EOF');
  for (let state = 0; at >= 0 && state < mostStates; state += 1) {
    const end = at + '%%EOF'.length;
    hash.update(bytes.subarray(hashed, end));
    hashed = end;
    for (const lineEnd of lineEnds)
      if (bytes.toString('latin1', end, end + lineEnd.length) === lineEnd) sums.add(sumWith(hash, lineEnd));
    at = bytes.indexOf('%%EOF', end);
  }
  return [...sums];
}

const sumWith = (hash: Hash, rest: string): string => hash.copy().update(rest, 'latin1').digest('hex');
