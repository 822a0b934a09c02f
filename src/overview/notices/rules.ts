import { siteLinks } from '#customers/standpoints/rules.ts';
import { isAllowed, type User } from '#platform/contract/access.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { readInstruments } from '#radioprotection/instruments/permissions.ts';

/** What a person may be told of; each comes from records that are there anyway. */
export const noticeKinds = [
  'emissione',
  'importazione',
  'importazioneFallita',
  'comunicazione',
  'isin',
  'autorita',
  'attivita',
  'taratura',
  'notifica',
  'revisione',
  'relazione',
  'sostituzione',
  'correzione',
  'copia',
  'posta',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const terms: ReadonlySet<NoticeKind> = new Set(['isin', 'autorita', 'sostituzione', 'attivita', 'taratura']);
/** It is told from a day on, not from an hour. */
export const isTerm = (kind: NoticeKind): boolean => terms.has(kind);

/**
 * Terms and reviews, told until they are met or made: of too many, those that have waited longest. Activities are told
 * for `toldDays`, by day.
 */
export const toldWhileOpen: readonly NoticeKind[] = [
  'isin',
  'autorita',
  'sostituzione',
  'taratura',
  'revisione',
];

/** What happened longer ago is told no more; a term is told until it is met. */
export const toldDays = 30;
/** Of one kind so many are told, of all together so many. */
export const toldPerKind = 20;
export const toldAtMost = 40;
/** Those that are told are looked for among so many signatures of all lists, the latest: more than a month brings. */
export const signaturesLookedAt = 3000;
/** A term is told so many days before. */
export const isinNearDays = 30;
export const authorityNearDays = 7;
/** So long before its end a calibration is written about for the first time, too. */
export const calibrationNearDays = 60;
/** So long a page does not ask again. */
export const noticesFreshMs = 60_000;

type Told = {
  tipo: NoticeKind;
  id: number;
  nome: string | null;
  sede: string | null;
  quanti: number;
  altri: number;
  entro: string | null;
  committente: number | null;
  cliente: number | null;
  indirizzo: number | null;
  zona: number | null;
};

const count = (n: number, one: string, several: string) =>
  n === 1 ? `1 ${one}` : `${n.toLocaleString('it-IT', { useGrouping: 'always' })} ${several}`;

/** Says a notice; `detail` is the small print beneath. `urgent`: something did not work, or a term is near. */
export function noticeInWords(told: Told, today: string): { text: string; detail: string; urgent: boolean } {
  const { tipo, nome, sede, quanti, altri, entro } = told;
  const place = sede ?? '';
  switch (tipo) {
    case 'emissione':
      return {
        text: `Emissione finita: ${count(quanti, 'relazione', 'relazioni')}`,
        detail: altri > 0 ? `${count(altri, 'non emessa', 'non emesse')}: vedi perché` : 'Tutte emesse',
        urgent: altri > 0,
      };
    case 'importazione':
      return {
        text: `Importazione finita: ${count(quanti, 'riga accolta', 'righe accolte')}`,
        detail: altri > 0 ? `${nome} · ${count(altri, 'riga rifiutata', 'righe rifiutate')}` : (nome ?? ''),
        urgent: altri > 0,
      };
    case 'importazioneFallita':
      return { text: 'Importazione non riuscita', detail: nome ?? '', urgent: true };
    case 'comunicazione':
      return {
        text: `Comunicazione inviata a ${count(quanti, 'destinatario', 'destinatari')}`,
        detail: altri > 0 ? `${nome} · ${count(altri, 'non arrivata', 'non arrivate')}` : (nome ?? ''),
        urgent: altri > 0,
      };
    case 'isin':
      return { text: `ISIN, ${nome}: ${term(entro, today)}`, detail: 'Da trasmettere', urgent: true };
    case 'autorita':
      return {
        text: `Da comunicare agli enti ${term(entro, today)}`,
        detail: `${nome} · ${place}`,
        urgent: true,
      };
    case 'attivita':
      return {
        text: count(quanti, 'attività scaduta', 'attività scadute'),
        detail:
          altri > 0
            ? `${place} e ${count(altri, 'altra unità', 'altre unità')}`
            : quanti > 1
              ? place
              : `${nome} · ${place}`,
        urgent: true,
      };
    case 'taratura':
      return {
        text: `Taratura ${entro !== null && entro < today ? 'scaduta il' : 'valida fino al'} ${entro === null ? '—' : formatDay(entro)}`,
        detail: sede === null ? (nome ?? '') : `${nome} · ${sede}`,
        urgent: true,
      };
    case 'notifica':
      return { text: 'Notifica preventiva firmata', detail: place, urgent: false };
    case 'revisione':
      return {
        text: `Pratica massiva #${told.id} da revisionare`,
        detail: `${nome} · inviata da ${place}`,
        urgent: false,
      };
    case 'relazione':
      return {
        text: quanti > 0 ? `Relazione ${nome} corretta` : `Relazione ${nome} disponibile`,
        detail: place,
        urgent: false,
      };
    case 'sostituzione':
      return {
        text: `${count(quanti, 'dosimetro da sostituire', 'dosimetri da sostituire')} ${term(entro, today)}`,
        detail: place,
        urgent: entro !== null && entro < today,
      };
    case 'correzione':
      return { text: `Il tuo posizionamento di ${nome} è stato corretto`, detail: place, urgent: false };
    case 'copia':
      return {
        text: 'Manca una copia di sicurezza recente',
        detail: `L’ultima è del ${entro === null ? '—' : formatDay(entro)}`,
        urgent: true,
      };
    case 'posta':
      return {
        text: `${count(quanti, 'messaggio e-mail non partito', 'messaggi e-mail non partiti')} o di esito incerto`,
        detail: 'Posta in uscita',
        urgent: true,
      };
  }
}

function term(day: string | null, today: string): string {
  if (day === null) return '';
  return day < today ? `(scaduto il ${formatDay(day)})` : `entro il ${formatDay(day)}`;
}

/** The page of what a notice speaks of, for this person. */
export function noticeHref(told: Told, { roles }: Pick<User, 'roles'>): string {
  const { tipo, id, nome, sede, committente, cliente, indirizzo, zona } = told;
  switch (tipo) {
    case 'emissione':
      return `/lb/cr39/relations/massive?emissione=${id}`;
    case 'importazione':
    case 'importazioneFallita':
      return `${sede?.startsWith('rp-') ? '/lb/radioprotection' : '/lb'}/import?run=${id}`;
    case 'comunicazione':
      return `/admin/cp/massive/email/${id}`;
    case 'isin':
      return `/lb/cr39/isin/${id}`;
    case 'autorita':
      return `/lb/cr39/sede/relations/${indirizzo}/view/${id}`;
    case 'attivita':
      return '/lb/radioprotection/deadlines#classe=past';
    case 'taratura':
      return isAllowed(roles, readInstruments)
        ? `/lb/radioprotection/instruments/${id}`
        : `/user/irme90/client/${committente}/instruments`;
    case 'notifica':
      return `/lb/radioprotection/company/${indirizzo}/view?scheda=attivita`;
    case 'revisione':
      return `/lb/radioprotection/projects/${committente}/employers/${cliente}/activities/${id}/review`;
    case 'relazione':
      return `/client/${committente}/cr39/relations?q=${encodeURIComponent(nome ?? '')}`;
    case 'correzione':
      return '/user/cr39/placements';
    case 'copia':
      return '/admin';
    case 'posta':
      return '/admin/mails';
    case 'sostituzione': {
      if (committente === null || cliente === null || indirizzo === null) return '/';
      const path = { committente, cliente, indirizzo };
      if (roles.includes('operatore'))
        return siteLinks({ area: 'user', key: 'user', zone: null, principal: null }, path).page;
      if (roles.includes('zona') && zona !== null)
        return siteLinks({ area: 'zone', key: `zone/${zona}`, zone: zona, principal: null }, path).page;
      const own = {
        area: 'client',
        key: `client/${committente}`,
        zone: null,
        principal: committente,
      } as const;
      return siteLinks(own, path).page;
    }
  }
}
