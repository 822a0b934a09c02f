import type { MailDefinition } from '#office/mail/server/public.ts';

/** The link for somebody who has forgotten his password. */
export const sendPasswordLink: MailDefinition<{ displayName: string; username: string; url: string }> = {
  kind: 'send-password-link',
  write: ({ displayName, username, url }) => ({
    subject: 'Radia: scegliere una nuova password',
    text: `Buongiorno ${displayName},

qualcuno ha chiesto una nuova password per il tuo accesso a Radia (nome utente: ${username}).
Per sceglierla apri questo indirizzo entro un'ora:

${url}

L'indirizzo si può usare una volta sola. Se non l'hai chiesto tu, non occorre fare nulla: la password resta quella di prima.

Questo messaggio è automatico: le risposte non vengono lette.
`,
  }),
};
