import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { MailDefinition } from '#post/mail/server/public.ts';

type Link = { displayName: string; username: string; url: string; expiresAt: Date };

const until = (expiresAt: Date) => `${formatDay(romeDay(expiresAt))} alle ${romeTimeOfDay(expiresAt)}`;

/** Invites a person who has just been given an account. */
export const sendInvitation: MailDefinition<Link> = {
  kind: 'send-invitation',
  write: ({ displayName, username, url, expiresAt }) => ({
    subject: 'Il tuo utente di Radia',
    text: [
      `Buongiorno ${displayName},`,
      '',
      `è stato creato per te un utente di Radia. Il nome utente è ${username}.`,
      'Per scegliere la password apri questo indirizzo:',
      '',
      url,
      '',
      `Vale una volta sola, fino al ${until(expiresAt)}.`,
    ].join('\n'),
  }),
};

/** Hands a new link to a person whose password an administrator resets. */
export const sendNewPasswordLink: MailDefinition<Link> = {
  kind: 'send-new-password-link',
  write: ({ displayName, username, url, expiresAt }) => ({
    subject: 'Nuova password per Radia',
    text: [
      `Buongiorno ${displayName},`,
      '',
      `un amministratore ti ha mandato il link per scegliere una nuova password. Il nome utente è ${username}.`,
      '',
      url,
      '',
      `Vale una volta sola, fino al ${until(expiresAt)}. La password di adesso vale finché non ne scegli un'altra.`,
    ].join('\n'),
  }),
};
