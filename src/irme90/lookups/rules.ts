/** The lists a form is filled in from, as their addresses name them. */
export const lookupLists = [
  'mittenti',
  'destinatari',
  'navi',
  'porti',
  'voli',
  'compagnie_volo',
  'aeroporti',
] as const;
export type LookupList = (typeof lookupLists)[number];

/** What one entry of each list is called. */
export const listWords: Readonly<Record<LookupList, { one: string; many: string }>> = {
  mittenti: { one: 'mittente', many: 'Mittenti' },
  destinatari: { one: 'destinatario', many: 'Destinatari' },
  navi: { one: 'nave', many: 'Navi' },
  porti: { one: 'porto', many: 'Porti' },
  voli: { one: 'volo', many: 'Voli' },
  compagnie_volo: { one: 'compagnia aerea', many: 'Compagnie aeree' },
  aeroporti: { one: 'aeroporto', many: 'Aeroporti' },
};

/** As many entries are sent at once: all that a list usually has, or the likeliest of those looked for. */
export const mostListed = 2000;
export const mostFound = 50;

/**
 * From so alike on (trigrams, 0 to 1) an entry is taken for the one meant by what was typed: 'Rotterdan' finds
 * Rotterdam, 'Genova' does not find Gela.
 */
export const likeEnough = 0.4;

export const lookupTexts = {
  clientNotFound: 'Cliente non trovato.',
  label: 'Scrivere almeno 2 caratteri.',
  noNewArrivals: 'Per questo cliente non si possono aggiungere luoghi di arrivo: sceglierne uno dell’elenco.',
} as const;
