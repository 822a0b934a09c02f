import { candidatesFrom } from '#field/candidates/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { Queue, QueueName } from './contract.ts';

type QueueWords = {
  label: string;
  /** What one does about it. */
  verb: string;
  /** The list, filtered to what is counted. */
  href: string;
};

const dosimeters = '/lb/cr39/dosimeters';

export const queueWords: Record<QueueName, QueueWords> = {
  authorities: {
    label: 'Da comunicare agli enti',
    verb: 'Comunica',
    href: '/lb/cr39/dashboard#enti',
  },
  returned: {
    label: 'Rientrati da leggere',
    verb: 'Leggi',
    href: `${dosimeters}#situazione=rientrato&sort=rientrato`,
  },
  recount: { label: 'Da ricontare', verb: 'Riconta', href: '/lb/cr39/results?esito=recount' },
  ready: { label: 'Sedi pronte per la relazione', verb: 'Prepara', href: '/lb/cr39/relations/massive?dal=' },
  expiring: {
    label: 'In scadenza entro 30 giorni',
    verb: 'Vedi',
    href: `${dosimeters}#scadenza=vicina&sort=inizio`,
  },
  shipments: { label: 'Da spedire', verb: 'Spedisci', href: '/lb/cr39/shipments#situazione=aperta' },
  surveys: { label: 'Questionari incompleti', verb: 'Sollecita', href: '/lb/cr39/dashboard#questionari' },
  signing: { label: 'Da firmare', verb: 'Firma', href: '/user/signature' },
  isin: { label: 'Semestri da inviare all’ISIN', verb: 'Continua', href: '/lb/cr39/isin' },
};

const whole = new Intl.NumberFormat('it', { useGrouping: 'always' });

/** How many wait: '12', 'oltre 1.200' where not all were looked at, '0 finora' where none of those was. */
export function countInWords({ quanti, eAltri }: Pick<Queue, 'quanti' | 'eAltri'>): string {
  if (!eAltri) return whole.format(quanti);
  return quanti === 0 ? '0 finora' : `oltre ${whole.format(quanti)}`;
}

/** Where a queue leads on a day: sites are ready over the usual period. */
export function queueHref(coda: QueueName, today: string): string {
  const { href } = queueWords[coda];
  return coda === 'ready' ? `${href}${candidatesFrom(today)}` : href;
}

/** 'entro il 14/12/2026', 'scaduto il 14/11/2026', 'dal 09/11/2026'; null where no day matters. */
export function queueDay({ dal, entro }: Pick<Queue, 'dal' | 'entro'>, today: string): string | null {
  if (entro !== null) return `${entro < today ? 'scaduto il' : 'entro il'} ${formatDay(entro)}`;
  return dal === null ? null : `dal ${formatDay(dal)}`;
}

/** How urgent a queue looks: nothing waits, something does, a term has passed, or it is about a level or a term that is near. */
export function queueTone(
  { coda, quanti, entro }: Pick<Queue, 'coda' | 'quanti' | 'entro'>,
  today: string,
): 'quiet' | 'running' | 'warning' | 'wrong' | 'exceeding' {
  if (quanti === 0) return 'quiet';
  if (entro !== null && entro < today) return 'wrong';
  if (coda === 'authorities') return 'exceeding';
  return coda === 'expiring' || coda === 'surveys' ? 'warning' : 'running';
}
