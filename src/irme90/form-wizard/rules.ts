import { z } from 'zod';
import { day, id, instant } from '#platform/contract/shapes.ts';
import {
  type ClientRules,
  controlProblems,
  type Entry,
  emptyAir,
  emptyGoods,
  emptyLand,
  emptyParty,
  emptySea,
  type InstrumentRules,
  type Problems,
  registryProblems,
  sectionsOf,
  shownSections,
  stateTexts,
  transportProblems,
} from '../forms/rules.ts';
import {
  landTransports,
  measureMethods,
  type PlaceTypology,
  placeTypologies,
  type Transport,
  transports,
} from '../words/rules.ts';

/** S1 §2.5: four steps, then the completed view. On the screen they are counted from 1. */
export const wizardSteps = [
  { title: 'Anagrafica', question: 'Chi spedisce che cosa, e a chi?' },
  { title: 'Trasporto', question: 'Come arriva il carico?' },
  { title: 'Operatore', question: 'Entro quando va controllato, e da chi?' },
  { title: 'Riepilogo', question: 'È tutto corretto?' },
  { title: 'Esito', question: '' },
] as const;
export const step = { registry: 1, transport: 2, controls: 3, summary: 4, result: 5 } as const;

/** The lists are first asked for so long after a step was opened (S1 §9). */
export const firstLoadMs = 200;

const text = z.string();
const dayOrNone = day.or(z.literal(''));
const entry = { value: id.nullable(), label: text };
const party = z.object({ ...entry, indirizzo: text, paese: text, telefono: text, fax: text });
const place = z.object({ ...entry, zone: id.nullable() });
const controlPlace = place.extend({ tipologia: z.enum(placeTypologies).nullable() });

/** Everything chosen and typed, as it is kept on the device; sections that are hidden keep what was typed in them. */
export const formDraftShape = z.object({
  step: z.int().min(1).max(wizardSteps.length),
  /** Whose form it is; 0 until the wizard has told. */
  client: z.int().min(0),
  /** The form that is changed, and what it said when it was read (`saidIn`); null: a new one. */
  edited: z
    .object({ id, versione: z.int(), tipo: z.enum(transports), asRead: z.string().optional() })
    .nullable(),
  anagrafica: z.object({
    ...{ mittente: party, destinatario: party },
    merce: z.object({
      ...{ voceDoganale: text, description: text, numeroColli: text },
      ...{ dataFattura: dayOrNone, numeroFattura: text, metallo: text, origine: text },
    }),
  }),
  trasporto: z.object({
    tipo: z.enum(transports).nullable(),
    naveDetails: z.object({
      ...{ ...entry, paese: text, portoPartenza: place, portoArrivo: place, polizzaDiCarico: text },
    }),
    voloDetails: z.object({
      ...{ ...entry, paese: text, compagnia: z.object(entry), awb: text },
      ...{ aeroportoPartenza: place, aeroportoArrivo: place },
    }),
    trasportoTerritorio: z.object({
      tipo: z.enum(landTransports).nullable(),
      ...{ matricola: text, targa: text, vagone: text, awb: text },
      sedeControllo: controlPlace,
    }),
  }),
  controlli: z.object({
    ...{ dueDate: dayOrNone, operatore: id.nullable(), operatoreLabel: text, notesForOperator: text },
  }),
  /** 'Inserisci subito le misure' */
  withMeasures: z.boolean(),
  /** When the load was measured: when its measures were first to be sent. */
  misuratoIl: instant.nullable(),
  misure: z.object({
    metodo: z.enum(measureMethods).nullable(),
    strumentoPortatile: z.object({
      ...{ fondo: text, a20cm: text },
      /** `problem`: what keeps it from measuring, as it was told when it was chosen. */
      usedInstrument: z.object({ value: id, label: text, problem: text.nullable() }).nullable(),
    }),
    portaleRadiometrico: z.object({
      ...{ ariaRispettoPareti: text, fondo: text, tipoSorgente: text, attivitaSorgente: text },
    }),
  }),
});
export type FormDraft = z.output<typeof formDraftShape>;
export type Change = (draft: FormDraft) => FormDraft;

const said = formDraftShape.omit({ step: true, client: true, edited: true, misuratoIl: true });

/** All that a draft says, to be compared with what another one says. */
export function saidIn(draft: FormDraft): string {
  const read = said.safeParse(draft);
  return read.success ? JSON.stringify(read.data) : '';
}

const noPlace = { value: null, label: '', zone: null };

/** A wizard nobody has touched. */
export function emptyDraft(): FormDraft {
  return {
    ...{ step: step.registry, client: 0, edited: null, withMeasures: false, misuratoIl: null },
    anagrafica: {
      ...{ mittente: emptyParty, destinatario: emptyParty },
      merce: { ...emptyGoods, numeroColli: '', dataFattura: '' },
    },
    trasporto: {
      tipo: null,
      naveDetails: { ...emptySea, portoPartenza: noPlace, portoArrivo: noPlace },
      voloDetails: { ...emptyAir, aeroportoPartenza: noPlace, aeroportoArrivo: noPlace },
      trasportoTerritorio: { ...emptyLand, sedeControllo: { ...noPlace, tipologia: null } },
    },
    controlli: { dueDate: '', operatore: null, operatoreLabel: '', notesForOperator: '' },
    misure: {
      metodo: null,
      strumentoPortatile: { fondo: '', a20cm: '', usedInstrument: null },
      portaleRadiometrico: { ariaRispettoPareti: '', fondo: '', tipoSorgente: '', attivitaSorgente: '' },
    },
  };
}

/** Another way of transport has other inspectors: who was chosen is chosen anew (Q1-41). */
export const chooseTransport =
  (tipo: Transport): Change =>
  (draft) =>
    draft.trasporto.tipo === tipo
      ? draft
      : withoutOperator({ ...draft, trasporto: { ...draft.trasporto, tipo } });

export const withoutOperator: Change = (draft) => ({
  ...draft,
  controlli: { ...draft.controlli, operatore: null, operatoreLabel: '' },
});

/** Measures that are sent, and may wait for the network, were taken by now. */
export const measuredBy =
  (now: string): Change =>
  (draft) =>
    draft.withMeasures ? { ...draft, misuratoIl: draft.misuratoIl ?? now } : draft;

type Measures = FormDraft['misure'];

/** What was measured, and with what; what keeps the instrument from measuring is no part of it. */
const measuredIn = ({ strumentoPortatile, ...rest }: Measures) =>
  JSON.stringify([rest, { ...strumentoPortatile, usedInstrument: strumentoPortatile.usedInstrument?.value }]);

/** Measures filled in anew: other values, or another method or instrument, are another measurement. */
export const fillMeasures =
  (fill: (measures: Measures) => Measures): Change =>
  (draft) => {
    const misure = fill(draft.misure);
    const isSame = measuredIn(misure) === measuredIn(draft.misure);
    return { ...draft, misure, misuratoIl: isSame ? draft.misuratoIl : null };
  };

const isNothing = ({ value, label }: Entry) => value === null && label.trim() === '';

/** What the rules ask of a draft, and what is sent of it: nothing of what its transport hides (Q1-32). */
export function contentOf({ anagrafica, trasporto, controlli, withMeasures, misuratoIl, misure }: FormDraft) {
  const { sedeControllo } = trasporto.trasportoTerritorio;
  const { metodo } = misure;
  const { merce } = anagrafica;
  return {
    anagrafica: { ...anagrafica, merce: { ...merce, dataFattura: merce.dataFattura || null } },
    trasporto: shownSections({
      ...trasporto,
      trasportoTerritorio: {
        ...trasporto.trasportoTerritorio,
        sedeControllo: isNothing(sedeControllo) ? null : sedeControllo,
      },
    }),
    controlli: {
      ...controlli,
      dueDate: controlli.dueDate || null,
      metodo: withMeasures ? metodo : null,
      misuratoIl: withMeasures ? misuratoIl : null,
      strumentoPortatile: withMeasures && metodo === 'strumentoPortatile' ? misure.strumentoPortatile : null,
      portaleRadiometrico:
        withMeasures && metodo === 'portaleRadiometrico' ? misure.portaleRadiometrico : null,
    },
  };
}

/**
 * What is known where a step is checked: of the client, whether an instrument must be named, and what keeps the chosen
 * one from measuring now; undefined: as it was told when it was chosen.
 */
export type Known = {
  client: ClientRules;
  isInstrumentMandatory: boolean;
  instrumentProblem?: string | null | undefined;
  /** Whoever fills it in only asks for controls: he measures himself, or chooses an operator (Q1-05). */
  isOnlyCustomer?: boolean;
};

/** Of the operator and the measures what is offered: of who only asks for controls one excludes the other. */
export function offeredOf({ withMeasures, controlli }: FormDraft, isOnlyCustomer: boolean) {
  return {
    operator: !isOnlyCustomer || !withMeasures || controlli.operatore !== null,
    measures: !isOnlyCustomer || withMeasures || controlli.operatore === null,
  };
}

/** What is missing or wrong on a step, by the path of the field. */
export function stepProblems(current: number, draft: FormDraft, known: Known): Problems {
  const { anagrafica, trasporto, controlli } = contentOf(draft);
  if (current === step.registry) return registryProblems(anagrafica);
  if (current === step.transport) return transportProblems(trasporto, known.client);
  if (current !== step.controls) return {};
  const told = draft.misure.strumentoPortatile.usedInstrument?.problem ?? null;
  const problem = known.instrumentProblem === undefined ? told : known.instrumentProblem;
  const instruments: InstrumentRules = { isMandatory: known.isInstrumentMandatory, problem };
  const isMethodMissing = draft.withMeasures && draft.misure.metodo === null;
  return {
    ...controlProblems(controlli, instruments),
    ...(isMethodMissing ? { 'controlli.metodo': 'Inserire un valore' } : {}),
    ...(known.isOnlyCustomer && draft.withMeasures && controlli.operatore !== null
      ? { 'controlli.operatore': stateTexts.measuredByOperator }
      : {}),
  };
}

/**
 * Where the load is controlled, which matters for who may inspect: the place of arrival, else the one of the control;
 * off a ship the port it came to where no other is named (Q1-41).
 */
export function placeOfControl({
  trasporto,
}: FormDraft): Entry & { tipologia?: PlaceTypology | null | undefined } {
  const { tipo, naveDetails, voloDetails, trasportoTerritorio } = trasporto;
  if (tipo === 'mare') return naveDetails.portoArrivo;
  if (sectionsOf(tipo).flight) return voloDetails.aeroportoArrivo;
  const { sedeControllo } = trasportoTerritorio;
  return tipo === 'scaricatoNave' && isNothing(sedeControllo) ? naveDetails.portoArrivo : sedeControllo;
}

/** By what the operators of a draft are asked for: its transport, and the place that matters for it (Q1-41). */
export function operatorsOf(
  tipo: Transport | null,
  { value, tipologia }: { value: number | null; tipologia?: PlaceTypology | null | undefined },
): Record<string, string> {
  if (tipo === null) return {};
  if (value === null) return { tipo };
  if (tipo === 'mare') return { tipo, portoArrivo: String(value) };
  if (tipo === 'aereo') return { tipo, aereoportoArrivo: String(value) };
  return { tipo, sedeControllo: String(value), ...(tipologia ? { tipologia } : {}) };
}
