import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { withDatesOfToday } from '#platform/web/wizard/earlier-dates.tsx';
import {
  fieldWizard,
  openFieldWizard,
  useDraftInMemory,
  useEntriesInMemory,
  waitingEntry,
} from '#test/support/field-wizards.tsx';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import * as placing from '../../placement/rules.ts';
import { PlacementPage } from '../../placement/web/placement-page.tsx';
import * as replacing from '../../replacement/rules.ts';
import { replacement } from '../../replacement/web/replacement-definition.ts';
import { ReplacementPage } from '../../replacement/web/replacement-page.tsx';

vi.mock('#platform/web/drafts/use-draft.ts', () => ({ useDraft: () => useDraftInMemory() }));
vi.mock('#platform/web/drafts/use-outbox-entries.ts', () => ({
  useOutboxEntries: () => useEntriesInMemory(),
}));

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

const today = deviceClock.today();
const yesterday = addDays(today, -1);
const lastNight = `${yesterday}T17:00:00.000Z`;

const oldDosimeter = { id: 1, codice: 'LBS00001', inizio: '2025-11-10', inScadenza: true };
const removal = { ...replacing.emptyDraft(yesterday), oldDosimeter };
const placement = { ...placing.emptyDraft(yesterday), principal: { id: 7, displayName: 'Provincia' } };
const shelved = { id: 2, codice: 'LBS00002' };

const openReplacement = (draft: object, savedAt: string) =>
  openFieldWizard(ReplacementPage, '/user/cr39/replacement', { draft, savedAt });
const openPlacement = (draft: object, savedAt: string) =>
  openFieldWizard(PlacementPage, '/user/cr39/positioning', { draft, savedAt });
const question = () => screen.queryByText('Data di ieri: confermare');

describe('a draft of yesterday', () => {
  test('in which nothing was chosen to replace has the dates of today', async () => {
    openReplacement(replacing.emptyDraft(yesterday), lastNight);
    await screen.findByLabelText(/Data di rimozione/);
    expect(fieldWizard.now).toMatchObject({ removalDate: today, placementDate: today });
    expect(question()).toBeNull();
  });

  test('in which no dosimeter was chosen to place has the date of today', async () => {
    openPlacement(placement, lastNight);
    await screen.findByRole('button', { name: 'Annulla' });
    expect(fieldWizard.now).toMatchObject({ placementDate: today });
    expect(question()).toBeNull();
  });

  test('with a dosimeter keeps its dates and asks about them', async () => {
    const { person } = openReplacement(removal, lastNight);
    await screen.findByText('Data di ieri: confermare');
    await person.click(screen.getByRole('button', { name: 'Conferma' }));
    expect(question()).toBeNull();
    expect(fieldWizard.now).toMatchObject({ removalDate: yesterday, placementDate: yesterday });
  });

  test('gets the date of today when told so', async () => {
    const { person } = openPlacement({ ...placement, dosimeter: shelved }, lastNight);
    await person.click(await screen.findByRole('button', { name: 'Metti oggi' }));
    expect(question()).toBeNull();
    expect(fieldWizard.now).toMatchObject({ placementDate: today, dosimeter: shelved });
  });
});

test('within the day the dates stay as they were chosen (J5)', async () => {
  openReplacement(replacing.emptyDraft(yesterday), deviceClock.now().toISOString());
  await screen.findByLabelText(/Data di rimozione/);
  expect(fieldWizard.now).toMatchObject({ removalDate: yesterday, placementDate: yesterday });
});

test.each([
  ['becomes today after work of yesterday', lastNight, today],
  ['stays after work of today (J5)', deviceClock.now().toISOString(), yesterday],
])('the day of the next replacement %s', (_, frozenAt, expected) => {
  const { submission } = waitingEntry('replacement', removal);
  if (submission === null) throw new Error('It waits');
  const next = replacing.startOver(removal, today);
  expect(withDatesOfToday(replacement, next, { ...submission, frozenAt }).removalDate).toBe(expected);
});
