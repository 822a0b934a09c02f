/** Locking of sign-in: so many failures for a user name or a network address within the window lock it as long again. */
export const lockoutFailures = 5;
export const lockoutWindowMinutes = 15;

/** A session lives this long without being used. */
export const sessionHours = 8;

export const signInTexts = {
  wrong: 'Credenziali non valide',
  locked: `Troppi tentativi non riusciti: l'accesso è sospeso per ${lockoutWindowMinutes} minuti. Riprovare più tardi.`,
} as const;

const windowMs = lockoutWindowMinutes * 60_000;

/**
 * Whether sign-in is locked at `now`, given the instants of the failures so far, newest first: five within 15 minutes
 * lock it until 15 minutes after the fifth. Nothing is counted during a lock, so the newest five decide.
 */
export function isLocked(failures: readonly Date[], now: Date): boolean {
  const last = failures[0];
  const first = failures[lockoutFailures - 1];
  if (!last || !first) return false;
  return last.getTime() - first.getTime() <= windowMs && now.getTime() - last.getTime() < windowMs;
}
