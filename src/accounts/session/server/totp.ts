import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeDigits, codeStepSeconds } from '../rules.ts';

/** Time-based one-time passwords, RFC 6238 with SHA-1, 6 digits and steps of 30 seconds: what every app understands. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step that an instant lies in. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / codeStepSeconds);
}

/** The code of a step. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0');
}

/** The step whose code this is: the present one, or one to either side for clocks that differ; null for none of them. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const present = stepAt(now);
  const typed = Buffer.from(code);
  const steps = [present, present - 1, present + 1];
  return (
    steps.find((step) => {
      const expected = Buffer.from(codeOfStep(secret, step));
      return typed.length === expected.length && timingSafeEqual(typed, expected);
    }) ?? null
  );
}

/** Bytes as apps take them in by hand: base 32 without padding (RFC 4648). */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The reverse of `toBase32`. */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
