import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { advance } from '#platform/web/drafts/submission-machine.ts';
import type { Submission } from '#platform/web/drafts/types.ts';
import { leaveForHome } from '#platform/web/wizard/leave-for-home.ts';
import {
  fieldWizard,
  openFieldWizard,
  useDraftInMemory,
  useEntriesInMemory,
  waitingEntry,
} from '#test/support/field-wizards.tsx';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { emptyDraft, type ReplacementDraft } from '../rules.ts';
import { ReplacementPage } from './replacement-page.tsx';

vi.mock('#platform/web/drafts/use-draft.ts', () => ({ useDraft: () => useDraftInMemory() }));
vi.mock('#platform/web/drafts/use-outbox-entries.ts', () => ({
  useOutboxEntries: () => useEntriesInMemory(),
}));
vi.mock('#platform/web/wizard/leave-for-home.ts', () => ({ leaveForHome: vi.fn() }));

beforeEach(() => {
  standInForBrowser();
  vi.mocked(leaveForHome).mockClear();
});
afterEach(() => void vi.unstubAllGlobals());

const begun: ReplacementDraft = {
  ...emptyDraft('2026-03-02'),
  oldDosimeter: { id: 1, codice: 'LBS00001', inizio: '2025-11-10', inScadenza: false },
};
const finished: ReplacementDraft = {
  ...begun,
  newDosimeter: { id: 2, codice: 'LBS00002', dataAttribuzione: null },
};

function refused(): Submission {
  const { submission } = waitingEntry('replacement', finished);
  if (submission === null) throw new Error('It waits');
  const failure = { status: 409, text: 'No', errors: { oldDosimeter: 'No' }, requestId: null };
  return advance(advance(submission, { type: 'started' }), { type: 'refused', failure });
}

async function abandon(draft: ReplacementDraft, submission: Submission | null = null) {
  const { person } = openFieldWizard(ReplacementPage, '/user/cr39/replacement', { draft, submission });
  await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  return async (answer: string) => person.click(await screen.findByRole('button', { name: answer }));
}
const whatBecame = () => ({
  isDiscarded: fieldWizard.isDiscarded,
  hasLeft: vi.mocked(leaveForHome).mock.calls.length > 0,
});
const nothing = { isDiscarded: false, hasLeft: false };

describe('«Annulla» on the first step', () => {
  test('leaves at once where only a choice would be lost', async () => {
    await abandon(begun);
    expect(whatBecame()).toEqual({ isDiscarded: true, hasLeft: true });
  });

  test('asks before work is lost, and stays when told so', async () => {
    const answer = await abandon(finished);
    await screen.findByRole('alertdialog', { name: 'Scartare la sostituzione?' });
    expect(screen.queryByRole('button', { name: 'Lascia in Da inviare' })).toBeNull();
    expect(whatBecame()).toEqual(nothing);
    await answer('Resta qui');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(whatBecame()).toEqual(nothing);
  });

  test('discards work once that is confirmed', async () => {
    const answer = await abandon(finished);
    await answer('Scarta');
    expect(whatBecame()).toEqual({ isDiscarded: true, hasLeft: true });
  });

  test('can leave what the server has refused among what is to be sent', async () => {
    const answer = await abandon(begun, refused());
    expect(whatBecame()).toEqual(nothing);
    await answer('Lascia in Da inviare');
    expect(whatBecame()).toEqual({ isDiscarded: false, hasLeft: true });
  });
});
