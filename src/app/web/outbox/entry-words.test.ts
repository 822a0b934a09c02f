import { expect, test } from 'vitest';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import type { Submission } from '#platform/web/drafts/types.ts';
import { fileNameOf, lossOf, stateOf } from './entry-words.ts';

const picture = { name: 'foto.jpg', sha256: 'a'.repeat(64), size: 3, type: 'image/jpeg' };

function entry(parts: Partial<OutboxEntry>, submission: Partial<Submission> | null = null): OutboxEntry {
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

test('the state of an entry is said in words, with its moment', () => {
  expect(stateOf(entry({})).text).toBe('Da finire, salvato il 14/03/2025 alle 10:42');
  expect(stateOf(entry({}, { state: 'refused' })).text).toBe('Non inviato');
  const arrived: Partial<Submission> = {
    state: 'received',
    receivedAt: '2025-03-14T10:00:00Z',
    requests: [],
    done: 1,
  };
  const failure = { status: 409, text: 'Il punto è occupato.', errors: {}, requestId: null };
  expect(stateOf(entry({}, { state: 'refused', failure })).text).toBe('Non inviato: Il punto è occupato.');
  expect(stateOf(entry({}, { state: 'waiting', waitingFor: 'sign-in' })).text).toBe(
    'Sessione scaduta: accedi per inviare',
  );
  expect(stateOf(entry({}, { ...arrived, followUpFailures: [] })).text).toBe(
    'Inviato il 14/03/2025 alle 11:00',
  );
  const followUpFailures = [{ name: 'saveEmployerSurvey', text: 'No' }];
  expect(stateOf(entry({}, { ...arrived, followUpFailures }))).toEqual({
    tone: 'warning',
    text: 'Arrivato in parte il 14/03/2025 alle 11:00',
  });
});

test('discarding says what is lost, and that a try may have arrived', () => {
  const lost = 'andranno persi: non sono da nessun’altra parte.';
  expect(lossOf(entry({}))).toBe(`I dati inseriti ${lost}`);
  expect(lossOf(entry({ pictures: [picture] }))).toBe(`I dati inseriti e la foto ${lost}`);
  expect(lossOf(entry({ pictures: [picture, picture] }, { state: 'waiting' }))).toBe(
    `I dati inseriti e le 2 foto ${lost} Se un tentativo di invio era già partito, può essere arrivato comunque.`,
  );
});

test('an exported file is named after the dosimeter, else after the day', () => {
  expect(fileNameOf(entry({}), 'LBS00001')).toBe('radia-LBS00001.json');
  expect(fileNameOf(entry({}), '../LBS 1')).toBe('radia-___LBS_1.json');
  expect(fileNameOf(entry({}), null)).toBe('radia-2025-03-14.json');
});
