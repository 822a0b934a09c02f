import { decimalText } from '#ui/fields/decimal.ts';
import type { ControlForm } from '../../forms/contract.ts';
import { emptyDraft, type FormDraft, saidIn } from '../rules.ts';

/** The draft of a form that is changed, as it is stored. */
export function draftAsStored(form: ControlForm): FormDraft {
  return { ...draftOfForm(form, null), edited: editedAsStored(form) };
}

/** All that a form says, its measures too, to be read. */
export function readingOf(form: ControlForm): FormDraft {
  const draft = draftOfForm(form, null);
  const { metodo, strumentoPortatile: portable, portaleRadiometrico: portal } = form.controlli;
  return {
    ...draft,
    withMeasures: metodo !== null,
    misure: {
      metodo,
      strumentoPortatile: {
        ...{ fondo: decimalText(portable?.fondo ?? null), a20cm: decimalText(portable?.a20cm ?? null) },
        usedInstrument: portable?.usedInstrument ? { ...portable.usedInstrument, problem: null } : null,
      },
      portaleRadiometrico: {
        ariaRispettoPareti: decimalText(portal?.ariaRispettoPareti ?? null),
        ...{ fondo: decimalText(portal?.fondo ?? null), tipoSorgente: portal?.tipoSorgente ?? '' },
        attivitaSorgente: decimalText(portal?.attivitaSorgente ?? null),
      },
    },
  };
}

/** As what a form is changed: what is sent is compared with the state it was read in. */
export function editedAsStored(form: ControlForm): FormDraft['edited'] {
  const { id, versione, trasporto } = form;
  return { id, versione, tipo: trasporto.tipo, asRead: saidIn(draftOfForm(form, null)) };
}

/** What the wizard begins with when a form is changed, or another one is made after it. */
function draftOfForm(form: ControlForm, edited: FormDraft['edited']): FormDraft {
  const blank = emptyDraft();
  const { anagrafica, trasporto, controlli } = form;
  const { merce } = anagrafica;
  const { naveDetails: ship, voloDetails: flight, trasportoTerritorio: land } = trasporto;
  const none = { value: null, label: '', zone: null };
  return {
    ...{ ...blank, client: form.client, edited },
    anagrafica: {
      mittente: partyOf(anagrafica.mittente),
      destinatario: partyOf(anagrafica.destinatario),
      merce: { ...merce, numeroColli: decimalText(merce.numeroColli), dataFattura: merce.dataFattura ?? '' },
    },
    trasporto: {
      tipo: trasporto.tipo,
      naveDetails: ship
        ? { ...ship, portoPartenza: ship.portoPartenza ?? none, portoArrivo: ship.portoArrivo ?? none }
        : blank.trasporto.naveDetails,
      voloDetails: flight ?? blank.trasporto.voloDetails,
      trasportoTerritorio: {
        ...{ tipo: land.tipo, matricola: land.matricola ?? '', targa: land.targa ?? '' },
        ...{ vagone: land.vagone ?? '', awb: land.awb ?? '' },
        sedeControllo: land.sedeControllo ?? blank.trasporto.trasportoTerritorio.sedeControllo,
      },
    },
    controlli: {
      ...{ dueDate: controlli.dueDate, notesForOperator: controlli.notesForOperator },
      ...{ operatore: controlli.operatore, operatoreLabel: controlli.operatoreLabel ?? '' },
    },
  };
}

const partyOf = ({
  value,
  label,
  indirizzo,
  paese,
  telefono,
  fax,
}: ControlForm['anagrafica']['mittente']) => ({
  ...{ value, label, indirizzo, paese, telefono, fax },
});

/** Another form like this one: what is of this load alone, its day and its numbers, is said anew. */
export function duplicateOf(form: ControlForm): FormDraft {
  const draft = draftOfForm(form, null);
  const { trasporto, anagrafica } = draft;
  return {
    ...draft,
    anagrafica: { ...anagrafica, merce: { ...anagrafica.merce, numeroFattura: '', dataFattura: '' } },
    trasporto: {
      ...trasporto,
      naveDetails: { ...trasporto.naveDetails, polizzaDiCarico: '' },
      voloDetails: { ...trasporto.voloDetails, awb: '' },
      trasportoTerritorio: {
        ...trasporto.trasportoTerritorio,
        ...{ matricola: '', targa: '', vagone: '', awb: '' },
      },
    },
    controlli: { ...draft.controlli, dueDate: '' },
  };
}
