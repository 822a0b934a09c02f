/** What a local unit lacks, or will lack soon, as far as its records tell. */
export const unitGaps = ['legale', 'esperto', 'incarichi', 'registri'] as const;
export type UnitGap = (typeof unitGaps)[number];

/** A role that ends in fewer days, and that nobody goes on with, is told. */
export const roleEndDays = 60;

/** To be closed: a registry that is open though its device has gone. */
export const unitGapLabels: Readonly<Record<UnitGap, string>> = {
  legale: 'Senza legale rappresentante',
  esperto: 'Senza esperto',
  incarichi: 'Incarichi in scadenza',
  registri: 'Registri da chiudere',
};
