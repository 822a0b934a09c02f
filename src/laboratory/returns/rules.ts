import type { DosimeterState } from '#field/dosimeter-states/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';

/** As many dosimeters as are taken in at a time. */
export const maxReturned = 1000;

/** What is done with a dosimeter that cannot simply be taken in: its end is set, it was found again, it was never used. */
export const returnActions = ['fine', 'ritrovato', 'magazzino'] as const;
export type ReturnAction = (typeof returnActions)[number];

/**
 * What became of a code: 'rientrato' and 'ripreso' (into store) were noted; 'conferma' waits for a decision; the others
 * stay as they were.
 */
export const returnOutcomes = ['rientrato', 'ripreso', 'conferma', 'invariato', 'sconosciuto'] as const;
export type ReturnOutcome = (typeof returnOutcomes)[number];

/** The decision that somebody can take on a dosimeter that is back in this state; null: none is asked for. */
export function actionFor(state: DosimeterState, isPlaced: boolean): ReturnAction | null {
  if (state === 'posizionato') return 'fine';
  if (state === 'smarrito') return isPlaced ? 'ritrovato' : 'magazzino';
  return state === 'inPartenza' || state === 'disponibile' || state === 'scaduto' ? 'magazzino' : null;
}

export type ReturnedDosimeter = {
  esito: ReturnOutcome;
  situazione: DosimeterState | null;
  sede: string | null;
  punto: string | null;
  inizio: string | null;
  fine: string | null;
  rientrato: string | null;
};

/** What a dosimeter that came back is, in words. */
export function returnInWords({ esito, situazione, rientrato, ...rest }: ReturnedDosimeter): string {
  if (esito === 'sconosciuto') return 'codice sconosciuto';
  if (esito === 'ripreso') return 'rimesso in magazzino';
  const back = rientrato === null ? '' : ` il ${formatDay(rientrato)}`;
  if (esito === 'rientrato') return `rientrato${back}, aspetta l’analisi`;
  return stateInWords(situazione, rest, back);
}

function stateInWords(
  state: DosimeterState | null,
  { sede, punto, inizio, fine }: Pick<ReturnedDosimeter, 'sede' | 'punto' | 'inizio' | 'fine'>,
  back: string,
): string {
  const place = [sede, punto].filter(Boolean).join(', ');
  switch (state) {
    case 'posizionato':
      return `la rimozione non è registrata: risulta in posizione dal ${inizio ? formatDay(inizio) : '—'} presso ${place}`;
    case 'smarrito':
      return fine === null ? 'risultava smarrito' : `risultava smarrito presso ${place}`;
    case 'inPartenza':
      return 'non è mai stato posizionato: è in una spedizione in preparazione';
    case 'disponibile':
    case 'scaduto':
      return 'non è mai stato posizionato';
    case 'rientrato':
      return `era già rientrato${back}`;
    case 'analizzato':
      return 'è già stato analizzato';
    default:
      return 'è in magazzino';
  }
}

/** '12 rientrati, 2 da decidere, 1 sconosciuto'. */
export function summaryOf(dosimeters: readonly Pick<ReturnedDosimeter, 'esito'>[]): string {
  const count = (esito: ReturnOutcome) => dosimeters.filter((one) => one.esito === esito).length;
  const parts: [number, string, string][] = [
    [count('rientrato'), 'rientrato', 'rientrati'],
    [count('ripreso'), 'rimesso in magazzino', 'rimessi in magazzino'],
    [count('conferma'), 'da decidere', 'da decidere'],
    [count('invariato'), 'invariato', 'invariati'],
    [count('sconosciuto'), 'sconosciuto', 'sconosciuti'],
  ];
  return parts
    .flatMap(([n, one, several]) => (n === 0 ? [] : [`${n} ${n === 1 ? one : several}`]))
    .join(', ');
}

/** 'Rientro di 30 dosimetri registrato'; null when nothing was noted. */
export function noticeOf(dosimeters: readonly Pick<ReturnedDosimeter, 'esito'>[]): string | null {
  const count = (esito: ReturnOutcome) => dosimeters.filter((one) => one.esito === esito).length;
  const words = (n: number) => (n === 1 ? '1 dosimetro' : `${n} dosimetri`);
  const [back, stored] = [count('rientrato'), count('ripreso')];
  if (back > 0) return `Rientro di ${words(back)} registrato`;
  return stored > 0 ? `${words(stored)} in magazzino` : null;
}

export const returnTexts = {
  noCodes: 'Indicare almeno un dosimetro.',
  tooManyCodes: `Al massimo ${maxReturned} dosimetri alla volta.`,
  future: 'La data del rientro non può essere nel futuro.',
  endNeeded: 'Indicare il giorno della rimozione.',
  endBeforeStart: (start: string) =>
    `Il dosimetro è stato posizionato il ${formatDay(start)}: la rimozione non può venire prima.`,
  endAfterReturn: 'La rimozione non può venire dopo il rientro.',
  beforeEnd: (code: string, end: string) =>
    `${code} è stato rimosso il ${formatDay(end)}: il rientro non può venire prima.`,
  notPossible: (code: string) => `Lo stato di ${code} è cambiato nel frattempo: rileggere il codice.`,
  reasonFound: 'Ritrovato: è rientrato in laboratorio',
} as const;
