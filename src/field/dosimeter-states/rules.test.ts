import { expect, test } from 'vitest';
import { type AttributionFacts, type DosimeterState, stateOf } from './rules.ts';

const today = '2026-03-16';
const facts = (more: Partial<AttributionFacts>): AttributionFacts => ({
  ...{ shipmentId: null, shippedOn: null, startedOn: null, endedOn: null, returnedOn: null },
  ...{ lost: false, processed: false },
  ...more,
});
const placed = { shippedOn: '2025-01-01', startedOn: '2025-01-10' };
const removed = { ...placed, endedOn: '2025-07-10' };

test.each<[string, Partial<AttributionFacts> | null, DosimeterState]>([
  ['given to nobody', null, 'magazzino'],
  ['in a shipment that has not left', { shipmentId: 7 }, 'inPartenza'],
  ['given before there were shipments, nobody knows when', {}, 'disponibile'],
  ['shipped today', { shipmentId: 7, shippedOn: today }, 'disponibile'],
  ['shipped 90 days ago', { shippedOn: '2025-12-16' }, 'disponibile'],
  ['shipped 91 days ago', { shippedOn: '2025-12-15' }, 'scaduto'],
  ['placed, however long ago it was shipped', placed, 'posizionato'],
  ['placed out of a shipment that has not left', { shipmentId: 7, startedOn: today }, 'posizionato'],
  ['removed', removed, 'rimosso'],
  ['back in the laboratory', { ...removed, returnedOn: '2025-07-20' }, 'rientrato'],
  ['analysed', { ...removed, returnedOn: '2025-07-20', processed: true }, 'analizzato'],
  ['analysed without anybody having noted that it came back', { ...removed, processed: true }, 'analizzato'],
  ['lost where it was', { ...removed, lost: true }, 'smarrito'],
  ['lost before it was placed', { shippedOn: today, lost: true }, 'smarrito'],
])('a dosimeter %s is what it is', (_what, given, state) => {
  expect(stateOf(given && facts(given), today)).toBe(state);
});
