import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Done = (error: Error | null, derived: Buffer) => void;

let isRemembering = false;

/**
 * What scrypt makes of the same password and the same salt is always the same, and takes a tenth of a second of the
 * processor on purpose: from now on this program works it out once. New passwords have salts of their own.
 */
export function rememberHashes(): void {
  if (isRemembering) return;
  isRemembering = true;
  const known = new Map<string, Buffer>();
  const workOut = crypto.scrypt;
  const remembered = (
    ...[password, salt, length, options, done]: [BinaryLike, BinaryLike, number, ScryptOptions, Done]
  ) => {
    const key = JSON.stringify([password, salt, length, options]);
    const before = known.get(key);
    if (before) return void setImmediate(done, null, Buffer.from(before));
    workOut(password, salt, length, options, (error, derived) => {
      if (!error) known.set(key, Buffer.from(derived));
      done(error, derived);
    });
  };
  crypto.scrypt = remembered as typeof crypto.scrypt;
  syncBuiltinESMExports();
}
