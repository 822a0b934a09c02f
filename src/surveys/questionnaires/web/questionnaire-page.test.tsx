import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import { QuestionnairePage } from './questionnaire-page.tsx';

const question = {
  ...{ id: 1, question: 'Anno di costruzione', description: null, mandatory: true, placeholder: null },
  ...{ searchable: false, min: null, max: null, rispostaType: { id: 2, name: 'INTEGER' } },
  ...{ choices: [], questions: [], province: 'VI' },
};

test('a version tells what it asks, beside the questions to be tried', async () => {
  const version = { id: 3, tipo: 'building', numero: 1, inVigore: true, creato: '2026-11-24T09:00:00Z' };
  const counts = { domande: 1, compilati: 33, da: null };
  answerCalls(() => Response.json({ ...version, ...counts, questions: [question] }));
  mountPage(QuestionnairePage, { path: '/q/$versione', at: '/q/3', roles: ['admin'] });
  const asked = within(await screen.findByRole('region', { name: '1 domanda' }));
  expect(asked.getByRole('listitem').textContent).toBe(
    'Anno di costruzioneobbligatoria · solo in provincia di VI',
  );
  expect(within(screen.getByRole('region', { name: 'Prova' })).getByRole('textbox')).toBeTruthy();
});
