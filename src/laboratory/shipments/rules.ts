import type { DosimeterState } from '#field/dosimeter-states/rules.ts';

/** A shipment that is being prepared, or has left. */
export const shipmentStates = ['aperta', 'spedita'] as const;
export type ShipmentState = (typeof shipmentStates)[number];

export const shipmentLabels: Record<ShipmentState, string> = {
  aperta: 'In preparazione',
  spedita: 'Spedita',
};

/** As many dosimeters as one shipment may hold. */
export const maxShipped = 1000;
/** So many codes are named in a refusal; the rest is counted. */
const codesNamed = 5;

/** 'DDT-2026-12', the number of a delivery note; null until the shipment has left. */
export function noteNumber(year: number | null, number: number | null): string | null {
  return year === null || number === null ? null : `DDT-${year}-${number}`;
}

/** How a shipment is called: by its delivery note, or that it is being prepared. */
export function shipmentName({ numero }: { numero: string | null }): string {
  return numero ?? 'In preparazione';
}

/** How many dosimeters leave with a shipment, or go back when it is given up: what was lost unplaced stays behind. */
export function countMoving(
  dosimeters: readonly { situazione: DosimeterState | null; inizio: string | null }[],
): number {
  return dosimeters.filter(({ situazione, inizio }) => situazione !== 'smarrito' || inizio !== null).length;
}

/** What a code is for a shipment; `committente` is whose it is now. */
export type Candidate = { situazione: DosimeterState; committente: string | null };

/** Why a dosimeter cannot be shipped, in words; null when it is in store. */
export function whyNotShipped({ situazione, committente }: Candidate): string | null {
  const whose = committente === null ? '' : ` di ${committente}`;
  switch (situazione) {
    case 'magazzino':
      return null;
    case 'inPartenza':
      return `è già in una spedizione${whose}`;
    case 'disponibile':
    case 'scaduto':
      return `è già stato dato a ${committente ?? 'un committente'}: prima si riprende in magazzino`;
    case 'posizionato':
      return `è in posizione${whose}`;
    case 'rimosso':
      return `è stato rimosso e deve ancora rientrare${whose}`;
    case 'rientrato':
      return 'è in laboratorio e aspetta l’analisi';
    case 'analizzato':
      return 'è già stato analizzato';
    case 'smarrito':
      return 'risulta smarrito';
  }
}

export const shipmentTexts = {
  noCodes: 'Indicare almeno un dosimetro.',
  tooManyCodes: `Al massimo ${maxShipped} dosimetri in una spedizione.`,
  refused: (refused: readonly { codice: string; motivo: string }[]) =>
    refused.length === 1
      ? `${refused[0]?.codice} non si può spedire: ${refused[0]?.motivo}.`
      : `${refused.length} dosimetri non si possono spedire: ${named(refused.map(({ codice }) => codice))}.`,
  unknown: (codes: readonly string[]) =>
    codes.length === 1
      ? `Il codice ${codes[0]} non è registrato: si può registrare come dosimetro nuovo.`
      : `${codes.length} codici non sono registrati: ${named(codes)}. Si possono registrare come dosimetri nuovi.`,
  hasLeft: 'La spedizione è già partita: il suo documento di trasporto non cambia più.',
  notLeft: 'Il documento di trasporto si stampa quando la spedizione parte.',
  empty: 'Nella spedizione non c’è nessun dosimetro.',
  alreadyPlaced: (codes: readonly string[]) =>
    `Sono già stati posizionati e restano nella spedizione: ${named(codes)}.`,
  placedForOther:
    'Alcuni dosimetri sono già stati posizionati: committente e indirizzo della spedizione non si cambiano più.',
  addressOfOther: 'L’indirizzo non è di questo committente.',
  principalGone: 'Il committente non esiste o non è più in uso.',
  addressWithoutPrincipal: 'Per assegnarlo a un indirizzo va indicato il committente.',
  futureShipping: 'La data di spedizione non può essere nel futuro.',
  placedBefore: (codes: readonly string[]) =>
    `Posizionati prima di questo giorno: ${named(codes)}. Indicare il giorno in cui la spedizione è partita davvero.`,
  batchGone: 'Il lotto non esiste.',
} as const;

function named(codes: readonly string[]): string {
  const more = codes.length - codesNamed;
  return codes.slice(0, codesNamed).join(', ') + (more > 0 ? ` e altri ${more}` : '');
}
