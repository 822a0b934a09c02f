import { isBelow } from '../menu/places.ts';

/** What a page is for and how one gets through it in two minutes. */
export type Guide = { title: string; lead: string; steps: readonly string[] };

const guides: readonly (Guide & { pages: readonly string[] })[] = [
  {
    pages: ['/lb', '/lb/cr39/dashboard'],
    title: 'La giornata del laboratorio',
    lead: 'Qui sta quello che aspetta: ogni cifra porta all’elenco che la compone.',
    steps: [
      'Le scadenze di legge vengono prima: le relazioni sopra il livello vanno comunicate agli enti entro un mese.',
      'Poi i dosimetri rientrati da leggere, quelli da ricontare e le sedi pronte per la relazione.',
      'Gli arrivi mostrano quello che si posa e si ritira adesso, con la foto.',
    ],
  },
  {
    pages: ['/user/cr39', '/zone/$zone'],
    title: 'Il lavoro sul campo',
    lead: 'Da qui si posiziona, si sostituisce e si ritira; funziona anche dove non c’è rete.',
    steps: [
      'Prima di partire, «Prepara la giornata» porta sul telefono le sedi dove non c’è segnale.',
      'Quello che si invia senza rete resta in «Da inviare» e parte da solo appena la rete torna.',
      'Un posizionamento di oggi si corregge da «I miei posizionamenti»; dopo lo corregge il laboratorio.',
    ],
  },
  {
    pages: ['/client/$committente'],
    title: 'Le proprie sedi',
    lead: 'Per ogni sede: a che punto è la misura, l’ultimo risultato e la prossima data.',
    steps: [
      'Il risultato si confronta con il livello di riferimento scritto accanto.',
      'La relazione finale si scarica in PDF; se è firmata, anche con la verifica della firma.',
      'Un questionario incompleto ferma la trasmissione dei dati: si completa da «Questionari».',
    ],
  },
  {
    pages: ['/lb/cr39/dosimeters', '/user/anagrafica/dosimetri'],
    title: 'Dosimetri',
    lead: 'Tutti i dosimetri, con stato, sede e giorni. Da una riga si apre la storia intera.',
    steps: [
      'La ricerca prende codici anche in parte; i filtri si sommano e restano nell’indirizzo, che si può mandare a un collega.',
      'Per molti dosimetri insieme: «Assegnazione massiva», incollando i codici.',
      'L’elenco così come è filtrato si esporta in un foglio.',
    ],
  },
  {
    pages: ['/lb/cr39/shipments'],
    title: 'Spedizioni',
    lead: 'I dosimetri partono verso un committente con una bolla numerata.',
    steps: [
      'Si sceglie il committente, si leggono o incollano i codici, si salva.',
      '«Fai partire» dà il numero alla bolla: da lì in poi la spedizione non cambia.',
      'La bolla in PDF va nel pacco.',
    ],
  },
  {
    pages: ['/lb/cr39/returns'],
    title: 'Rientri',
    lead: 'Quello che torna in laboratorio si registra leggendo i codici uno dopo l’altro.',
    steps: [
      'I dosimetri rimossi si registrano subito; di ogni altro la pagina dice che cos’è e chiede che cosa fare.',
      'Per uno mai rimosso sul campo si scrive il giorno in cui è stato tolto.',
      'Sotto c’è l’elenco di quelli in laboratorio che aspettano la lettura.',
    ],
  },
  {
    pages: ['/lb/cr39/results/tray'],
    title: 'Più letture',
    lead: 'Le letture di un vassoio, una riga per dosimetro: scritte, incollate o lette con il lettore di codici.',
    steps: [
      'Un intervallo copiato da un foglio di calcolo si incolla da qualunque cella; con i titoli in testa ogni colonna va al suo posto.',
      'Frecce, Tab e Invio passano da una cella all’altra; Ctrl+Invio salva. Area e campi lasciati vuoti valgono come scritto sopra.',
      'Si salvano le righe pronte; le altre restano con il loro motivo. Ciò che è scritto resta su questo dispositivo finché non è salvato.',
    ],
  },
  {
    pages: ['/lb/cr39/results'],
    title: 'Risultati',
    lead: 'Le letture e quello che ne segue: esposizione, incertezza, concentrazione.',
    steps: [
      'Ogni cifra calcolata mostra la sua formula passandoci sopra.',
      'Una lettura si corregge con un motivo; la precedente resta nella storia.',
      '«Da ricontare» aspetta un secondo conteggio, «Manca il fondo» il fondo del lotto.',
    ],
  },
  {
    pages: ['/lb/cr39/batches'],
    title: 'Lotti CR-39',
    lead: 'Il materiale, con fondo, taratura e carta di controllo.',
    steps: [
      'Senza taratura le letture di un lotto non danno un risultato.',
      'Un controllo fuori dai limiti trattiene le relazioni finché non è chiarito.',
      'Una taratura corretta ricalcola i risultati che ne dipendono, e dice quali.',
    ],
  },
  {
    pages: ['/lb/cr39/relations/massive', '/lb/cr39/sede/relations'],
    title: 'Relazioni finali',
    lead: 'Una sede è «Pronto» quando un punto ha 340 giorni misurati e tutti i risultati.',
    steps: [
      'Prima di emettere si legge la bozza: il numero dato non si riprende più.',
      'L’emissione di molte relazioni continua anche a pagina chiusa; la cifra in alto la segue.',
      'Un errore scoperto dopo si corregge con una revisione o si ritira con un motivo.',
    ],
  },
  {
    pages: ['/lb/cr39/isin'],
    title: 'Trasmissioni all’ISIN',
    lead: 'Ogni semestre un file con le misure complete; niente parte da solo.',
    steps: [
      'La pagina del semestre dice che cosa manca, con il collegamento che lo completa.',
      'Il file si scarica, si carica sul portale e si segna come inviato.',
      'La ricevuta chiude il semestre: da lì i dati trasmessi non cambiano.',
    ],
  },
  {
    pages: [
      '/lb/cr39/committenti',
      '/lb/cr39/sede/view',
      '/user/cr39/committenti',
      '/zone/$zone/cr39/committenti',
    ],
    title: 'Committenti e sedi',
    lead: 'Dal committente al cliente alla sede, fino al punto dove pende il dosimetro.',
    steps: [
      'Sulla sede ogni punto dice che cosa misura e da quando; da lì si posiziona o si sostituisce.',
      'La planimetria mostra i dosimetri per stato; dove manca si aggiunge dal telefono.',
      'I questionari della sede e del datore di lavoro servono alla banca dati nazionale.',
    ],
  },
  {
    pages: ['/user/signature', '/lb/cr39/signature'],
    title: 'Documenti da firmare',
    lead: 'I documenti si scaricano, si firmano con il proprio programma e si riportano qui.',
    steps: [
      '«Scarica archivio» prende tutti quelli in attesa in una volta.',
      'I file firmati si trascinano insieme, anche duecento: ognuno è verificato e abbinato al suo documento.',
      'Quelli rifiutati dicono perché; gli altri risultano firmati subito.',
    ],
  },
  {
    pages: ['/user/outbox'],
    title: 'Da inviare',
    lead: 'Quello che sta solo su questo dispositivo: in attesa, rifiutato o non finito.',
    steps: [
      'Quello in attesa parte da solo quando c’è rete: basta lasciare aperta una pagina.',
      'Uno rifiutato dice che cosa correggere e si riapre da qui.',
      'Non svuotare i dati del browser finché l’elenco non è vuoto.',
    ],
  },
];

/** The guide of the page at this address: that of the longest address it lies below. */
export function guideOf(pathname: string): Guide | null {
  const found = guides
    .flatMap((guide) => guide.pages.map((page) => ({ guide, page })))
    .filter(({ page }) => isBelow(pathname, page))
    .toSorted((a, b) => b.page.length - a.page.length);
  return found[0]?.guide ?? null;
}
