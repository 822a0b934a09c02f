import { z } from 'zod';
import { permission, roles } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { id, success } from '#platform/contract/shapes.ts';
import { passwordLength, passwordTexts } from './rules.ts';

/** What the captcha's service gave the browser; 401 with a text for this field where it is due and missing. */
const captcha = z.string().max(10_000, 'Conferma non valida').optional();
const signIn = permission('session.open', 'anyone');
const ownSession = permission('session.read', 'signed-in');

/** The signed-in person. `internal` and `client` choose back targets; what is allowed is decided by the server. */
export const signedInUser = z.object({
  id,
  username: z.string(),
  displayName: z.string(),
  roles: z.array(z.enum(roles)),
  locale: z.string(),
  internal: z.boolean(),
  client: z.boolean(),
  zones: z.array(id),
  committenti: z.array(id),
  /** In the same order; principals in use, those granted and, to a customer, the first of his zones. */
  names: z.object({ zones: z.array(z.string()), committenti: z.array(z.string()) }),
});
export type SignedInUser = z.infer<typeof signedInUser>;

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/v1/auth/login',
  summary: 'Apre una sessione',
  permission: signIn,
  // Fails and successes alike leave rows behind, so there is no transaction around it.
  write: 'none',
  body: z.object({
    username: z
      .string('Indicare il nome utente')
      .trim()
      .min(1, 'Indicare il nome utente')
      .max(100, 'Credenziali non valide'),
    password: z
      .string('Indicare la password')
      .min(1, 'Indicare la password')
      .max(passwordLength.most, 'Credenziali non valide'),
    /** Of whoever has a second factor; without it he is answered 401 with a text for this field. */
    code: z.string().trim().max(40, 'Codice non valido').optional(),
    captcha,
  }),
  response: z.object({ user: signedInUser }),
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/v1/auth/logout',
  summary: 'Chiude la sessione',
  permission: permission('session.close', 'anyone'),
  write: 'none',
  response: success,
});

export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/v1/auth/me',
  summary: 'Chi ha effettuato l’accesso',
  permission: ownSession,
  response: z.object({ user: signedInUser }),
  isKept: true,
});

/** A new password. What else it must not be is known to the server alone (`server/new-passwords.ts`). */
export const newPassword = z
  .string('Indicare la nuova password')
  .min(passwordLength.least, passwordTexts.tooShort)
  .max(passwordLength.most, passwordTexts.tooLong);

const token = z.string('Link non valido.').min(1, 'Link non valido.').max(100, 'Link non valido.');
const choosing = permission('password.choose', 'anyone');

export const requestPasswordLink = endpoint({
  name: 'requestPasswordLink',
  method: 'POST',
  path: '/v1/auth/password-request',
  summary: 'Chiede per e-mail il link per una nuova password; la risposta non dice se l’utente esiste',
  permission: choosing,
  write: 'none', // What is over the limit counts too: no transaction takes it back.
  body: z.object({
    identity: z
      .string('Indicare il nome utente o l’e-mail')
      .trim()
      .min(1, 'Indicare il nome utente o l’e-mail')
      .max(...atMost(longest.line)),
    captcha,
  }),
  response: success,
});

export const checkPasswordLink = endpoint({
  name: 'checkPasswordLink',
  method: 'POST',
  path: '/v1/auth/password-link',
  summary: 'Di chi è un link per scegliere la password; 404 se non vale più',
  permission: choosing,
  write: 'none',
  body: z.object({ token }),
  response: z.object({ username: z.string() }),
});

export const choosePassword = endpoint({
  name: 'choosePassword',
  method: 'POST',
  path: '/v1/auth/password',
  summary: 'Sceglie una nuova password con un link, che con questo si consuma; chiude tutte le sessioni',
  permission: choosing,
  body: z.object({ token, password: newPassword }),
  response: success,
});
