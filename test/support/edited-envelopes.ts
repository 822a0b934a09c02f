import { sign } from 'node:crypto';
import {
  type BaseBlock,
  Constructed,
  fromBER,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set,
  UTCTime,
} from 'asn1js';

type Parent = { valueBlock: { value: BaseBlock[] } };
const parts = (node: BaseBlock | undefined): BaseBlock[] => (node as unknown as Parent).valueBlock.value;

const read = (bytes: Uint8Array): BaseBlock => fromBER(bytes, { parseEmbedded: false }).result;

/** The first signer of an envelope, to be looked at or changed in place. */
function signerOf(envelope: BaseBlock): BaseBlock[] {
  const signedData = parts(parts(envelope)[1])[0];
  return parts(parts(parts(signedData).at(-1))[0]);
}

export function signatureIn(p7m: Uint8Array): Buffer {
  const signature = signerOf(read(p7m)).findLast((part) => part.idBlock.tagNumber === 4);
  return Buffer.from((signature as unknown as { getValue(): ArrayBuffer }).getValue());
}

/** The same envelope with something said of its first signature that is not signed: a time-stamp, a confirmation. */
export function withUnsigned(p7m: Uint8Array, type: string, value: BaseBlock): Buffer {
  const envelope = read(p7m);
  const attribute = new Sequence({
    value: [new ObjectIdentifier({ value: type }), new Set({ value: [value] })],
  });
  signerOf(envelope).push(new Constructed({ idBlock: { tagClass: 3, tagNumber: 1 }, value: [attribute] }));
  return Buffer.from(envelope.toBER());
}

export const withTimeStamp = (p7m: Uint8Array, token: Uint8Array): Buffer =>
  withUnsigned(p7m, '1.2.840.113549.1.9.16.2.14', read(token));

/** Confirms the first signature by that of `confirmation`, an envelope over the signature's bytes. */
export function withCountersignature(p7m: Uint8Array, confirmation: Uint8Array): Buffer {
  const signer = parts(parts(parts(parts(read(confirmation))[1])[0]).at(-1))[0];
  if (!signer) throw new Error('no signer');
  return withUnsigned(p7m, '1.2.840.113549.1.9.6', signer);
}

const attributesTag = 0xa0;
const setTag = 0x31;

/** The same envelope signed anew at another time: openssl knows no time but that of the wall. */
export function signedAt(p7m: Uint8Array, key: string, at: Date): Buffer {
  const envelope = read(p7m);
  const signer = signerOf(envelope);
  const attributes = signer.find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0);
  const values = parts(attributes).map((attribute) => parts(parts(attribute)[1]));
  const times = values.find(([value]) => value instanceof UTCTime);
  if (!attributes || !times) throw new Error('no signing time');
  times[0] = new UTCTime({ valueDate: at });
  const signed = Buffer.from(attributes.toBER());
  if (signed[0] !== attributesTag) throw new Error('no attributes');
  signed[0] = setTag;
  const place = signer.findLastIndex((part) => part.idBlock.tagNumber === 4);
  signer[place] = new OctetString({ valueHex: sign('sha256', signed, key) });
  return Buffer.from(envelope.toBER());
}
