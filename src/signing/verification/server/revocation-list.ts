import {
  integerOf,
  isSame,
  isTagged,
  type Node,
  onlyPart,
  partsOf,
  rawOf,
  readAsn1,
  timeOf,
} from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { Malformed } from './outcome.ts';
import { isSignedWith, readExtensions, readSigned, type Signed } from './signed-structure.ts';

/** A list of revoked certificates (RFC 5280 §5), as the administrator has put it into the folder. */
export type RevocationList = {
  issuer: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date | null;
  revoked: ReadonlyMap<string, Date>;
  /** Of which part of the issuer's certificates it is, by the addresses where it stands; empty: of all. */
  points: Uint8Array[];
  signed: Signed;
};

/** Lists of the great issuers name a hundred thousand certificates and more. */
const nodesOfList = 5_000_000;
const issuingPoint = '2.5.29.28';
const knownCritical = new Set([issuingPoint]);

/** Throws for what is no list, and for those that tell only a part: changes, single reasons, others' certificates. */
export function readRevocationList(bytes: Uint8Array): RevocationList {
  const { content, signed } = readSigned(readAsn1(bytes, nodesOfList));
  const fields = partsOf(content);
  if (fields[0]?.constructor.name === 'Integer') fields.shift();
  const [, issuer, thisUpdate, ...rest] = fields;
  if (!issuer) throw new Malformed('no issuer');
  const nextUpdate = isTime(rest[0]) ? timeOf(rest.shift()) : null;
  const entries = rest[0] && !isTagged(rest[0], 0) ? partsOf(rest.shift()) : [];
  return {
    issuer: rawOf(issuer),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate,
    revoked: new Map(entries.map(revokedEntry)),
    points: rest[0] ? pointsOf(onlyPart(rest[0])) : [],
    signed,
  };
}

const isTime = (node: Node | undefined) =>
  node !== undefined && node.idBlock.tagClass === 1 && [23, 24].includes(node.idBlock.tagNumber);

function revokedEntry(entry: Node): [string, Date] {
  const [serialNumber, at] = partsOf(entry);
  return [integerOf(serialNumber), timeOf(at)];
}

function pointsOf(extensions: Node): Uint8Array[] {
  const read = readExtensions(extensions);
  if (read.some(({ oid, isCritical }) => isCritical && !knownCritical.has(oid)))
    throw new Malformed('a list of changes, or of something unknown');
  const point = read.find(({ oid }) => oid === issuingPoint);
  if (!point) return [];
  const parts = partsOf(readAsn1(point.value));
  // [1] certificates of people only is as good; [2] to [5] are parts that say nothing of a person's certificate.
  if (parts.some((part) => !isTagged(part, 0) && !isTagged(part, 1))) throw new Malformed('a part of a list');
  const named = parts.find((part) => isTagged(part, 0));
  return named ? partsOf(onlyPart(named)).map((name) => rawOf(name)) : [];
}

/** Whether the list tells of this certificate, in its issuer's name. */
export function isListFor(list: RevocationList, certificate: Certificate, issuer: Certificate): boolean {
  const isOfPart =
    list.points.length === 0 ||
    list.points.some((point) => Buffer.from(certificate.revocationPoints ?? []).includes(Buffer.from(point)));
  if (!isSame(list.issuer, certificate.issuer) || !isOfPart) return false;
  if (issuer.keyUsage && !issuer.keyUsage.signsLists) return false;
  return isIssuedBy(list, issuer);
}

/** A great list is summed up once for each issuer that could be its own, and not for each document. */
const known = new WeakMap<RevocationList, Map<string, boolean>>();

function isIssuedBy(list: RevocationList, { x509 }: Certificate): boolean {
  const answers = known.get(list) ?? new Map<string, boolean>();
  known.set(list, answers);
  const answer = answers.get(x509.fingerprint256);
  if (answer !== undefined) return answer;
  const isSigned = isSignedWith(list.signed, x509.publicKey);
  answers.set(x509.fingerprint256, isSigned);
  return isSigned;
}
