import type { LandTransport, MeasureMethod, PlaceTypology, Transport } from '../../words/rules.ts';

/** An entry of a list, chosen (`value`) or typed (`label` alone). */
export type Entry = { value: number | null; label: string };
export type Party = Entry & { indirizzo: string; paese: string; telefono: string; fax: string };
export type Place = Entry & { zone?: number | null | undefined };
export type ControlPlace = Place & { tipologia: PlaceTypology | null };

/** A number as it came: from a form's field with comma or point, or as JSON has it. */
export type Typed = number | string | null;

export type Goods = {
  voceDoganale: string;
  description: string;
  numeroColli: Typed;
  dataFattura: string | null;
  numeroFattura: string;
  metallo: string;
  origine: string;
};
export type Registry = { mittente: Party; destinatario: Party; merce: Goods };

export type BySea = Entry & {
  paese: string;
  portoPartenza: Place;
  portoArrivo: Place;
  polizzaDiCarico: string;
};
export type ByAir = Entry & {
  paese: string;
  compagnia: Entry;
  aeroportoPartenza: Place;
  aeroportoArrivo: Place;
  awb: string;
};
export type OnLand = {
  tipo: LandTransport | null;
  matricola: string;
  targa: string;
  vagone: string;
  awb: string;
  sedeControllo: ControlPlace | null;
};
export type Carriage = {
  tipo: Transport | null;
  naveDetails: BySea | null;
  voloDetails: ByAir | null;
  trasportoTerritorio: OnLand | null;
};

export type Measures = {
  metodo: MeasureMethod | null;
  strumentoPortatile: { fondo: Typed; a20cm: Typed; usedInstrument: { value: number | null } | null } | null;
  portaleRadiometrico: {
    ariaRispettoPareti: Typed;
    fondo: Typed;
    tipoSorgente: string;
    attivitaSorgente: Typed;
  } | null;
};
export type Controls = Measures & { dueDate: string | null };

export type FormContent = { anagrafica: Registry; trasporto: Carriage; controlli: Controls };

const noEntry: Entry = { value: null, label: '' };
export const emptyParty: Party = { ...noEntry, indirizzo: '', paese: '', telefono: '', fax: '' };
export const emptyPlace: Place = { ...noEntry, zone: null };
export const emptySea: BySea = {
  ...noEntry,
  ...{ paese: '', portoPartenza: emptyPlace, portoArrivo: emptyPlace, polizzaDiCarico: '' },
};
export const emptyAir: ByAir = {
  ...noEntry,
  ...{ paese: '', compagnia: noEntry, aeroportoPartenza: emptyPlace, aeroportoArrivo: emptyPlace, awb: '' },
};
export const emptyLand: OnLand = {
  ...{ tipo: null, matricola: '', targa: '', vagone: '', awb: '', sedeControllo: null },
};
export const emptyGoods: Goods = {
  ...{ voceDoganale: '', description: '', numeroColli: null, dataFattura: null, numeroFattura: '' },
  ...{ metallo: '', origine: '' },
};
