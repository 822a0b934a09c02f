import { codeOfStep, fromBase32, stepAt } from '#accounts/session/server/totp.ts';

/** What an authenticator app shows at an instant; `steps` half minutes later or earlier. */
export function authenticatorCode(secret: string, at: Date, steps = 0): string {
  return codeOfStep(fromBase32(secret.replace(/\s/g, '')), stepAt(at) + steps);
}
