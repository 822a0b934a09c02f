import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Submission } from '#platform/web/drafts/types.ts';
import {
  fieldWizard,
  openFieldWizard,
  useDraftInMemory,
  useEntriesInMemory,
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
const client = (id: number) => ({ id, displayName: `Cliente ${id}`, committente: 1, ...postal });
const work = {
  employerAnswers: [{ q: 30, a: 5, p: [] }],
  buildingAnswers: [{ q: 1, a: 101, p: [] }],
  dosimeter: { id: 2, codice: 'LBS00002' },
  photo: 'b'.repeat(64),
};
const finished: PlacementDraft = {
  ...{ ...emptyDraft('2026-03-02'), step: step.client, ...work },
  principal: { id: 1, displayName: 'Committente' },
  client: { known: client(1) },
  address: {
    known: {
      ...{ id: 1, displayName: 'Sede', addressLabel: '', region: 5, cdr: null, codiceStabile: null },
      ...{ ...postal, indirizzoShipping: true },
    },
  },
};

/** A placement that the server has refused for what `field` names. */
const refusedFor = (field: string, status = 404) =>
  ({
    state: 'refused',
    failure: { status, text: 'No', errors: { [field]: 'No' }, requestId: null },
  }) as unknown as Submission;

function open(submission: Submission | null, clients: () => Response) {
  return openFieldWizard(PlacementPage, '/user/cr39/positioning', {
    ...{ draft: finished, submission },
    answer: (path) => (path.endsWith('/clienti') ? clients() : Response.json([])),
  });
}

const outOfReach = () => Response.json({ detail: 'Elemento non trovato.' }, { status: 404 });
const listed = (...clients: object[]) => Response.json({ canAddNew: false, clients, province: [] });

test.each(['committente', 'dosimetro'])(
  'a look at the client of a principal that was taken back keeps the work, refused for %s',
  async (field) => {
    open(refusedFor(field), outOfReach);
    await vi.waitFor(() => expect(fieldWizard.now).toMatchObject({ client: null }));
    expect(fieldWizard.now).toMatchObject(work);
  },
);

test('the only client that is left takes the place of one that is gone, and keeps the work', async () => {
  open(refusedFor('dosimetro', 409), () => listed(client(7)));
  await vi.waitFor(() => expect(fieldWizard.now).toMatchObject({ client: { known: { id: 7 } } }));
  expect(fieldWizard.now).toMatchObject(work);
});

test('a client that is gone takes along what was chosen below it, while nothing was refused', async () => {
  open(null, outOfReach);
  await screen.findByText(/non hai più il permesso/i);
  expect(fieldWizard.now).toMatchObject({ client: null, dosimeter: null, photo: null });
});
