/** Locking of sign-in: so many failures for a user name or a network address within the window lock it as long again. */
export const lockoutFailures = 5;
export const lockoutWindowMinutes = 15;

/** A session lives this long without being used. */
export const sessionHours = 8;

/** A password has at least so many characters, and at most as many as the hash takes in a reasonable time. */
export const passwordLength = { least: 10, most: 128 } as const;

/** How long a link to choose a password can be used: after forgetting it, and when invited. */
export const passwordLinkHours = { forgotten: 1, invited: 72 } as const;

/** Codes of the second factor: how they are made, and how many stand in for a lost app. */
export const codeDigits = 6;
export const codeStepSeconds = 30;
export const recoveryCodeCount = 10;

/** So many forgotten passwords may be told within an hour, for one name or e-mail and from one network address. */
export const passwordRequestLimits = { ofIdentity: 3, ofAddress: 10 } as const;

export const passwordTexts = {
  tooManyRequests: 'Troppe richieste di seguito: riprovare tra un’ora.',
  linkEnded:
    'Questo link non è più valido: è scaduto, è già stato usato o ne è stato chiesto uno più recente.',
  wrongOwn: 'La password attuale non è corretta.',
} as const;

export const secondFactorTexts = {
  codeNeeded: 'Inserire il codice di verifica.',
  wrongCode: 'Codice non valido o già usato: inserire quello che l’app mostra ora.',
  alreadyOn: 'La verifica in due passaggi è già attiva.',
  notStarted: 'La verifica in due passaggi non è stata preparata: ricominciare.',
  changed: 'La verifica in due passaggi è stata modificata nel frattempo: ricominciare.',
  off: 'La verifica in due passaggi non è attiva.',
} as const;

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
