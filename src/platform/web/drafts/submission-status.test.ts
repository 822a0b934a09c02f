import { expect, it } from 'vitest';
import { freeze } from './submission-machine.ts';
import { statusOf } from './submission-status.ts';
import type { OpenDraft, Submission } from './types.ts';

const frozen = freeze(
  { requests: [], pictures: [] },
  { idempotencyKey: 'k', revision: 3, at: new Date('2025-03-14T09:40:00Z') },
);

type State = Pick<OpenDraft<unknown>, 'state' | 'saving' | 'saveProblem'>;

function textOf(changes: Partial<State>, submission: Partial<Submission> | null = null, revision = 3) {
  const key = { userId: 1, wizard: 'note', context: 'a' };
  const draft = { key, revision, value: null, savedAt: '' };
  return statusOf({
    ...{ state: 'owner', saving: 'saved', saveProblem: null },
    ...changes,
    draft: { ...draft, submission: submission === null ? null : { ...frozen, ...submission } },
  })?.text;
}

it.each<[string | undefined, Partial<State>, Partial<Submission> | null]>([
  ['Salvato sul dispositivo', {}, null],
  ['Salvataggio…', { saving: 'saving' }, null],
  ['Non salvato: lo spazio è finito', { saving: 'failed', saveProblem: 'lo spazio è finito' }, null],
  ['Aperto in un’altra scheda', { state: 'read-only' }, null],
  ['Invio in corso…', {}, { state: 'waiting' }],
  ['Invio in corso…', {}, { state: 'sending', waitingFor: 'network' }],
  ['Nessuna rete: invieremo appena possibile', {}, { state: 'waiting', waitingFor: 'network' }],
  ['Il server non risponde: invieremo appena possibile', {}, { state: 'waiting', waitingFor: 'server' }],
  ['Sessione scaduta: accedi per inviare', {}, { state: 'waiting', waitingFor: 'sign-in' }],
  ['Inviato alle 10:42', {}, { state: 'received', receivedAt: '2025-03-14T09:42:10Z' }],
  ['Non inviato: i dati sono salvati sul dispositivo', {}, { state: 'refused' }],
  ['Salvataggio…', { saving: 'saving' }, { state: 'refused' }],
])('says «%s» (R0-386)', (text, state, submission) => {
  expect(textOf(state, submission)).toBe(text);
});

it('says nothing before there is anything to save', () => {
  expect(textOf({}, null, 0)).toBeUndefined();
});
