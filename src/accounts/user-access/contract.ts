import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath, success } from '#platform/contract/shapes.ts';
import { administerUsers } from './permissions.ts';

const params = z.object({ user: idInPath });
const base = '/v1/user/admin/users/{user}';

/** A link with which a person chooses a password. `mailedTo`: it has also been sent by e-mail. */
export const passwordLink = z.object({
  url: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
  mailedTo: z.string().nullable(),
});
export type PasswordLink = z.infer<typeof passwordLink>;

export const disableUser = endpoint({
  name: 'disableUser',
  method: 'POST',
  path: `${base}/disable`,
  summary: 'Disattiva un utente e chiude subito le sue sessioni',
  permission: administerUsers,
  params,
  response: success,
});

export const enableUser = endpoint({
  name: 'enableUser',
  method: 'POST',
  path: `${base}/enable`,
  summary: 'Riattiva un utente',
  permission: administerUsers,
  params,
  response: success,
});

export const sendPasswordLink = endpoint({
  name: 'sendPasswordLink',
  method: 'POST',
  path: `${base}/password-link`,
  summary: 'Invito o nuovo link con cui una persona sceglie la password; il link di prima non vale più',
  permission: administerUsers,
  params,
  response: passwordLink,
});

export const removeUserSecondFactor = endpoint({
  name: 'removeUserSecondFactor',
  method: 'POST',
  path: `${base}/remove-second-factor`,
  summary: 'Toglie la verifica in due passaggi a chi ha perso il telefono',
  permission: administerUsers,
  params,
  response: success,
});

export const endUserSessions = endpoint({
  name: 'endUserSessions',
  method: 'POST',
  path: `${base}/end-sessions`,
  summary: 'Chiude tutte le sessioni di un utente',
  permission: administerUsers,
  params,
  response: z.object({ ended: z.int() }),
});

export const unlockSignIn = endpoint({
  name: 'unlockSignIn',
  method: 'POST',
  path: `${base}/unlock`,
  summary: 'Dimentica i tentativi di accesso non riusciti: la persona può riprovare subito',
  permission: administerUsers,
  params,
  response: z.object({ forgotten: z.int() }),
});
