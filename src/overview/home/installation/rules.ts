import { copyLateDays } from '../rules.ts';
import type { Installation, SetupStep } from './contract.ts';

/** Failures are told for so many days. */
export const failuresToldDays = 30;
/** Events are sealed every few seconds: what waits longer than so many minutes has been left behind. */
export const sealLateMinutes = 10;

type StepWords = {
  label: string;
  detail: string;
  /** The page where it is done; null: on the server, by the command or setting that `detail` names. */
  href: string | null;
};

export const setupWords: Record<SetupStep, StepWords> = {
  letterhead: {
    label: 'Intestazione',
    detail: 'Nome, indirizzo e firme del laboratorio: senza, nessuna relazione si emette',
    href: '/lb/cr39/report-settings',
  },
  mail: {
    label: 'Posta',
    detail: 'Server di posta e mittente, nelle impostazioni SMTP_URL e MAIL_FROM del server',
    href: null,
  },
  people: {
    label: 'Zone e persone',
    detail: 'Chi lavora sul campo e in laboratorio, e in quali zone',
    href: '/admin/users',
  },
  batches: {
    label: 'Lotti con taratura',
    detail: 'Il materiale con k, fondo e limiti: senza, le letture non diventano risultati',
    href: '/lb/cr39/batches',
  },
  records: {
    label: 'Importa anagrafica',
    detail: 'Committenti, clienti, sedi e punti da un foglio, oppure a mano',
    href: '/lb/import',
  },
  history: {
    label: 'Importa storico',
    detail: 'Dosimetri in posizione e risultati del passato',
    href: '/lb/import?kind=past-results',
  },
  postalCodes: {
    label: 'CAP',
    detail: 'L’elenco dei CAP si carica sul server con npm run import-cap',
    href: null,
  },
  backup: {
    label: 'Copia di sicurezza',
    detail: 'La prima copia si fa sul server con npm run backup; poi ogni notte',
    href: null,
  },
};

/** Without these nobody can work yet. */
const neededToWork: ReadonlySet<SetupStep> = new Set(['letterhead', 'people', 'batches']);

/** Whether an installation is still to be set up: what is left to do then comes before how it does. */
export function isBeingSetUp(steps: Installation['passi']): boolean {
  return steps.some(({ passo, fatto }) => !fatto && neededToWork.has(passo));
}

export type Health = 'ok' | 'warning' | 'wrong';

const daysOf = (ms: number) => ms / 86_400_000;

/** Whether copies are made: none yet is late, and so is one of days ago or one that lacks files. */
export function copyHealth({ ultima, fileMancanti }: Installation['copia'], now: Date): Health {
  if (ultima === null) return 'wrong';
  const age = daysOf(now.getTime() - Date.parse(ultima));
  return age > copyLateDays || fileMancanti > 0 ? 'warning' : 'ok';
}

export function mailHealth({ configurata, fallite }: Installation['posta']): Health {
  if (!configurata) return 'warning';
  return fallite > 0 ? 'wrong' : 'ok';
}

/** What was written lately waits for its seal a moment; what waits long says that nothing seals. */
export function sealHealth({ ultimoSigillo, daSigillare }: Installation['registro'], now: Date): Health {
  if (daSigillare === 0) return 'ok';
  const age = ultimoSigillo === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(ultimoSigillo);
  return age > sealLateMinutes * 60_000 ? 'wrong' : 'ok';
}
