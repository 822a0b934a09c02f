import { z } from 'zod';
import { newPassword } from '#accounts/session/contract.ts';
import { passwordLength } from '#accounts/session/rules.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, success, text } from '#platform/contract/shapes.ts';
import { manageOwnAccount } from './permissions.ts';

const base = '/v1/auth/account';
const instant = z.iso.datetime({ offset: true });

/** The present password, asked again before anything that an open session alone must not do. */
const current = z
  .string('Indicare la password attuale')
  .min(1, 'Indicare la password attuale')
  .max(passwordLength.most, 'La password attuale non è corretta.');
const withPassword = z.object({ current });
// A wrong password has to stay on record: there is no transaction around these calls.
const proven = { method: 'POST', permission: manageOwnAccount, write: 'none' } as const;

/** A session of one's own, on a device described in words. */
export const ownSession = z.object({
  id,
  device: z.string(),
  networkAddress: z.string(),
  openedAt: instant,
  /** To within five minutes. */
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

const ownAccount = z.object({
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  secondFactor: z.object({ since: instant, recoveryCodesLeft: z.int() }).nullable(),
  /** The one in use first, then by last use. */
  sessions: z.array(ownSession),
});
export type OwnAccount = z.infer<typeof ownAccount>;

const newCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getOwnAccount = endpoint({
  name: 'getOwnAccount',
  method: 'GET',
  path: base,
  summary: 'Il proprio account: dati, verifica in due passaggi, dispositivi collegati',
  permission: manageOwnAccount,
  response: ownAccount,
});

export const changeOwnPassword = endpoint({
  name: 'changeOwnPassword',
  ...proven,
  path: `${base}/password`,
  summary: 'Cambia la propria password e chiude le altre sessioni',
  body: withPassword.extend({ password: newPassword }),
  response: success,
});

export const startSecondFactor = endpoint({
  name: 'startSecondFactor',
  ...proven,
  path: `${base}/second-factor`,
  summary: 'Prepara la verifica in due passaggi: segreto e codice QR per l’app di autenticazione',
  body: withPassword,
  /** `qr`: an SVG path over a square of `size` units, dark modules filled. */
  response: z.object({ secret: z.string(), qr: z.object({ size: z.int(), path: z.string() }) }),
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: `${base}/second-factor/confirm`,
  summary: 'Attiva la verifica in due passaggi con un primo codice',
  permission: manageOwnAccount,
  body: z.object({ code: text(1, 'Inserire il codice', 40, 'Codice non valido.') }),
  response: newCodes,
});

export const turnOffSecondFactor = endpoint({
  name: 'turnOffSecondFactor',
  ...proven,
  path: `${base}/second-factor/off`,
  summary: 'Disattiva la verifica in due passaggi',
  body: withPassword,
  response: success,
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  ...proven,
  path: `${base}/recovery-codes`,
  summary: 'Sostituisce i codici di recupero',
  body: withPassword,
  response: newCodes,
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: `${base}/sessions/{session}`,
  summary: 'Disconnette un altro dispositivo',
  permission: manageOwnAccount,
  params: z.object({ session: idInPath }),
  response: success,
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: `${base}/sessions/end-others`,
  summary: 'Disconnette tutti gli altri dispositivi',
  permission: manageOwnAccount,
  response: z.object({ count: z.int() }),
});
