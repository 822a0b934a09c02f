/** What the keyboard does, by where. */
export const shortcuts: readonly {
  label: string;
  keys: readonly (readonly [key: string, does: string])[];
}[] = [
  {
    label: 'Ovunque',
    keys: [
      ['?', 'Apre questo aiuto'],
      ['/', 'Va alla ricerca della pagina'],
      ['Ctrl K', 'Cerca ovunque: codici, sedi, relazioni, pagine'],
      ['Esc', 'Chiude quello che è aperto sopra'],
      ['Ctrl Z', 'Annulla quello che il messaggio in basso ha appena detto'],
      ['Tab', 'Passa al prossimo campo o collegamento'],
    ],
  },
  {
    label: 'Negli elenchi',
    keys: [
      ['j', 'Riga seguente'],
      ['k', 'Riga precedente'],
      ['x', 'Sceglie la riga'],
      ['Invio', 'Apre la riga'],
    ],
  },
];
