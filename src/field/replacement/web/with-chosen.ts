import type { Placement } from '#customers/points/contract.ts';
import type { Address } from '#customers/sites/contract.ts';
import type { BarePoint } from '../contract.ts';
import type { Placed, ReplacementDraft } from '../rules.ts';

/** The placed dosimeters to choose from: of the lists what a card shows. */
export type Listed = {
  dosimetri: readonly Pick<Placement, 'id' | 'codice' | 'inizio' | 'idPunto' | 'inScadenza'>[];
  punti: readonly Pick<BarePoint, 'id' | 'alias' | 'codicePiano' | 'oldPiano' | 'idIndirizzo'>[];
  indirizzi: readonly Address[];
};

/**
 * The lists with the dosimeter that is chosen, also where they do not hold it: they end at the oldest ones, are narrowed
 * down by what is typed, or (undefined) cannot be read.
 */
export function withChosen(lists: Placed | undefined, draft: ReplacementDraft): Listed {
  const { oldDosimeter, point, address } = draft;
  const listed: Listed = lists ?? { dosimetri: [], punti: [], indirizzi: [] };
  if (oldDosimeter === null || point === null || address === null) return listed;
  if (listed.dosimetri.some(({ id }) => id === oldDosimeter.id)) return listed;
  return {
    dosimetri: [{ ...oldDosimeter, idPunto: point.id }, ...listed.dosimetri],
    punti: [...listed.punti, { ...point, idIndirizzo: address.id }],
    indirizzi: [...listed.indirizzi, address],
  };
}
