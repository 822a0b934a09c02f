import { type Standpoint, siteLinks, wizardLinks } from '#customers/standpoints/rules.ts';
import type { IsinReadiness } from '../contract.ts';

type Missing = IsinReadiness['mancano'][number];

/** Whether it is filled in on a record page, and not by answering or measuring. */
export function isOfRecords(tipo: Missing['tipo']): boolean {
  return ['coordinates', 'points', 'floor', 'surface', 'dates'].includes(tipo);
}

/** Where something is filled in; null where its reader cannot, or stands already. */
export function wayTo(
  { tipo, punto, trattamento }: Missing,
  { committente, cliente, indirizzo, modificabile }: Omit<IsinReadiness, 'pronto' | 'mancano'>,
  standpoint: Standpoint,
  isAnsweredHere: boolean,
): string | null {
  const site = { committente, cliente, indirizzo };
  if (tipo === 'end' && trattamento !== null) return wizardLinks(standpoint, site).replace(trattamento);
  if (tipo === 'measurement' && punto) return wizardLinks(standpoint, site).place(punto.id);
  // Placements of the past are corrected on the laboratory's page of the site.
  if (tipo === 'dates') return standpoint.area === 'lb' ? siteLinks(standpoint, site).page : null;
  if (!isOfRecords(tipo)) return isAnsweredHere ? null : siteLinks(standpoint, site).survey;
  if (!modificabile) return null;
  if (tipo === 'points') return `/user/anagrafica/punti/nuovo?indirizzo=${indirizzo}`;
  return punto ? `/user/anagrafica/punti/${punto.id}` : `/user/anagrafica/indirizzi/${indirizzo}`;
}
