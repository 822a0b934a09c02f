/** What can be tried before one has to wait: so many failures within so many hours. */
type TryLimit = { free: number; hours: number };

/**
 * Failures to sign in are counted apart: of a user name on devices it was never used on, of a user name on a device it
 * has signed in on before, and of a network, behind which there may be a whole office or a carrier's customers.
 */
export const tryLimits = {
  strangers: { free: 5, hours: 24 },
  device: { free: 5, hours: 24 },
  network: { free: 100, hours: 1 },
} as const satisfies Record<string, TryLimit>;

/** The wait after the failures that are free; every further one doubles it, up to the longest. */
const firstWaitSeconds = 8;
const longestWaitSeconds = 15 * 60;

/** A session lives this long without being used. */
export const sessionHours = 8;

/**
 * And this long in all: longer than any working day, of which the law leaves 13 hours (D.Lgs. 66/2003, art. 7), so that
 * none is interrupted; shorter than from one morning to the next, so that each day begins with a sign-in.
 */
export const longestSessionHours = 16;

/** A device that was not signed in on for so long is forgotten. */
export const knownDeviceDays = 180;

/** A new password has at least so many characters, and at most as many as the hash takes in a reasonable time. */
export const passwordLength = { least: 12, most: 128 } as const;

/** How long a link to choose a password can be used: after forgetting it, and when invited. */
export const passwordLinkHours = { forgotten: 1, invited: 72 } as const;
export type PasswordLinkKind = keyof typeof passwordLinkHours;

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
  hint: `Almeno ${passwordLength.least} caratteri e nessuna password comune: per esempio quattro parole che non c’entrano tra loro.`,
  tooShort: `La password deve avere almeno ${passwordLength.least} caratteri.`,
  tooLong: `La password può avere al massimo ${passwordLength.most} caratteri.`,
  ofNames:
    'La password è fatta del nome utente o del nome della persona: sceglierne una che non si ricava da questi.',
  common:
    'Questa password si indovina facilmente: è tra le più usate, o le somiglia. Sceglierne una diversa.',
  former: 'È la password di prima: sceglierne una nuova.',
} as const;

/** So much must be left of a new password without the names of the person. */
const leastBesideNames = 8;
const shortestName = 3;

/** Whether a password says little more than how its holder is called: without these names hardly anything is left. */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= shortestName)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  return rest.length < password.length && rest.length < leastBesideNames;
}

/** From so many failures on, sign-in asks for a captcha where one is configured (Q2-100). */
export const captchaAfterFailures = 3;

export const captchaTexts = {
  needed: 'Confermare di non essere un programma, nel riquadro qui sotto.',
  wrong: 'La conferma non è valida o è scaduta: ripeterla nel riquadro qui sotto.',
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
  wait: (seconds: number) => `Troppi tentativi non riusciti. Riprovare tra ${waitInWords(seconds)}.`,
} as const;

/** How often it has failed, and when last. */
export type FailedTries = { count: number; latest: Date | null };

/** How many seconds are left at `now` until the next try is let through; 0: it is. */
export function secondsToWait({ count, latest }: FailedTries, { free }: TryLimit, now: Date): number {
  if (latest === null || count < free) return 0;
  const wait = Math.min(firstWaitSeconds * 2 ** (count - free), longestWaitSeconds);
  return Math.max(0, Math.ceil((latest.getTime() - now.getTime()) / 1000 + wait));
}

/** A wait as it is told: to the second below a minute, then in minutes begun. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 secondo' : `${seconds} secondi`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minuti`;
}

/**
 * What failures are counted by: an IPv4 address, and of an IPv6 address the network of 64 bits, as the rest of it is
 * the caller's own to choose.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [before = '', after] = address.toLowerCase().split('%', 1).join('').split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...(after === undefined ? [] : zeros), ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
