/** Where the point on the map comes from. */
export type PlaceOrigin = 'saved' | 'found' | 'town' | 'own' | 'moved' | 'typed';

type PlaceWords = { tone: 'info' | 'warning' | 'ok'; text: string; isToMove: boolean };

const words: Record<PlaceOrigin, PlaceWords> = {
  saved: {
    tone: 'ok',
    text: 'La posizione salvata. Per cambiarla: trascinare il segno, o toccare la mappa.',
    isToMove: false,
  },
  found: { tone: 'info', text: 'Trovato dall’indirizzo: guardare se è il posto giusto.', isToMove: false },
  town: {
    tone: 'warning',
    text: 'Centro del comune, da spostare: trascinare il segno dove si trova la sede, o scrivere le coordinate.',
    isToMove: true,
  },
  own: { tone: 'ok', text: 'La posizione di questo dispositivo.', isToMove: false },
  moved: { tone: 'ok', text: 'Messo a mano sulla mappa.', isToMove: false },
  typed: { tone: 'ok', text: 'Scritto a mano.', isToMove: false },
};

/** What is said of a point; the middle of a town is a beginning, and no place of a site. */
export function placeWords(origin: PlaceOrigin | null): PlaceWords {
  return origin === null
    ? { tone: 'info', text: 'Toccare la mappa dove si trova la sede.', isToMove: true }
    : words[origin];
}
