import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
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

const today = '2026-03-02';
const postal = { address: 'Via Roma 1', city: 'Abano Terme', cap: '35031', provincia: 'PD' };
const dosimeter = { id: 1, codice: 'LBS00001', inizio: '2026-01-10' };

/** What measures at the point: LBS00001, unless it is said. */
function pointWith(measuring: readonly { id: number; codice: string; inizio: string }[] = [dosimeter]) {
  return {
    ...{ id: 5, alias: 'Aula 1', stanza: null, superficie: null, codicePiano: 4, oldPiano: null },
    ...{ idIndirizzo: 1, active: true, planimetry: null, planimetryPos: null },
    trattamenti: measuring.map(({ id, codice, inizio }) => ({
      ...{ id, trattamento: id, code: codice, codice, inizio, fine: null, lavorato: false },
      ...{ smarrito: false, giorni: 51, idPunto: 5, inScadenza: false, dataAttribuzione: null },
    })),
  };
}

const atPoint: PlacementDraft = {
  ...emptyDraft(today),
  step: step.point,
  principal: { id: 1, displayName: 'Committente' },
  client: { known: { id: 1, displayName: 'Cliente', committente: 1, ...postal } },
  address: {
    known: {
      ...{ id: 1, displayName: 'Sede', addressLabel: '', region: 5, cdr: null, codiceStabile: null },
      ...{ ...postal, indirizzoShipping: true },
    },
  },
};
const chosen: PlacementDraft['point'] = {
  known: { id: 5, alias: 'Aula 1', superficie: null, codicePiano: 4, oldPiano: null, occupants: [1] },
};

function open(draft: Partial<PlacementDraft>, point = pointWith(), entries: OutboxEntry[] = []) {
  return openFieldWizard(PlacementPage, '/user/cr39/positioning', {
    ...{ draft: { ...atPoint, ...draft }, entries },
    answer: (path) => (path.endsWith('/punti') ? Response.json([point]) : Response.json([])),
  });
}

describe('a dosimeter whose removal waits on this device', () => {
  const removed = waitingEntry('replacement', {
    ...{ oldDosimeter: { id: 1, codice: 'LBS00001' }, newDosimeter: null, point: { id: 5 } },
  });

  test('leaves its point free, and is not offered for removal a second time', async () => {
    const { person } = open({ point: chosen }, pointWith(), [removed]);
    await screen.findByText('Si libera');
    expect(screen.getByText(/rimozione in attesa di invio/).textContent).toContain('LBS00001');
    expect(screen.queryByRole('button', { name: 'Rimuovi LBS00001' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Avanti' }));
    await screen.findByText('Quale dosimetro metti, e da quando?');
  });

  test('has to arrive before what is placed there: that names its key', async () => {
    const dosimeter = { id: 2, codice: 'LBS00002' };
    const { person } = open({ point: chosen, dosimeter, step: step.summary }, pointWith(), [removed]);
    await person.click(await screen.findByLabelText('Ho letto e confermo i dati'));
    await person.click(screen.getByRole('button', { name: 'Invia i dati' }));
    await vi.waitFor(() => expect(fieldWizard.frozen?.after).toEqual([removed.submission?.idempotencyKey]));
  });

  test('makes way for the one that replaces it: its point is not free', async () => {
    const replaced = waitingEntry('replacement', {
      ...{ oldDosimeter: { id: 1, codice: 'LBS00001' }, newDosimeter: { id: 2, codice: 'LBS00002' } },
      point: { id: 5 },
    });
    open({}, pointWith(), [replaced]);
    const choice = await screen.findByRole('radio', { name: /Aula 1/ });
    expect(choice).toHaveProperty('disabled', true);
  });
});

describe('a dosimeter marked for removal that is gone meanwhile', () => {
  const removals = [{ dosimeterId: 1, dosimeterCode: 'LBS00001', dataRimozione: today }];

  test('is in sight at the point that it has left, and its removal can be taken back', async () => {
    const { person } = open({ point: chosen, removals }, pointWith([]));
    await screen.findByText(/LBS00001 intanto è già stato rimosso o spostato/);
    await person.click(screen.getByRole('button', { name: 'Avanti' }));
    await screen.findByText('Per proseguire, annullare questa rimozione.');
    await person.click(screen.getByRole('button', { name: 'Annulla rimozione di LBS00001' }));
    await person.click(screen.getByRole('button', { name: 'Avanti' }));
    await screen.findByText('Quale dosimetro metti, e da quando?');
    expect(fieldWizard.now).toMatchObject({ removals: [], point: chosen });
  });

  test('is told apart from the one that measures there now', async () => {
    const other = { id: 3, codice: 'LBS00003', inizio: '2026-03-01' };
    open({ point: chosen, removals }, pointWith([other]));
    await screen.findByRole('button', { name: 'Annulla rimozione di LBS00001' });
    screen.getByRole('button', { name: 'Rimuovi LBS00003' });
  });

  test('is not told twice while it still measures there', async () => {
    open({ point: chosen, removals });
    expect(await screen.findAllByRole('button', { name: 'Annulla rimozione di LBS00001' })).toHaveLength(1);
    expect(screen.queryByText(/intanto è già stato rimosso/)).toBeNull();
  });
});
