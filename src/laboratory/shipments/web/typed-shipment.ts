import { pickable } from '#customers/record-choices/web/public.ts';
import type { Pickable } from '#ui/fields/pick-field.tsx';
import type { Shipment } from '../contract.ts';

/** A shipment as it is typed. */
export type TypedShipment = {
  committente: Pickable | null;
  indirizzo: Pickable | null;
  vettore: string;
  nota: string;
  codici: readonly string[];
  /** Unknown codes become new dosimeters, of the batch when one is chosen. */
  registra: boolean;
  lotto: string;
};

export const noShipment: TypedShipment = {
  ...{ committente: null, indirizzo: null, vettore: '', nota: '' },
  ...{ codici: [], registra: false, lotto: '' },
};

export function typedShipment({ committente, indirizzo, vettore, nota, dosimetri }: Shipment): TypedShipment {
  return {
    ...noShipment,
    committente: pickable(committente),
    indirizzo: indirizzo && pickable(indirizzo),
    vettore: vettore ?? '',
    nota: nota ?? '',
    codici: dosimetri.map(({ codice }) => codice),
  };
}

/** The same as the contract names it. */
export function shipmentOnWire({ committente, indirizzo, codici, lotto, registra, ...texts }: TypedShipment) {
  return {
    committente: committente?.id,
    indirizzo: indirizzo?.id ?? null,
    ...texts,
    codici: [...codici],
    registra,
    lotto: registra && lotto ? Number(lotto) : null,
  };
}
