import {
  type Carriage,
  type ClientRules,
  emptyGoods,
  emptyLand,
  emptyParty,
  type FormContent,
  type Measures,
  type Party,
} from '#irme90/forms/rules.ts';
import { type Transport, transports } from '#irme90/words/rules.ts';

/** A form as the rules read it: whole by sea, by air or by land, to be spoilt by a test. */
export const client: ClientRules = {
  transports,
  requireControlPlace: false,
  canAddPorts: false,
  canAddAirports: false,
};
export const free = { isMandatory: false, problem: null };

export const known = (value: number, label = `voce ${value}`) => ({ value, label });
export const typed = (label: string) => ({ value: null, label });
export const party = (entry: { value: number | null; label: string }): Party => ({
  ...{ ...emptyParty, ...entry },
  ...{ indirizzo: 'Via del Porto 1', paese: 'IT' },
});

export const registry: FormContent['anagrafica'] = {
  mittente: party(known(5)),
  destinatario: party(known(7)),
  merce: { ...emptyGoods, voceDoganale: '7204', description: 'Rottami ferrosi', numeroColli: 3 },
};
export const sea = {
  ...known(2, 'Stella'),
  paese: 'IT',
  portoPartenza: known(1, 'Tunisi'),
  portoArrivo: known(4, 'Genova'),
  polizzaDiCarico: 'BL-1',
};
export const air = {
  ...known(3, 'AZ 100'),
  paese: 'IT',
  compagnia: known(6, 'Compagnia'),
  aeroportoPartenza: known(8, 'Tunisi'),
  aeroportoArrivo: known(9, 'Malpensa'),
  awb: '055-1',
};
export const land = { ...emptyLand, tipo: 'container' as const, matricola: 'MSCU1234567' };
export const carriage = (tipo: Transport, more: Partial<Carriage> = {}): Carriage => ({
  ...{ tipo, naveDetails: null, voloDetails: null, trasportoTerritorio: land },
  ...(tipo === 'mare' && { naveDetails: sea }),
  ...(tipo === 'aereo' && { voloDetails: air }),
  ...more,
});
export const none: Measures = { metodo: null, strumentoPortatile: null, portaleRadiometrico: null };
export const controls = { ...none, dueDate: '2026-12-01' };
