import { limits } from '../rules.ts';
import { type AlgorithmIdentifier, algorithmOf } from './algorithms.ts';
import {
  integerOf,
  isTagged,
  type Node,
  octetsOf,
  oidOf,
  onlyPart,
  partsOf,
  rawOf,
  readAsn1,
} from './asn1.ts';
import { Malformed } from './outcome.ts';

/** Envelopes of RFC 5652 as they stand, read and not judged. */
export type Envelope = {
  contentType: string;
  /** Null where the content stands elsewhere, as in a PDF. */
  content: Uint8Array | null;
  /** Every certificate the envelope brings, as its own bytes. */
  certificates: Uint8Array[];
  signers: SignerInfo[];
};

export type SignerInfo = {
  /** By which the certificate is found: the issuer's name as its bytes with the number, or the key's identifier. */
  sid: { issuer: Uint8Array; serialNumber: string } | { keyIdentifier: Uint8Array };
  digestAlgorithm: AlgorithmIdentifier;
  /** Null where nothing but the content itself was signed. `raw`: the bytes the signature is over. */
  signed: { raw: Uint8Array; attributes: Attribute[] } | null;
  signatureAlgorithm: AlgorithmIdentifier;
  signature: Uint8Array;
  unsigned: Attribute[];
};

export type Attribute = { type: string; values: Node[] };

const signedData = '1.2.840.113549.1.7.2';
const setTag = 0x31;

/** Throws for whatever is no envelope with signatures. */
export function readEnvelope(bytes: Uint8Array): Envelope {
  const [type, wrapped] = partsOf(readAsn1(bytes));
  if (oidOf(type) !== signedData || !isTagged(wrapped, 0)) throw new Malformed('no signed data');
  const [version, digestAlgorithms, encapsulated, ...rest] = partsOf(onlyPart(wrapped));
  integerOf(version);
  partsOf(digestAlgorithms);
  const [contentType, content] = partsOf(encapsulated);
  const certificates = rest.filter((part) => isTagged(part, 0)).flatMap(partsOf);
  const signers = partsOf(rest.at(-1)).map(readSigner);
  if (signers.length === 0) throw new Malformed('nobody has signed');
  if (signers.length > limits.signatures) throw new Malformed('too many signatures');
  return {
    contentType: oidOf(contentType),
    content: content === undefined ? null : octetsOf(onlyPart(content)),
    certificates: certificates.filter(({ idBlock }) => idBlock.tagClass === 1).map(rawOf),
    signers,
  };
}

/** One who has signed an envelope, or confirmed the signature of another. */
export function readSigner(node: Node): SignerInfo {
  const [version, sid, digestAlgorithm, ...rest] = partsOf(node);
  integerOf(version);
  const signed = isTagged(rest[0], 0) ? rest.shift() : undefined;
  const [signatureAlgorithm, signature, unsigned] = rest;
  return {
    sid: readSid(sid),
    digestAlgorithm: algorithmOf(digestAlgorithm),
    signed: signed ? { raw: asSet(rawOf(signed)), attributes: attributesOf(signed) } : null,
    signatureAlgorithm: algorithmOf(signatureAlgorithm),
    signature: octetsOf(signature),
    unsigned: isTagged(unsigned, 1) ? attributesOf(unsigned) : [],
  };
}

function readSid(node: Node | undefined): SignerInfo['sid'] {
  if (isTagged(node, 0)) {
    const { valueHexView } = node.valueBlock as unknown as { valueHexView?: Uint8Array };
    if (!valueHexView) throw new Malformed('no key identifier');
    return { keyIdentifier: valueHexView };
  }
  const [issuer, serialNumber] = partsOf(node);
  if (!issuer) throw new Malformed('no issuer');
  return { issuer: rawOf(issuer), serialNumber: integerOf(serialNumber) };
}

function attributesOf(node: Node): Attribute[] {
  return partsOf(node).map((attribute) => {
    const [type, values] = partsOf(attribute);
    return { type: oidOf(type), values: partsOf(values) };
  });
}

/** In the envelope the attributes have a tag of their own; what was signed is the set (RFC 5652 §5.4). */
function asSet(raw: Uint8Array): Uint8Array {
  const set = Buffer.from(raw);
  set[0] = setTag;
  return set;
}

/** The one value of an attribute; null when it is not there. Throws for one that stands twice. */
export function attributeOf(attributes: readonly Attribute[], type: string): Node | null {
  const found = attributes.filter((attribute) => attribute.type === type);
  const [first] = found;
  if (!first) return null;
  const [value] = first.values;
  if (found.length > 1 || first.values.length !== 1 || !value)
    throw new Malformed('an attribute stands twice');
  return value;
}
