import type { SectionName } from '../sections/rules.ts';

/** What stands beside a section: the page of the sample that it is printed on, its letters, or nothing. */
type Beside = { page: number } | 'letters' | null;

/** The sections in their order, with the name of each in the address. */
export const sectionWords: Record<
  SectionName,
  { address: string; title: string; intro: string | null; beside: Beside }
> = {
  letterhead: {
    address: 'intestazione',
    title: 'Intestazione e firme',
    intro: 'In cima a ogni relazione; i nomi sopra le firme.',
    beside: { page: 1 },
  },
  levels: {
    address: 'livelli',
    title: 'Livelli di riferimento',
    intro:
      'Con quale livello si confronta la media annua di un edificio: secondo la sua destinazione e, dove c’è un anno, solo se costruito da quell’anno in poi. Se il questionario non lo dice, vale il livello dei luoghi di lavoro, e la relazione lo scrive.',
    beside: { page: 2 },
  },
  decision: {
    address: 'confronto',
    title: 'Confronto con il livello',
    intro:
      'La relazione stampa la regola con il suo rischio (ISO/IEC 17025, 7.8.6). Vale per le relazioni e i report che verranno.',
    beside: { page: 2 },
  },
  texts: { address: 'testi', title: 'Testi', intro: null, beside: { page: 1 } },
  ...lawWords(),
  issuing: {
    address: 'emissione',
    title: 'Emissione e firma',
    intro: 'Ogni pagina del PDF dice che vale con la firma digitale, e che senza è una copia non firmata.',
    beside: { page: 1 },
  },
  authorities: {
    address: 'enti',
    title: 'Enti destinatari',
    intro:
      'Sopra il livello la relazione va a questi enti (D.Lgs. 101/2020, art. 18): quelli di tutta l’Italia e quelli della provincia della sede. Gli indirizzi sono da verificare con gli enti.',
    beside: null,
  },
  notices: {
    address: 'comunicazioni',
    title: 'Comunicazioni agli enti',
    intro: 'Le lettere con cui si comunica un superamento, e lo si rettifica.',
    beside: 'letters',
  },
  mails: {
    address: 'email',
    title: 'E-mail',
    intro: 'Parte con l’emissione di una relazione, al cliente e al committente.',
    beside: 'letters',
  },
  past: {
    address: 'storiche',
    title: 'Densità storiche',
    intro:
      'Con questo k si calcolano i risultati importati da prima che ci fossero i lotti; quelli già calcolati restano come sono.',
    beside: null,
  },
};

function lawWords() {
  const intro =
    'Che cosa la relazione cita e conclude, ed entro quando. I termini entrano nei testi con i loro campi e nelle scadenze che il programma ricorda; un termine vuoto non c’è: senza «Invio agli enti» non si prepara nessuna comunicazione.';
  const beside = { page: 2 };
  return {
    'law-workplace': { address: 'luoghi-di-lavoro', title: 'Legge: luoghi di lavoro', intro, beside },
    'law-dwelling': { address: 'abitazioni', title: 'Legge: abitazioni', intro, beside },
    'law-unknown': {
      address: 'destinazione-ignota',
      title: 'Legge: destinazione non indicata',
      intro,
      beside,
    },
  };
}
