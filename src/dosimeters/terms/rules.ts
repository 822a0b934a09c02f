/** Words of the trade, each with what it means in a line. */
export const terms = {
  concentration: {
    name: 'Bq/m³',
    meaning:
      'Concentrazione di radon nell’aria: decadimenti al secondo in un metro cubo. Si confronta con il livello di riferimento.',
  },
  exposure: {
    name: 'kBq·h/m³',
    meaning:
      'Esposizione: la concentrazione sommata su tutte le ore di misura. Divisa per le ore dà la concentrazione.',
  },
  uncertainty: {
    name: '± U',
    meaning:
      'Incertezza estesa, fattore di copertura 2: il valore vero sta nell’intervallo con il 95 % di probabilità.',
  },
  detectionLimit: {
    name: 'LR',
    meaning:
      'Limite di rivelazione: sotto questa esposizione il rivelatore non si distingue dal fondo; si scrive «< LR».',
  },
  calibration: {
    name: 'k',
    meaning: 'Fattore di taratura del lotto: tracce per cm² che lascia un’esposizione di 1 kBq·h/m³.',
  },
  background: {
    name: 'Fondo',
    meaning: 'Tracce per cm² che il materiale porta prima della misura: si tolgono da quelle lette.',
  },
  reducedChiSquare: {
    name: 'χ² ridotto',
    meaning:
      'Quanto i conteggi dei campi si scostano da una distribuzione uniforme: vicino a 1 va bene, molto di più chiede di ricontare.',
  },
  insufficient: {
    name: 'Insuff.',
    meaning:
      'Insufficiente: nessun punto della sede ha ancora 340 giorni misurati con tutti i risultati. Accanto c’è che cosa manca.',
  },
  ready: {
    name: 'Pronto',
    meaning:
      'Almeno un punto della sede ha 340 giorni misurati e tutti i risultati: la relazione si può emettere.',
  },
  riskContext: {
    name: 'CDR',
    meaning: 'Contesto di rischio: distingue edifici che portano lo stesso codice stabile.',
  },
  saturated: {
    name: 'Saturo',
    meaning: 'Le tracce sono troppe per contarle: l’esposizione è almeno quella indicata.',
  },
  recount: {
    name: 'Da ricontare',
    meaning:
      'La lettura non è affidabile e aspetta un secondo conteggio; finché non c’è, il risultato non vale.',
  },
  decisionRule: {
    name: 'Regola di decisione',
    meaning:
      'Come valore e incertezza si confrontano con il livello: sul valore arrotondato, o con una banda di guardia.',
  },
  level: {
    name: 'Livello di riferimento',
    meaning:
      'La media annua oltre la quale la legge chiede di agire: 300 Bq/m³, 200 nelle abitazioni nuove dal 2025.',
  },
} as const satisfies Record<string, Term>;

export type Term = { name: string; meaning: string };
