import { expect, test } from 'vitest';
import { percentOf } from '../../runs/rules.ts';
import { type CardState, cardLabels, mostAtOnce, processingTexts } from '../rules.ts';
import { bar, cardTexts, followedAbove, isSettled, progressOf, tallyOf } from './rules.ts';

test('the words of the page and of its states are those of the specification (R2-138, R2-142, R2-143, R2-331..335)', () => {
  expect(Object.values(cardLabels)).toEqual([
    'In coda',
    'Elaborazione',
    'Completato',
    'Fallito',
    'Già elaborato',
  ]);
  expect(cardTexts).toMatchObject({
    title: 'Creazione delle Notifiche Preventive',
    start: "Avvia l'elaborazione",
    retry: 'Riprova',
    results: 'Visualizza risultati',
  });
  expect(processingTexts).toMatchObject({
    alreadyProcessed: 'Questa sede è già stata elaborata',
    failed: "Errore durante l'elaborazione",
  });
});

test('at most three units at once; bars in ten steps of 100 ms; above six units the page follows', () => {
  expect([mostAtOnce, bar.steps, bar.stepMs, followedAbove]).toEqual([3, 10, 100, 6]);
});

test('a run is at 100 % when every unit is settled, well or not, and never before (R2-338)', () => {
  const percent = (states: CardState[]) => {
    const { total, done, failed } = progressOf(tallyOf(states));
    return percentOf(done + failed, total);
  };
  expect(percent(['pending', 'pending'])).toBe(0);
  expect(percent(['success', 'error', 'loading'])).toBe(66);
  expect(percent(['success', 'error', 'already_processed'])).toBe(100);
  expect(percent([...Array<CardState>(999).fill('success'), 'pending'])).toBe(99);
  const all: CardState[] = ['pending', 'loading', 'success', 'error', 'already_processed'];
  expect(all.filter(isSettled)).toEqual(['success', 'error', 'already_processed']);
});
