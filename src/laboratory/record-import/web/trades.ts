import { type ImportKind, isOfRadioprotection, laboratoryKinds, radioprotectionKinds } from '../rules.ts';

/** Whose records a page brings in: where it stands, its kinds in their order, and what it says of itself. */
export type Trade = {
  page: '/lb/import' | '/lb/radioprotection/import';
  kinds: readonly ImportKind[];
  above: { label: string; href: string };
  detail: string;
  about: string;
};

export const laboratory: Trade = {
  page: '/lb/import',
  kinds: laboratoryKinds,
  above: { label: 'Laboratorio', href: '/lb' },
  detail: 'Dati da un foglio XLSX o CSV: prima la prova, che non cambia nulla, poi l’importazione.',
  about: 'Nell’ordine in cui si riempie un’installazione vuota: ciò che sta sopra deve già esserci.',
};

export const radioprotection: Trade = {
  page: '/lb/radioprotection/import',
  kinds: radioprotectionKinds,
  above: { label: 'Radioprotezione', href: '/lb/radioprotection/projects' },
  detail: 'Dati da un foglio XLSX o CSV: prima la prova, che non cambia nulla, poi l’importazione.',
  about: 'Dai progetti alle attività in una volta, un foglio per tipo; oppure un tipo solo, anche in CSV.',
};

/** Where the runs of a kind are looked at. */
export const tradeOf = (kind: ImportKind): Trade =>
  isOfRadioprotection(kind) ? radioprotection : laboratory;
