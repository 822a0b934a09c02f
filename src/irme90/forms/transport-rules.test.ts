import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { air, carriage, client, known, land, sea, typed } from '#test/support/form-content.ts';
import { landTransports, type Transport, transports } from '../words/rules.ts';
import { type Carriage, emptyLand, emptyPlace, emptySea, shownSections, transportProblems } from './rules.ts';

describe('how it comes (S1 5.2)', () => {
  const at = 'trasporto.naveDetails';
  const by = 'trasporto.voloDetails';
  const on = 'trasporto.trasportoTerritorio';
  const missing = 'Inserire un valore';
  const wrong = 'Valore non valido';
  const withSea = (more: object) => carriage('mare', { naveDetails: { ...sea, ...more } });
  const withAir = (more: object) => carriage('aereo', { voloDetails: { ...air, ...more } });

  it.each(transports)('%s, filled in, is right (R1-450)', (tipo) => {
    expect(transportProblems(carriage(tipo), client)).toEqual({});
  });

  it.each<[string, Carriage, Record<string, string>]>([
    [
      'none at all (R1-450, R1-451)',
      { ...carriage('mare'), tipo: null },
      { 'trasporto.tipo': 'Trasporto non valido' },
    ],
    ['no ship (R1-452, R1-458)', withSea(typed('')), { [at]: missing }],
    ['a new ship', withSea(typed('AB')), {}],
    ['a new ship of one letter (R1-457)', withSea(typed('A')), { [at]: wrong }],
    ['nationality of one letter (R1-453, R1-457)', withSea({ paese: 'I' }), { [`${at}.paese`]: wrong }],
    ['no nationality (R1-453, R1-458)', withSea({ paese: '' }), { [`${at}.paese`]: missing }],
    [
      'no bill of lading (R1-454, R1-458)',
      withSea({ polizzaDiCarico: '' }),
      { [`${at}.polizzaDiCarico`]: missing },
    ],
    [
      'one port twice (R1-455, R1-457)',
      withSea({ portoPartenza: known(4) }),
      { [`${at}.portoArrivo`]: wrong },
    ],
    [
      'a port of one letter (R1-456)',
      withSea({ portoPartenza: typed('X') }),
      { [`${at}.portoPartenza`]: wrong },
    ],
    ['a port of two (R1-456)', withSea({ portoPartenza: typed('XY') }), {}],
    ['no port (R1-458)', withSea({ portoArrivo: emptyPlace }), { [`${at}.portoArrivo`]: missing }],
    [
      'a new arrival port, not allowed (R1-491)',
      withSea({ portoArrivo: typed('XY') }),
      { [`${at}.portoArrivo`]: wrong },
    ],
    ['no flight (R1-459)', withAir(typed('')), { [by]: missing }],
    ['no company (R1-460)', withAir({ compagnia: typed('') }), { [`${by}.compagnia`]: missing }],
    ['no nationality of the flight (R1-461)', withAir({ paese: '' }), { [`${by}.paese`]: missing }],
    ['no AWB (R1-462)', withAir({ awb: ' ' }), { [`${by}.awb`]: missing }],
    [
      'one airport twice (R1-463)',
      withAir({ aeroportoPartenza: known(9) }),
      { [`${by}.aeroportoArrivo`]: wrong },
    ],
    [
      'a new arrival airport, not allowed (R1-492)',
      withAir({ aeroportoArrivo: typed('XY') }),
      { [`${by}.aeroportoArrivo`]: wrong },
    ],
    [
      'no way on by land (R1-464)',
      carriage('terra', { trasportoTerritorio: null }),
      { [`${on}.tipo`]: wrong },
    ],
    [
      'container without number (R1-465, R1-469)',
      carriage('mare', { trasportoTerritorio: { ...land, matricola: '' } }),
      { [`${on}.matricola`]: wrong },
    ],
    [
      'loose goods by land without AWB (R1-466, R1-469)',
      carriage('terra', { trasportoTerritorio: { ...emptyLand, tipo: 'rinfusa' } }),
      { [`${on}.awb`]: wrong },
    ],
    [
      'loose goods by sea need none (R1-466)',
      carriage('mare', { trasportoTerritorio: { ...emptyLand, tipo: 'rinfusa' } }),
      {},
    ],
    [
      'railway without wagon (R1-467, R1-469)',
      carriage('terra', { trasportoTerritorio: { ...emptyLand, tipo: 'ferrovia' } }),
      { [`${on}.vagone`]: wrong },
    ],
    [
      'road without plate (R1-468, R1-469)',
      carriage('terra', { trasportoTerritorio: { ...emptyLand, tipo: 'stradale' } }),
      { [`${on}.targa`]: wrong },
    ],
    ['of an unloaded ship nothing need be said', carriage('scaricatoNave', { naveDetails: emptySea }), {}],
  ])('%s', (_title, trasporto, problems) => {
    expect(transportProblems(trasporto, client)).toEqual(problems);
  });

  it.each<[Transport, boolean, Record<string, string>]>([
    ['terra', true, { [`${on}.sedeControllo`]: missing }],
    ['scaricatoNave', true, { [`${on}.sedeControllo`]: missing }],
    ['terra', false, {}],
    ['scaricatoNave', false, {}],
    ['mare', true, {}],
    ['aereo', true, {}],
  ])('place of control by %s, demanded: %s (R1-470..472)', (tipo, requireControlPlace, problems) => {
    expect(transportProblems(carriage(tipo), { ...client, requireControlPlace })).toEqual(problems);
  });

  it('takes new arrival places where the client may add them (R1-491, R1-492)', () => {
    const free = { ...client, canAddPorts: true, canAddAirports: true };
    expect(transportProblems(withSea({ portoArrivo: typed('XY') }), free)).toEqual({});
    expect(transportProblems(withAir({ aeroportoArrivo: typed('XY') }), free)).toEqual({});
  });

  it('says so where the client may name no way of transport (R1-533), and refuses those he may not', () => {
    expect(transportProblems(carriage('mare'), { ...client, transports: [] })).toEqual({
      'trasporto.tipo': 'Non sei abilitato ad inserire alcuna tipologia di provenienza (aerea, mare ecc.)',
    });
    expect(transportProblems(carriage('mare'), { ...client, transports: ['terra'] })).toEqual({
      'trasporto.tipo': 'Trasporto non valido',
    });
  });

  it('neither sends nor checks what the transport hides, whatever stands there', () => {
    const anything = fc.record({
      tipo: fc.constantFrom(...transports),
      naveDetails: fc.constantFrom(null, sea, emptySea),
      voloDetails: fc.constantFrom(null, air),
      trasportoTerritorio: fc.record({
        tipo: fc.constantFrom(...landTransports),
        ...{ matricola: fc.string(), targa: fc.string(), vagone: fc.string(), awb: fc.string() },
        sedeControllo: fc.constantFrom(null, { ...known(4), tipologia: 'portoArrivo' as const }),
      }),
    });
    fc.assert(
      fc.property(anything, (trasporto) => {
        const shown = shownSections<Carriage>(trasporto);
        expect(shown.voloDetails === null || trasporto.tipo === 'aereo').toBe(true);
        expect(shown.naveDetails === null || ['mare', 'scaricatoNave'].includes(trasporto.tipo)).toBe(true);
        const hidesPlace = ['mare', 'aereo'].includes(trasporto.tipo);
        expect(shown.trasportoTerritorio?.sedeControllo === null || !hidesPlace).toBe(true);
        expect(transportProblems(shown, client)).toEqual(transportProblems(trasporto, client));
      }),
    );
  });
});
