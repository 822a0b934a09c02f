import type { KeyObject } from 'node:crypto';
import { type AlgorithmIdentifier, algorithmOf, isSignedBy, schemeOf } from './algorithms.ts';
import { bitsOf, type Node, octetsOf, oidOf, partsOf, rawOf } from './asn1.ts';
import { Malformed } from './outcome.ts';

/** What certificates, lists of revoked ones and answers about them have in common (RFC 5280 §4.1 and §5.1, RFC 6960). */

/** The bytes that were signed, and how. */
export type Signed = { tbs: Uint8Array; algorithm: AlgorithmIdentifier; signature: Uint8Array };

/** The content of a signed structure, what is signed of it, and the parts that follow its signature. */
export function readSigned(node: Node): { content: Node; signed: Signed; rest: Node[] } {
  const [content, algorithm, signature, ...rest] = partsOf(node);
  if (!content) throw new Malformed('nothing is signed');
  const signed = { tbs: rawOf(content), algorithm: algorithmOf(algorithm), signature: bitsOf(signature) };
  return { content, signed, rest };
}

/** Whether this key has signed it; with an algorithm nobody here knows, it has not. */
export function isSignedWith({ tbs, algorithm, signature }: Signed, key: KeyObject): boolean {
  const scheme = schemeOf(algorithm, null);
  return scheme !== null && isSignedBy(key, scheme, tbs, signature);
}

type Extension = { oid: string; isCritical: boolean; value: Uint8Array };

/** Each extension with its value as bytes; `isCritical`: whoever does not know it must not rely on the whole. */
export function readExtensions(node: Node | undefined): Extension[] {
  return partsOf(node).map((extension) => {
    const parts = partsOf(extension);
    return { oid: oidOf(parts[0]), isCritical: parts.length === 3, value: octetsOf(parts.at(-1)) };
  });
}
