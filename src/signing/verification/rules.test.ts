import { expect, test } from 'vitest';
import { type JudgedFile, refusalOf, type SignerPolicy } from './rules.ts';

type Signature = JudgedFile['signatures'][number];

const signature = (changes: Partial<Signature> = {}): Signature => ({
  verdict: 'passed',
  subIndication: null,
  reasons: [],
  kind: 'signature',
  expected: null,
  ...changes,
});

/** Why a file with these signatures is not taken; its own verdict is the worst of them. */
function refused(signatures: Signature[], policy: SignerPolicy = 'warn') {
  const worst =
    signatures.find(({ verdict }) => verdict === 'failed') ??
    signatures.find(({ verdict }) => verdict === 'indeterminate') ??
    signature();
  const { verdict, subIndication, reasons } = worst;
  return refusalOf({ verdict, subIndication, reasons, signatures }, policy);
}

const undecided = (subIndication: Signature['subIndication']) =>
  signature({ verdict: 'indeterminate', subIndication, reasons: [`${subIndication}.`] });

test('what has passed is taken, and what is only not decided', () => {
  expect(refused([signature()])).toBeNull();
  for (const subIndication of ['NO_CERTIFICATE_CHAIN_FOUND', 'TRY_LATER', 'SIG_CONSTRAINTS_FAILURE'] as const)
    expect(refused([undecided(subIndication)])).toBeNull();
});

test('what has failed is refused with its reason; so is what will be worth nothing', () => {
  const failed = signature({
    verdict: 'failed',
    subIndication: 'HASH_FAILURE',
    reasons: ['Il contenuto è cambiato.'],
  });
  expect(refused([signature(), failed])).toBe('Il contenuto è cambiato.');
  expect(refused([{ ...failed, reasons: [] }])).toBe('Il contenuto non è quello che è stato firmato.');
  for (const subIndication of [
    'CRYPTO_CONSTRAINTS_FAILURE',
    'SIGNED_DATA_NOT_FOUND',
    'NO_SIGNING_CERTIFICATE_FOUND',
    'OUT_OF_BOUNDS_NO_POE',
    'REVOKED_NO_POE',
  ] as const)
    expect(refused([undecided('TRY_LATER'), undecided(subIndication)])).toBe(`${subIndication}.`);
});

test('what the document bore already is neither asked for nor counted', () => {
  const carried = signature({
    kind: 'carried',
    verdict: 'failed',
    subIndication: 'EXPIRED',
    reasons: ['Scaduto.'],
  });
  expect(refusalOf({ ...signature(), signatures: [signature(), carried] }, 'refuse')).toBeNull();
});

test('somebody else than expected is refused where that is wanted; one of several signers is enough', () => {
  const [same, other, unknown] = (['same', 'other', 'unknown'] as const).map((expected) =>
    signature({ expected }),
  );
  if (!same || !other || !unknown) throw new Error('three');
  expect(refused([other])).toBeNull();
  expect(refused([other], 'refuse')).toBe('Il documento è firmato da un’altra persona.');
  expect(refused([unknown], 'refuse')).toBe('Il documento è firmato da un’altra persona.');
  expect(refused([other, same], 'refuse')).toBeNull();
  expect(refused([signature()], 'refuse')).toBeNull();
});
