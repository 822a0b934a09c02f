import {
  type AsnType,
  BitString,
  Constructed,
  fromBER,
  GeneralizedTime,
  Integer,
  ObjectIdentifier,
  OctetString,
  UTCTime,
} from 'asn1js';
import { limits } from '../rules.ts';
import { Malformed } from './outcome.ts';

/** Reading ASN.1: the only place that sets the library's bounds. Whatever does not fit throws `Malformed`. */

/** How deep a signed file may nest; honest ones stay below twenty. */
const depth = 60;
/** Zeros after the structure fill up the place a PDF keeps for it; some programs end a file with a line. */
const padding = new Set([0x00, 0x0a, 0x0d]);
const universal = 1;
const contextSpecific = 3;
const endOfContent = 0;

export type Node = AsnType;

/** The structure that `bytes` hold and nothing more. */
export function readAsn1(bytes: Uint8Array, nodes: number = limits.asn1Nodes): Node {
  const { result, offset } = fromBER(bytes, {
    maxNodes: nodes,
    maxContentLength: limits.contentMiB * 2 ** 20,
    maxDepth: depth,
    parseEmbedded: false,
    copyInput: false,
  });
  if (offset <= 0 || result.error !== '') throw new Malformed(result.error);
  if (!bytes.subarray(offset).every((byte) => padding.has(byte))) throw new Malformed('something follows');
  return result;
}

/** The parts of a sequence, a set or an explicit tag. */
export function partsOf(node: Node | undefined): Node[] {
  if (!(node instanceof Constructed)) throw new Malformed('no sequence');
  return node.valueBlock.value.filter(
    ({ idBlock }) => idBlock.tagClass !== universal || idBlock.tagNumber !== endOfContent,
  );
}

/** The one part of an explicit tag. */
export function onlyPart(node: Node | undefined): Node {
  const [part, other] = partsOf(node);
  if (part === undefined || other !== undefined) throw new Malformed('not one part');
  return part;
}

export const isTagged = (node: Node | undefined, number: number): node is Node =>
  node !== undefined && node.idBlock.tagClass === contextSpecific && node.idBlock.tagNumber === number;

export function oidOf(node: Node | undefined): string {
  if (!(node instanceof ObjectIdentifier)) throw new Malformed('no identifier');
  return node.getValue();
}

/** Hexadecimal, without leading zeros: two writings of one number are the same. */
export function integerOf(node: Node | undefined): string {
  if (!(node instanceof Integer)) throw new Malformed('no number');
  return hexOf(node.valueBlock.valueHexView);
}

export const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .toUpperCase()
    .replace(/^(00)+(?=.)/, '');

export function timeOf(node: Node | undefined): Date {
  if (!(node instanceof UTCTime || node instanceof GeneralizedTime)) throw new Malformed('no time');
  const time = node.toDate();
  if (Number.isNaN(time.getTime())) throw new Malformed('no time');
  return time;
}

/** The bytes of a bit string. */
export function bitsOf(node: Node | undefined): Uint8Array {
  if (!(node instanceof BitString)) throw new Malformed('no bits');
  return node.valueBlock.valueHexView;
}

/** The bytes of an octet string, whose parts BER lets stand apart. */
export function octetsOf(node: Node | undefined): Uint8Array {
  const parts: Uint8Array[] = [];
  collect(node, parts);
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

function collect(node: unknown, parts: Uint8Array[]): void {
  if (!(node instanceof OctetString)) throw new Malformed('no octet string');
  if (!node.idBlock.isConstructed) parts.push(node.valueBlock.valueHexView);
  else
    for (const part of node.valueBlock.value) {
      const { tagClass, tagNumber } = part.idBlock;
      if (tagClass !== universal || tagNumber !== endOfContent) collect(part, parts);
    }
}

/** The bytes a structure was read from. */
export const rawOf = (node: Node): Uint8Array => node.valueBeforeDecodeView;

export const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;
