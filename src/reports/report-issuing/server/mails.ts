import type { MailDefinition } from '#post/mail/server/public.ts';

/** Asks a site's customer for what the national data bank needs and the questionnaires still lack. */
export const sendIsinReminderMail: MailDefinition<{
  alias: string;
  address: string;
  nomeAzienda: string;
  /** Which questionnaires are not complete; none when nothing is missing. */
  incomplete: readonly ('building' | 'employer')[];
  url: string;
}> = {
  kind: 'send-isin-reminder',
  write: ({ alias, address, nomeAzienda, incomplete, url }) => ({
    subject: `Promemoria: dati per il portale ISIN – ${alias}`,
    text: `Buongiorno,

per la sede «${alias}» di ${nomeAzienda} (${address}) le misure di radon vanno trasmesse alla banca dati nazionale attraverso il portale ISIN (D.Lgs. 101/2020, art. 18). ${whatIsMissing(incomplete)}

Si compila qui, dopo l'accesso a Radia:

${url}

Questo messaggio è automatico: le risposte non vengono lette.
`,
  }),
};

const names = { building: 'il questionario dell’edificio', employer: 'il questionario del datore di lavoro' };

function whatIsMissing(incomplete: readonly ('building' | 'employer')[]): string {
  if (incomplete.length === 0)
    return 'I questionari risultano completi: vi preghiamo di controllare che i dati siano ancora giusti.';
  return `Per farlo manca ancora ${incomplete.map((kind) => names[kind]).join(' e ')}.`;
}
