import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { UnitActivities } from './unit-activities.tsx';

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

const unit = { project: { id: 1 }, employer: { id: 2 }, company: { id: 3 } };

test('what there is to do stands before what is probably missing', async () => {
  const line = {
    deviceId: 7,
    activityType: 9,
    problema: 'missing',
    testo: 'RX1 probabilmente dovrebbe averne una',
  };
  const attese = [line];
  answerCalls(() =>
    Response.json({ activities: [], address: '', location: null, attese, modificabile: true }),
  );
  mountPage(() => <UnitActivities unit={unit} />);
  const todo = await screen.findByText('Nessuna attività da fare');
  const expected = screen.getByText('Attività attese');
  expect(todo.compareDocumentPosition(expected) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
