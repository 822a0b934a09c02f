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
import { emptyDraft, type ReplacementDraft, step } from '../../rules.ts';
import { ReplacementPage } from '../replacement-page.tsx';

vi.mock('#platform/web/drafts/use-draft.ts', () => ({ useDraft: () => useDraftInMemory() }));
vi.mock('#platform/web/drafts/use-outbox-entries.ts', () => ({
  useOutboxEntries: () => useEntriesInMemory(),
}));

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const today = '2026-03-02';
const waiting = waitingEntry('replacement', {
  oldDosimeter: { id: 1, codice: 'LBS00001' },
  newDosimeter: { id: 2, codice: 'LBS00002' },
  point: { id: 5 },
});
const site = {
  ...{ id: 1, displayName: 'Sede', addressLabel: '', region: 5, cdr: null, codiceStabile: null },
  ...{ address: 'Via Roma 1', city: 'Abano Terme', cap: '35031', provincia: 'PD' },
  ...{ indirizzoShipping: true, latitude: null, longitude: null },
};
const point = {
  ...{ id: 5, alias: 'Aula 1', stanza: null, superficie: null, codicePiano: 4, oldPiano: null },
  ...{ idIndirizzo: 1, active: true, planimetry: null, planimetryPos: null },
};
const placement = (id: number, codice: string) => ({
  ...{ id, trattamento: id, code: codice, codice, inizio: '2026-01-10', fine: null, lavorato: false },
  ...{ smarrito: false, giorni: 51, idPunto: 5, inScadenza: true, dataAttribuzione: null },
});
const placed = {
  dosimetri: [placement(1, 'LBS00001'), placement(3, 'LBS00003')],
  ...{ indirizzi: [site], punti: [point] },
};
const candidates = [{ id: 2, codice: 'LBS00002', trattamento: 2, dataAttribuzione: null }];

/** Scans a code in a wizard whose lists were read, and nothing else can be asked. */
async function scan(code: string, draft: ReplacementDraft) {
  const opened = openFieldWizard(ReplacementPage, '/user/cr39/replacement', {
    ...{ draft, entries: [waiting] },
    answer: (path) => {
      if (path.includes('/posizionati')) return Response.json(placed);
      return path.includes('/candidates') ? Response.json(candidates) : undefined;
    },
  });
  const { person } = opened;
  await vi.waitFor(() => expect(opened.asked).not.toEqual([]));
  await person.click(await screen.findByRole('button', { name: 'Scansiona' }));
  await person.type(await screen.findByLabelText('Codice del dosimetro'), `${code}{Enter}`);
}

test('a dosimeter whose removal waits here is not chosen again by scanning it', async () => {
  await scan('LBS00001', emptyDraft(today));
  await screen.findByText('già rimosso da questo dispositivo, in attesa di invio');
  expect(fieldWizard.now).toMatchObject({ oldDosimeter: null });
});

test('another one is still chosen by scanning it', async () => {
  await scan('LBS00003', emptyDraft(today));
  await vi.waitFor(() => expect(fieldWizard.now).toMatchObject({ oldDosimeter: { codice: 'LBS00003' } }));
});

test('a dosimeter that waits here as placed is told so without network', async () => {
  const oldDosimeter = { id: 3, codice: 'LBS00003', inizio: '2026-01-10', inScadenza: true };
  await scan('LBS00002', { ...emptyDraft(today), oldDosimeter, step: step.placement });
  await screen.findByText('già posizionato da questo dispositivo, in attesa di invio');
  expect(fieldWizard.now).toMatchObject({ newDosimeter: null });
});
