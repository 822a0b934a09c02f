/** Texts that the records of clients, addresses and points share. */
export const recordTexts = {
  hasActive: (count: number) =>
    count === 1
      ? 'C’è ancora un dosimetro in posizione: prima va rimosso.'
      : `Ci sono ancora ${count} dosimetri in posizione: prima vanno rimossi.`,
  /** Of a placement that arrived at the same instant. */
  becameActive: 'Un dosimetro è appena stato posizionato qui: prima va rimosso.',
  codeIsLaboratorys: 'Il codice esterno può cambiarlo solo il laboratorio.',
} as const;

export const clientTexts = {
  externalCodeTaken: 'Un altro cliente di questo committente ha già questo codice esterno.',
  principalOut: 'Il committente è fuori uso: prima va rimesso in uso.',
} as const;

/** Records below another, as links name them. */
type Listed = { path: 'indirizzi' | 'punti'; of: 'cliente' | 'indirizzo'; id: number; isInUse: boolean };

/** The list of what is counted below a record: what is in use there; of one that is out of use all, as nothing there is. */
export function listBelow({ path, of, id, isInUse }: Listed): string {
  return `/user/anagrafica/${path}?${of}=${id}${isInUse ? '' : '&stato=disattivati'}`;
}

type Below = { attivo: boolean; indirizzo?: { attivo: boolean }; cliente: { attivo: boolean } };

/** What above it keeps a record out of use that is in use itself: 'Cliente fuori uso'; null: nothing. */
export function outOfUseAbove({ attivo, indirizzo, cliente }: Below): string | null {
  if (!attivo) return null;
  if (indirizzo && !indirizzo.attivo) return 'Indirizzo fuori uso';
  return cliente.attivo ? null : 'Cliente fuori uso';
}
