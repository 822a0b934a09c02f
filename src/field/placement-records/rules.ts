import { daysBetween } from '#platform/contract/dates.ts';
import type { SiteEffect, SitePlacement } from './contract.ts';

/** What somebody changed in the form; what he left alone is not there, and follows what is stored. */
export type TypedCorrection = {
  punto?: { id: number; label: string } | null;
  dosimetro?: { id: number; label: string } | null;
  inizio?: string;
  /** '': it was not removed. */
  fine?: string;
  smarrito?: boolean;
};

/** The form as it stands: what was typed over what is stored. */
export function shownValues(row: SitePlacement, { inizio, fine, smarrito }: TypedCorrection) {
  return {
    inizio: inizio ?? row.inizio,
    fine: fine ?? row.fine ?? '',
    smarrito: smarrito ?? row.smarrito,
  };
}

/** The part of a call that says what shall be different; empty when nothing is. */
export function wishOf(row: SitePlacement, typed: TypedCorrection) {
  const { punto, dosimetro } = typed;
  const { inizio, fine, smarrito } = shownValues(row, typed);
  return {
    ...(punto && punto.id !== row.punto.id ? { punto: punto.id } : {}),
    ...(dosimetro ? { dosimetro: { id: dosimetro.id, codice: dosimetro.label } } : {}),
    ...(inizio === row.inizio ? {} : { inizio }),
    ...(fine === (row.fine ?? '') ? {} : { fine: fine || null }),
    ...(smarrito === row.smarrito ? {} : { smarrito }),
  };
}

/** What a correction of an analysed dosimeter means for its result. */
export function analysedWords(row: SitePlacement, typed: TypedCorrection): string {
  const { inizio, fine } = shownValues(row, typed);
  const moved = typed.punto && typed.punto.id !== row.punto.id ? typed.punto.label : null;
  const days = inizio && fine ? daysBetween(inizio, fine) : row.giorni;
  return [
    'Il dosimetro è già stato analizzato: il risultato resta suo, e il codice non si cambia.',
    days === row.giorni ? '' : `La concentrazione si calcolerà su ${days} giorni invece di ${row.giorni}.`,
    moved === null ? '' : `Il risultato varrà per il punto ${moved}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const verdictLabels = { ready: 'Pronto', insufficient: 'Insuff.' } as const;

/** 'Pronto', or 'Insuff.' with the reason. */
export function verdictWords({ pronto, motivo }: SiteEffect['prima']): string {
  if (pronto) return verdictLabels.ready;
  return motivo === null ? verdictLabels.insufficient : `${verdictLabels.insufficient}: ${motivo}`;
}

/** What the button that saves a correction says: the heaviest thing that happens. */
export function confirmWords(sites: readonly SiteEffect[]): string {
  const turned = sites.filter(({ prima, dopo }) => prima.pronto !== dopo.pronto);
  if (turned.some(({ dopo }) => !dopo.pronto)) return 'Salva: la sede passa da Pronto a Insuff.';
  if (turned.length > 0) return 'Salva: la sede passa da Insuff. a Pronto';
  const points = sites.flatMap(({ punti }) => punti);
  const [only] = points;
  if (points.length === 1 && only?.prima && only.dopo && only.prima.giorni !== only.dopo.giorni)
    return `Salva: il punto passa da ${only.prima.giorni} a ${only.dopo.giorni} giorni`;
  return 'Salva la correzione';
}
