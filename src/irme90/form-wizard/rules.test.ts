import { describe, expect, test } from 'vitest';
import type { Transport } from '../words/rules.ts';
import { emptyDraft, operatorsOf, placeOfControl } from './rules.ts';

const port = { value: 4, label: 'Genova', zone: null };
const airport = { value: 5, label: 'Malpensa', zone: null };
const control = { value: 6, label: 'Livorno', zone: null, tipologia: 'portoArrivo' as const };

/** All places are named, as they are while one looks at several transports. */
function draftBy(tipo: Transport | null, sedeControllo: Parameters<typeof withControl>[1] = control) {
  const draft = emptyDraft();
  return withControl(
    {
      ...draft,
      trasporto: {
        ...{ ...draft.trasporto, tipo },
        naveDetails: { ...draft.trasporto.naveDetails, portoArrivo: port },
        voloDetails: { ...draft.trasporto.voloDetails, aeroportoArrivo: airport },
      },
    },
    sedeControllo,
  );
}

type Draft = ReturnType<typeof emptyDraft>;
type Control = Draft['trasporto']['trasportoTerritorio']['sedeControllo'];
function withControl(draft: Draft, sedeControllo: Control): Draft {
  const { trasporto } = draft;
  const trasportoTerritorio = { ...trasporto.trasportoTerritorio, sedeControllo };
  return { ...draft, trasporto: { ...trasporto, trasportoTerritorio } };
}
const nowhere = { value: null, label: '', zone: null, tipologia: null };

describe('who may inspect is asked by transport and by the place that matters for it (R1-534..536)', () => {
  test.each<[string, Transport | null, Control, Record<string, string>]>([
    ['nothing chosen yet', null, control, {}],
    ['by sea', 'mare', control, { tipo: 'mare', portoArrivo: '4' }],
    ['by air', 'aereo', control, { tipo: 'aereo', aereoportoArrivo: '5' }],
    ['by land', 'terra', control, { tipo: 'terra', sedeControllo: '6', tipologia: 'portoArrivo' }],
    ['by land, nowhere', 'terra', nowhere, { tipo: 'terra' }],
    [
      'off a ship',
      'scaricatoNave',
      control,
      { tipo: 'scaricatoNave', sedeControllo: '6', tipologia: 'portoArrivo' },
    ],
    ['off a ship, at its port', 'scaricatoNave', nowhere, { tipo: 'scaricatoNave', sedeControllo: '4' }],
  ])('%s', (_name, tipo, place, asked) => {
    const draft = draftBy(tipo, place);
    expect(operatorsOf(tipo, placeOfControl(draft))).toEqual(asked);
  });
});
