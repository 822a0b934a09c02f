import { z } from 'zod';
import { permission, roles } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, success } from '#platform/contract/shapes.ts';

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
  /** Names of the zones and of the granted principals, in the same order. */
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
      .max(128, 'Credenziali non valide'),
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
});
