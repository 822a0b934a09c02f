/** What a list does at the press of a key; the help of the page tells it. */
export const listShortcuts = [
  { keys: ['/'], does: 'Cerca nell’elenco' },
  { keys: ['j'], does: 'Riga successiva' },
  { keys: ['k'], does: 'Riga precedente' },
  { keys: ['x'], does: 'Sceglie la riga, dove se ne possono scegliere' },
  { keys: ['Invio'], does: 'Apre la riga' },
] as const;
