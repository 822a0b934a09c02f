import { instrumentsHref, workLinks, workListHref } from '#irme90/links/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { deviceStatus } from '#radioprotection/devices/rules.ts';
import type { UnitGap } from '#radioprotection/unit-gaps/rules.ts';
import type { ExpertQueue, ExpertQueueName } from './contract.ts';

/** So many of the next activities are named. */
export const nextShown = 8;

type QueueWords = {
  label: string;
  /** What one does about it. */
  verb: string;
  /** The list of exactly what is counted. */
  href: string;
};

const deadlines = '/lb/radioprotection/deadlines';
const unitsThat = (gap: UnitGap) => `/lb/radioprotection/companies?manca=${gap}`;
const devicesIn = (status: number) => `/lb/radioprotection/devices#stato=${status}`;

const queueWords: Record<ExpertQueueName, QueueWords> = {
  overdue: { label: 'Attività scadute', verb: 'Esegui', href: `${deadlines}#classe=past` },
  expiring: {
    label: 'In scadenza entro 30 giorni',
    verb: 'Vedi',
    href: `${deadlines}#classe=under-30`,
  },
  review: { label: 'Notifiche da rivedere', verb: 'Rivedi', href: `${deadlines}#elenco=inRevisione` },
  signing: { label: 'Da firmare', verb: 'Firma', href: '/user/signature' },
  loadsLate: {
    label: 'Carichi in ritardo',
    verb: 'Vedi',
    href: workListHref({ situazione: 'inviato', quando: 'scaduti' }),
  },
  loadsToday: {
    label: 'Carichi da misurare oggi',
    verb: 'Vedi',
    href: workListHref({ situazione: 'inviato', quando: 'oggi' }),
  },
  toConclude: {
    label: 'Controlli da concludere',
    verb: 'Esamina',
    href: `${workLinks.received}&situazione=lavorato`,
  },
  blocked: {
    label: 'Strumenti IRME90 bloccati',
    verb: 'Vedi',
    href: instrumentsHref('bloccati'),
  },
  esperto: { label: 'Unità senza esperto', verb: 'Nomina', href: unitsThat('esperto') },
  legale: { label: 'Unità senza legale rappresentante', verb: 'Completa', href: unitsThat('legale') },
  incarichi: { label: 'Unità con incarichi in scadenza', verb: 'Rinnova', href: unitsThat('incarichi') },
  registri: { label: 'Unità con registri da chiudere', verb: 'Chiudi', href: unitsThat('registri') },
  toInstall: { label: 'Dispositivi da installare', verb: 'Vedi', href: devicesIn(deviceStatus.toInstall) },
  toDismiss: { label: 'Dispositivi da dismettere', verb: 'Vedi', href: devicesIn(deviceStatus.toDismiss) },
  toMove: { label: 'Dispositivi da spostare', verb: 'Vedi', href: devicesIn(deviceStatus.toMove) },
};

/** Who answers for what is the planners' to say. */
const keptByPlanners: ReadonlySet<ExpertQueueName> = new Set(['esperto', 'legale', 'incarichi']);

/** What a queue is called, where its rows are, and what one does who may, or may not, say who answers for what. */
export function expertQueueWords(coda: ExpertQueueName, mayKeep: boolean): QueueWords {
  const words = queueWords[coda];
  return keptByPlanners.has(coda) && !mayKeep ? { ...words, verb: 'Vedi' } : words;
}

/** 'entro il 14/12/2026', 'dal 09/11/2026'; null where no day matters. */
export function expertQueueDay({ dal, entro }: Pick<ExpertQueue, 'dal' | 'entro'>): string | null {
  if (entro !== null) return `entro il ${formatDay(entro)}`;
  return dal === null ? null : `dal ${formatDay(dal)}`;
}

const warned: ReadonlySet<ExpertQueueName> = new Set(['expiring', 'incarichi', 'loadsToday', 'blocked']);

/** How urgent a queue looks. */
export function expertQueueTone(coda: ExpertQueueName): 'wrong' | 'warning' | 'running' {
  if (coda === 'overdue' || coda === 'loadsLate') return 'wrong';
  return warned.has(coda) ? 'warning' : 'running';
}
