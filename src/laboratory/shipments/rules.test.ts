import { expect, test } from 'vitest';
import type { DosimeterState } from '#field/dosimeter-states/rules.ts';
import {
  countMoving,
  noteNumber,
  shipmentLabels,
  shipmentName,
  shipmentTexts,
  whyNotShipped,
} from './rules.ts';

test.each<[DosimeterState, string | null, string | null]>([
  ['magazzino', 'Alfa', null],
  ['inPartenza', 'Alfa', 'è già in una spedizione di Alfa'],
  ['inPartenza', null, 'è già in una spedizione'],
  ['disponibile', 'Alfa', 'è già stato dato a Alfa: prima si riprende in magazzino'],
  ['scaduto', null, 'è già stato dato a un committente: prima si riprende in magazzino'],
  ['posizionato', 'Alfa', 'è in posizione di Alfa'],
  ['rimosso', null, 'è stato rimosso e deve ancora rientrare'],
  ['rientrato', 'Alfa', 'è in laboratorio e aspetta l’analisi'],
  ['analizzato', 'Alfa', 'è già stato analizzato'],
  ['smarrito', 'Alfa', 'risulta smarrito'],
])('a dosimeter that is %s, of %s: %s', (situazione, committente, why) => {
  expect(whyNotShipped({ situazione, committente })).toBe(why);
});

test('all but what was lost unplaced leaves with a shipment, or goes back when it is given up', () => {
  const of = (...states: (DosimeterState | null)[]) =>
    countMoving(states.map((situazione) => ({ situazione, inizio: null })));
  expect([of(), of('inPartenza', 'posizionato'), of('inPartenza', 'smarrito'), of('smarrito')]).toEqual([
    ...[0, 2, 1, 0],
  ]);
  expect(countMoving([{ situazione: 'smarrito', inizio: '2026-03-01' }])).toBe(1);
});

test('a shipment is called by its delivery note, which it has once it has left', () => {
  expect(noteNumber(2026, 12)).toBe('DDT-2026-12');
  expect([noteNumber(null, 12), noteNumber(2026, null)]).toEqual([null, null]);
  expect([shipmentName({ numero: 'DDT-2026-12' }), shipmentName({ numero: null })]).toEqual([
    'DDT-2026-12',
    'In preparazione',
  ]);
  expect(shipmentLabels).toEqual({ aperta: 'In preparazione', spedita: 'Spedita' });
});

const codes = (count: number) => Array.from({ length: count }, (_, index) => `A${index + 1}`);

test('what is refused is named, five codes at most and the rest counted', () => {
  const refused = (count: number) =>
    shipmentTexts.refused(codes(count).map((codice) => ({ codice, motivo: 'risulta smarrito' })));
  expect(refused(1)).toBe('A1 non si può spedire: risulta smarrito.');
  expect(refused(2)).toBe('2 dosimetri non si possono spedire: A1, A2.');
  expect(refused(5)).toBe('5 dosimetri non si possono spedire: A1, A2, A3, A4, A5.');
  expect(refused(7)).toBe('7 dosimetri non si possono spedire: A1, A2, A3, A4, A5 e altri 2.');
  expect(shipmentTexts.unknown(codes(1))).toBe(
    'Il codice A1 non è registrato: si può registrare come dosimetro nuovo.',
  );
  expect(shipmentTexts.unknown(codes(6))).toBe(
    '6 codici non sono registrati: A1, A2, A3, A4, A5 e altri 1. Si possono registrare come dosimetri nuovi.',
  );
  expect(shipmentTexts.alreadyPlaced(codes(2))).toBe(
    'Sono già stati posizionati e restano nella spedizione: A1, A2.',
  );
  expect(shipmentTexts.placedBefore(codes(2))).toBe(
    'Posizionati prima di questo giorno: A1, A2. Indicare il giorno in cui la spedizione è partita davvero.',
  );
});
