import { expect, test } from 'vitest';
import type { DraftRecord } from '#platform/web/drafts/draft-records.ts';
import type { Submission } from '#platform/web/drafts/types.ts';
import { fileNameOf, lossOf, stateOf } from './record-words.ts';

const picture = { name: 'foto.jpg', sha256: 'a'.repeat(64), size: 3, type: 'image/jpeg' };

function record(parts: Partial<DraftRecord>, submission: Partial<Submission> | null = null): DraftRecord {
  return {
    id: '1|placement|user',
    key: { userId: 1, wizard: 'placement', context: 'user' },
    value: {},
    savedAt: '2025-03-14T09:42:00Z',
    submission: submission as Submission | null,
    pictures: [],
    isChangedSince: false,
    ...parts,
  };
}

test('the state of a record is said in words, with its moment', () => {
  expect(stateOf(record({})).text).toBe('Da finire, salvato il 14/03/2025 alle 10:42');
  expect(stateOf(record({}, { state: 'refused' })).text).toBe('Non inviato');
  expect(stateOf(record({}, { state: 'waiting', waitingFor: 'sign-in' })).text).toBe(
    'Sessione scaduta: accedi per inviare',
  );
  expect(stateOf(record({}, { state: 'received', receivedAt: '2025-03-14T10:00:00Z' })).text).toBe(
    'Inviato il 14/03/2025 alle 11:00',
  );
});

test('discarding says what is lost, and that a try may have arrived', () => {
  const lost = 'andranno persi: non sono da nessun’altra parte.';
  expect(lossOf(record({}))).toBe(`I dati inseriti ${lost}`);
  expect(lossOf(record({ pictures: [picture] }))).toBe(`I dati inseriti e la foto ${lost}`);
  expect(lossOf(record({ pictures: [picture, picture] }, { state: 'waiting' }))).toBe(
    `I dati inseriti e le 2 foto ${lost} Se un tentativo di invio era già partito, può essere arrivato comunque.`,
  );
});

test('an exported file is named after the dosimeter, else after the day', () => {
  expect(fileNameOf(record({}), 'LBS00001')).toBe('radia-LBS00001.json');
  expect(fileNameOf(record({}), '../LBS 1')).toBe('radia-___LBS_1.json');
  expect(fileNameOf(record({}), null)).toBe('radia-2025-03-14.json');
});
