import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  fieldWizard,
  openFieldWizard,
  useDraftInMemory,
  useEntriesInMemory,
  waitingEntry,
} from '#test/support/field-wizards.tsx';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { emptyDraft, type PlacementDraft, step } from '../../rules.ts';
import { PlacementPage } from '../placement-page.tsx';

vi.mock('#platform/web/drafts/use-draft.ts', () => ({ useDraft: () => useDraftInMemory() }));
vi.mock('#platform/web/drafts/use-outbox-entries.ts', () => ({
  useOutboxEntries: () => useEntriesInMemory(),
}));

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const postal = { address: 'Via Roma 1', city: 'Abano Terme', cap: '35031', provincia: 'PD' };
const atDosimeter: PlacementDraft = {
  ...{ ...emptyDraft('2026-03-02'), step: step.dosimeter },
  principal: { id: 1, displayName: 'Committente' },
  client: { known: { id: 1, displayName: 'Cliente', committente: 1, ...postal } },
  address: {
    known: {
      ...{ id: 1, displayName: 'Sede', addressLabel: '', region: 5, cdr: null, codiceStabile: null },
      ...{ ...postal, indirizzoShipping: true },
    },
  },
  point: {
    known: { id: 6, alias: 'Aula 2', superficie: null, codicePiano: 4, oldPiano: null, occupants: [] },
  },
};
const available = [{ id: 3, codice: 'LBS00003', trattamento: 3, dataAttribuzione: null }];

test.each([
  ['placed at another site', waitingEntry('placement', { dosimeter: { id: 2, codice: 'LBS00002' } })],
  [
    'put in the place of another',
    waitingEntry('replacement', { newDosimeter: { id: 2, codice: 'LBS00002' }, point: { id: 5 } }),
  ],
])('a dosimeter that waits here, %s, is told so without network', async (_name, entry) => {
  const { person } = openFieldWizard(PlacementPage, '/user/cr39/positioning', {
    ...{ draft: atDosimeter, entries: [entry] },
    answer: (path) => (path.includes('/disponibili') ? Response.json(available) : undefined),
  });
  await person.click(await screen.findByRole('button', { name: 'Scansiona' }));
  await person.type(await screen.findByLabelText('Codice del dosimetro'), 'LBS00002{Enter}');
  await screen.findByText('già posizionato da questo dispositivo, in attesa di invio');
  expect(fieldWizard.now).toMatchObject({ dosimeter: null });
});
