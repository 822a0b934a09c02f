import { expect, test } from 'vitest';
import { belowAddress, belowClient, emptyDraft, type PlacementDraft } from '../rules.ts';
import { lostBy } from './lost-by.ts';

const answer = { q: 1, a: 2, p: [] };
const full: PlacementDraft = {
  ...emptyDraft('2026-03-16'),
  employerAnswers: [answer],
  newPlans: [{ id: -1, sha256: 'a'.repeat(64), name: 'Piano terra' }],
  buildingAnswers: [answer],
  point: { fresh: { alias: 'Cantina', stanza: '', superficie: '', codicePiano: 4 } },
  removals: [{ dosimeterId: 1, dosimeterCode: 'LBS00001', dataRimozione: '2026-03-01' }],
  dosimeter: { id: 1, codice: 'LBS00007' },
  photo: 'b'.repeat(64),
};

test('what a choice would wipe is told by its name', () => {
  expect(lostBy(full, { ...full, ...belowClient })).toEqual([
    'le risposte sul datore di lavoro',
    'la planimetria aggiunta',
    'le risposte sull’edificio',
    'il nuovo punto',
    'le rimozioni segnate',
    'il dosimetro LBS00007',
    'la foto',
  ]);
  expect(lostBy(full, { ...full, ...belowAddress })).not.toContain('le risposte sul datore di lavoro');
});

test('what was merely chosen from lists, and what stays, is not told', () => {
  const point = { id: 4, alias: 'A', superficie: null, codicePiano: 4, oldPiano: null, occupants: [] };
  const chosen = { ...emptyDraft('2026-03-16'), point: { known: point } };
  expect(lostBy(chosen, { ...chosen, ...belowClient })).toEqual([]);
  expect(lostBy(full, full)).toEqual([]);
});
