import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { MailDefinition } from '#post/mail/server/public.ts';

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

const accountChanges = {
  'password-changed': { subject: 'password cambiata', sentence: 'la password è stata cambiata' },
  'second-factor-enabled': {
    subject: 'verifica in due passaggi attivata',
    sentence: 'la verifica in due passaggi è stata attivata',
  },
  'second-factor-disabled': {
    subject: 'verifica in due passaggi disattivata',
    sentence: 'la verifica in due passaggi è stata disattivata',
  },
  'recovery-codes-renewed': {
    subject: 'nuovi codici di recupero',
    sentence: 'sono stati creati nuovi codici di recupero, e quelli di prima non valgono più',
  },
} as const;
export type AccountChange = keyof typeof accountChanges;

/** Something with which a person signs in was changed. */
export const sendAccountNotice: MailDefinition<{
  displayName: string;
  username: string;
  change: AccountChange;
  at: Date;
  forgottenUrl: string;
}> = {
  kind: 'send-account-notice',
  write: ({ displayName, username, change, at, forgottenUrl }) => ({
    subject: `Radia: ${accountChanges[change].subject}`,
    text: `Buongiorno ${displayName},

il ${formatDay(romeDay(at))} alle ${romeTimeOfDay(at)}, per il tuo accesso a Radia (nome utente: ${username}), ${accountChanges[change].sentence}.

Se l'hai fatto o chiesto tu, non occorre altro. Altrimenti avvisa subito chi amministra Radia e scegli una nuova password con "Password dimenticata":

${forgottenUrl}

Questo messaggio è automatico: le risposte non vengono lette.
`,
  }),
};
