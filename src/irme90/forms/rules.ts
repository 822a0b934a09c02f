import { type LandTransport, landTransports, type Transport, transports } from '../words/rules.ts';
import {
  type ByAir,
  type BySea,
  type Carriage,
  type Controls,
  type Entry,
  emptyAir,
  emptyLand,
  emptySea,
  type FormContent,
  type Measures,
  type OnLand,
  type Party,
  type Place,
  type Registry,
  type Typed,
} from './shape/rules.ts';

export * from './measuring/rules.ts';
export * from './shape/rules.ts';
export * from './states/rules.ts';

/** Q1-52 */
export const longestGoods = 1000;
export const longestNotes = 2000;

/** What a form keeps of the instrument that measured, as it was then (S1 3.3). Days are `YYYY-MM-DD`, values µSv/h. */
export type UsedInstrument = {
  value: number;
  label: string;
  brand: string;
  model: string;
  serialNumber: string;
  taratura: string | null;
  nextCalibration: string | null;
  cardId: number | null;
  cardName: string | null;
  cardEdr: string | null;
  /** The card's mean and sample standard deviation, and the check of the day it relied on. */
  cardMean: number | null;
  cardSigma: number | null;
  dailyMeasurement: string | null;
  dailyValue: number | null;
};

/** The texts of S1 §5.1–5.3, to the letter. */
export const formTexts = {
  shipper: 'Mittente non valido',
  consignee: 'Destinatario non valido',
  address: 'Indirizzo non valido',
  country: 'Paese',
  missing: 'Inserire un valore',
  invalid: 'Valore non valido',
  invoiceNumber: 'Inserire un valore o deselezionare la data della fattura',
  invoiceDate: 'Inserire un valore o togliere il numero della fattura',
  transport: 'Trasporto non valido',
  noTransport: 'Non sei abilitato ad inserire alcuna tipologia di provenienza (aerea, mare ecc.)',
  dueDate: 'Fornire una data di lavorazione',
} as const;

/** What holds for the client of a form (Q1-33, Q1-40). */
export type ClientRules = {
  transports: readonly Transport[];
  requireControlPlace: boolean;
  canAddPorts: boolean;
  canAddAirports: boolean;
};
/** What is known of the instruments of a form: whether one must be named, what keeps the chosen one from measuring. */
export type InstrumentRules = { isMandatory: boolean; problem: string | null };

/** What is wrong, by the path of the field. */
export type Problems = Record<string, string>;

/** Which sections a way of transport has (Q1-32); what is hidden is neither checked nor sent. */
export const sectionsOf = (transport: Transport | null) => ({
  /** Of `scaricatoNave` it is shown and may stay empty. */
  ship: transport === 'mare' || transport === 'scaricatoNave',
  flight: transport === 'aereo',
  controlPlace: transport === 'terra' || transport === 'scaricatoNave',
});

const isKnown = ({ value }: Entry) => value !== null && value > 0;
const isLong = (text: string, more: number) => text.trim().length > more;
/** Chosen, or typed with more than one character. */
const isNamed = (entry: Entry) => isKnown(entry) || isLong(entry.label, 1);
const isBlank = (entry: Entry) => !isKnown(entry) && entry.label.trim() === '';

/** Whether two entries are the same one: by their value, or both new by what was typed (Q1-44). */
export function isSameEntry(one: Entry, other: Entry): boolean {
  if (isKnown(one) || isKnown(other)) return one.value === other.value;
  const folded = ({ label }: Entry) => label.trim().toLocaleLowerCase('it');
  return folded(one) !== '' && folded(one) === folded(other);
}

/** Only what is wrong. */
const without = (found: Record<string, string | false>): Problems =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== false));

/** S1 §5.1 */
export function registryProblems({ mittente, destinatario, merce }: Registry): Problems {
  const isTwice = isSameEntry(mittente, destinatario);
  const hasDate = (merce.dataFattura ?? '') !== '';
  const hasNumber = merce.numeroFattura.trim() !== '';
  return without({
    ...partyProblems('anagrafica.mittente', mittente, isTwice, formTexts.shipper),
    ...partyProblems('anagrafica.destinatario', destinatario, isTwice, formTexts.consignee),
    'anagrafica.merce.voceDoganale': !isLong(merce.voceDoganale, 0) && formTexts.missing,
    'anagrafica.merce.description': !isLong(merce.description, 0) && formTexts.missing,
    'anagrafica.merce.numeroColli': wholeNumberOf(merce.numeroColli) === null && formTexts.missing,
    'anagrafica.merce.numeroFattura': hasDate && !hasNumber && formTexts.invoiceNumber,
    'anagrafica.merce.dataFattura': hasNumber && !hasDate && formTexts.invoiceDate,
  });
}

function partyProblems(path: string, party: Party, isTwice: boolean, text: string) {
  return {
    [path]: (isTwice || !isNamed(party)) && text,
    [`${path}.indirizzo`]: !isLong(party.indirizzo, 2) && formTexts.address,
    [`${path}.paese`]: !isLong(party.paese, 1) && formTexts.country,
  };
}

/** S1 §5.2 */
export function transportProblems(trasporto: Carriage, client: ClientRules): Problems {
  const { tipo } = trasporto;
  if (client.transports.length === 0) return { 'trasporto.tipo': formTexts.noTransport };
  if (tipo === null || !transports.includes(tipo) || !client.transports.includes(tipo))
    return { 'trasporto.tipo': formTexts.transport };
  return without({
    ...(tipo === 'mare' && seaProblems(trasporto.naveDetails ?? emptySea, client)),
    ...(tipo === 'scaricatoNave' && trasporto.naveDetails && unloadedProblems(trasporto.naveDetails, client)),
    ...(tipo === 'aereo' && airProblems(trasporto.voloDetails ?? emptyAir, client)),
    ...landProblems(trasporto.trasportoTerritorio ?? emptyLand, tipo, client),
  });
}

const entryProblem = (entry: Entry) =>
  isBlank(entry) ? formTexts.missing : !isNamed(entry) && formTexts.invalid;
const textProblem = (text: string, more: number) =>
  text.trim() === '' ? formTexts.missing : !isLong(text, more) && formTexts.invalid;
/** Where goods arrive: not where they left from, and a new one only where the client may add some (Q1-40). */
const arrivalProblem = (arrival: Place, departure: Place, canAdd: boolean) =>
  entryProblem(arrival) ||
  ((isSameEntry(arrival, departure) || (!isKnown(arrival) && !canAdd)) && formTexts.invalid);

function seaProblems(ship: BySea, { canAddPorts }: ClientRules) {
  const { portoPartenza, portoArrivo } = ship;
  const at = 'trasporto.naveDetails';
  return {
    [at]: entryProblem(ship),
    [`${at}.paese`]: textProblem(ship.paese, 1),
    [`${at}.portoPartenza`]: entryProblem(portoPartenza),
    [`${at}.portoArrivo`]: arrivalProblem(portoArrivo, portoPartenza, canAddPorts),
    [`${at}.polizzaDiCarico`]: textProblem(ship.polizzaDiCarico, 0),
  };
}

/** Nothing of the ship must be said; what is said must be possible to keep. */
function unloadedProblems({ portoPartenza, portoArrivo }: BySea, { canAddPorts }: ClientRules) {
  const isSaid = !isBlank(portoArrivo);
  return {
    'trasporto.naveDetails.portoArrivo': isSaid && arrivalProblem(portoArrivo, portoPartenza, canAddPorts),
  };
}

function airProblems(flight: ByAir, { canAddAirports }: ClientRules) {
  const { aeroportoPartenza, aeroportoArrivo } = flight;
  const at = 'trasporto.voloDetails';
  return {
    [at]: entryProblem(flight),
    [`${at}.paese`]: textProblem(flight.paese, 1),
    [`${at}.compagnia`]: entryProblem(flight.compagnia),
    [`${at}.aeroportoPartenza`]: entryProblem(aeroportoPartenza),
    [`${at}.aeroportoArrivo`]: arrivalProblem(aeroportoArrivo, aeroportoPartenza, canAddAirports),
    [`${at}.awb`]: textProblem(flight.awb, 0),
  };
}

/** Which field of the way on by land must be filled in; of loose goods only where they came by land (Q1-32). */
export function landFieldOf(
  landTransport: LandTransport | null,
  transport: Transport | null,
): 'matricola' | 'targa' | 'vagone' | 'awb' | null {
  if (landTransport === 'container') return 'matricola';
  if (landTransport === 'stradale') return 'targa';
  if (landTransport === 'ferrovia') return 'vagone';
  return landTransport === 'rinfusa' && transport === 'terra' ? 'awb' : null;
}

function landProblems(land: OnLand, transport: Transport, { requireControlPlace }: ClientRules) {
  const at = 'trasporto.trasportoTerritorio';
  const field = landFieldOf(land.tipo, transport);
  const named = sectionsOf(transport).controlPlace ? land.sedeControllo : null;
  const place = named && isBlank(named) ? null : named;
  const isPlaceMissing = sectionsOf(transport).controlPlace && requireControlPlace && place === null;
  return {
    [`${at}.tipo`]: (land.tipo === null || !landTransports.includes(land.tipo)) && formTexts.invalid,
    ...(field && { [`${at}.${field}`]: !isLong(land[field], 0) && formTexts.invalid }),
    [`${at}.sedeControllo`]: isPlaceMissing
      ? formTexts.missing
      : place !== null && !isKnown(place) && formTexts.invalid,
  };
}

/** S1 §5.3. Measures are checked once a method is chosen (Q1-31). */
export function controlProblems(controlli: Controls, instruments: InstrumentRules): Problems {
  const isDated = (controlli.dueDate ?? '') !== '';
  return {
    ...(isDated ? {} : { 'controlli.dueDate': formTexts.dueDate }),
    ...(controlli.metodo === null ? {} : measureProblems(controlli, instruments)),
  };
}

/** What is wrong with the measures of a load: in the form from the beginning, and on the screen where it is measured. */
export function measureProblems(measures: Measures, { isMandatory, problem }: InstrumentRules): Problems {
  const numeric = (value: Typed | undefined) => measureOf(value ?? null) === null && formTexts.missing;
  if (measures.metodo === 'strumentoPortatile') {
    const at = 'controlli.strumentoPortatile';
    const { fondo, a20cm, usedInstrument } = measures.strumentoPortatile ?? {};
    const isChosen = (usedInstrument?.value ?? 0) > 0;
    return without({
      [`${at}.fondo`]: numeric(fondo),
      [`${at}.a20cm`]: numeric(a20cm),
      [`${at}.usedInstrument`]: isMandatory && (isChosen ? (problem ?? false) : formTexts.missing),
    });
  }
  if (measures.metodo === 'portaleRadiometrico') {
    const at = 'controlli.portaleRadiometrico';
    const portal = measures.portaleRadiometrico;
    return without({
      [`${at}.ariaRispettoPareti`]: numeric(portal?.ariaRispettoPareti),
      [`${at}.fondo`]: numeric(portal?.fondo),
      [`${at}.tipoSorgente`]: !isLong(portal?.tipoSorgente ?? '', 1) && formTexts.missing,
      [`${at}.attivitaSorgente`]: numeric(portal?.attivitaSorgente),
    });
  }
  return { 'controlli.metodo': formTexts.missing };
}

/** Every rule of a form. */
export function formProblems(
  content: FormContent,
  client: ClientRules,
  instruments: InstrumentRules,
): Problems {
  return {
    ...registryProblems(content.anagrafica),
    ...transportProblems(content.trasporto, client),
    ...controlProblems(content.controlli, instruments),
  };
}

/** The greatest value that is kept, three decimals besides (Q1-49). */
const greatestMeasure = 999_999_999_999;

/** A measured value, typed with comma or point; null when it is none, or below zero. Three decimals are kept (Q1-49). */
export function measureOf(typed: Typed): number | null {
  const text = String(typed ?? '')
    .trim()
    .replace(',', '.');
  if (!/^(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(text)) return null;
  const value = Math.round(Number(text) * 1000) / 1000;
  return value <= greatestMeasure ? value : null;
}

/** A count of at least one; null when it is none. */
export function wholeNumberOf(typed: Typed): number | null {
  const text = String(typed ?? '').trim();
  const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return value > 0 && value <= 2_147_483_647 ? value : null;
}

/** What is sent of a form, and kept: sections and numbers that its transport hides are none (Q1-32). */
export function shownSections<Content extends Carriage>(trasporto: Content): Content {
  const sections = sectionsOf(trasporto.tipo);
  const land = trasporto.trasportoTerritorio;
  const field = land && landFieldOf(land.tipo, trasporto.tipo);
  return {
    ...trasporto,
    naveDetails: sections.ship ? trasporto.naveDetails : null,
    voloDetails: sections.flight ? trasporto.voloDetails : null,
    trasportoTerritorio: land && {
      ...land,
      ...{ matricola: '', targa: '', vagone: '', awb: '' },
      ...(field && { [field]: land[field] }),
      sedeControllo: sections.controlPlace ? land.sedeControllo : null,
    },
  };
}
