/** Locking of sign-in: so many failures for a user name or a network address within the window lock it. */
export const lockoutFailures = 5;
export const lockoutWindowMinutes = 15;

/** A session lives this long without being used. */
export const sessionHours = 8;

export const signInTexts = {
  wrong: 'Credenziali non valide',
  locked: `Troppi tentativi non riusciti: l'accesso è sospeso per ${lockoutWindowMinutes} minuti. Riprovare più tardi.`,
} as const;
