import { algorithmOf, digestNamed, digestOf } from './algorithms.ts';
import {
  bitsOf,
  integerOf,
  isSame,
  isTagged,
  type Node,
  octetsOf,
  oidOf,
  onlyPart,
  partsOf,
  rawOf,
  readAsn1,
  timeOf,
} from './asn1.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { Malformed } from './outcome.ts';
import { isSignedWith, readSigned, type Signed } from './signed-structure.ts';

/** An answer about single certificates (OCSP, RFC 6960), as the administrator has put it into the folder. */
export type StatusResponse = {
  statuses: Status[];
  responders: Certificate[];
  signed: Signed;
};

type Status = {
  digest: string;
  issuerName: Uint8Array;
  issuerKey: Uint8Array;
  serialNumber: string;
  /** Null: good. Answers that the responder does not know are left out. */
  revokedAt: Date | null;
  thisUpdate: Date;
  nextUpdate: Date | null;
};

const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const signsStatuses = '1.3.6.1.5.5.7.3.9';

/** Throws for what is no answer. */
export function readStatusResponse(bytes: Uint8Array): StatusResponse {
  const [, wrapped] = partsOf(readAsn1(bytes));
  const [type, basic] = partsOf(onlyPart(wrapped));
  if (oidOf(type) !== basicResponse) throw new Malformed('an answer of another kind');
  const { content, signed, rest } = readSigned(readAsn1(octetsOf(basic)));
  const [certificates] = rest;
  const fields = partsOf(content).filter((field) => field.idBlock.tagClass === 1);
  const [, responses] = fields;
  return {
    statuses: partsOf(responses).flatMap(readStatus),
    responders: certificates ? partsOf(onlyPart(certificates)).map((one) => readCertificate(rawOf(one))) : [],
    signed,
  };
}

function readStatus(node: Node): Status[] {
  const [id, state, thisUpdate, next] = partsOf(node);
  const [algorithm, issuerName, issuerKey, serialNumber] = partsOf(id);
  const digest = digestOf(algorithmOf(algorithm));
  const isKnown = isTagged(state, 0) || isTagged(state, 1);
  if (digest === null || !isKnown) return [];
  return [
    {
      digest,
      issuerName: octetsOf(issuerName),
      issuerKey: octetsOf(issuerKey),
      serialNumber: integerOf(serialNumber),
      revokedAt: isTagged(state, 1) ? timeOf(partsOf(state)[0]) : null,
      thisUpdate: timeOf(thisUpdate),
      nextUpdate: isTagged(next, 0) ? timeOf(onlyPart(next)) : null,
    },
  ];
}

/** What the answer says of this certificate, in its issuer's name; null when it says nothing. */
export function statusFor(
  { statuses, responders, signed }: StatusResponse,
  certificate: Certificate,
  issuer: Certificate,
): Status | null {
  const key = keyBytesOf(issuer);
  const status = statuses.find(
    ({ digest, issuerName, issuerKey, serialNumber }) =>
      serialNumber === certificate.serialNumber &&
      isSame(issuerName, digestNamed(digest, issuer.subject)) &&
      isSame(issuerKey, digestNamed(digest, key)),
  );
  if (!status) return null;
  const delegates = responders.filter(
    ({ x509, purposes, validFrom, validTo }) =>
      purposes?.includes(signsStatuses) &&
      x509.verify(issuer.x509.publicKey) &&
      validFrom <= status.thisUpdate &&
      status.thisUpdate <= validTo,
  );
  const isAnswered = [issuer, ...delegates].some(({ x509 }) => isSignedWith(signed, x509.publicKey));
  return isAnswered ? status : null;
}

function keyBytesOf({ x509 }: Certificate): Uint8Array {
  const spki = x509.publicKey.export({ type: 'spki', format: 'der' });
  return bitsOf(partsOf(readAsn1(spki))[1]);
}
