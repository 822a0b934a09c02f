import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { advance } from '#platform/web/drafts/submission-machine.ts';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { callName } from '#platform/web/offline/read-kept.ts';
import {
  openFieldWizard,
  useDraftInMemory,
  useEntriesInMemory,
  waitingEntry,
} from '#test/support/field-wizards.tsx';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { fieldSiteInput, keepPreparedSite, type PreparedSite } from '../../../prepared-sites/web/public.ts';
import { getFieldSite } from '../../../site-view/contract.ts';
import { emptyDraft } from '../../rules.ts';
import { ReplacementPage } from '../replacement-page.tsx';

vi.mock('#platform/web/drafts/use-draft.ts', () => ({ useDraft: () => useDraftInMemory() }));
vi.mock('#platform/web/drafts/use-outbox-entries.ts', () => ({
  useOutboxEntries: () => useEntriesInMemory(),
}));

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const postal = { address: 'Via Roma 1', city: 'Abano Terme', cap: '35031', provincia: 'PD' };
const chosen: PreparedSite = {
  ...{ committente: { id: 1, nome: 'Committente' }, cliente: { id: 2, nome: 'Cliente' } },
  ...{ indirizzo: { id: 3, nome: 'Sede' }, luogo: 'Abano Terme', zona: null, pronto: null },
};
const active = (trattamento: number, codice: string) => ({
  ...{ trattamento, codice, inizio: '2026-01-10', giorni: 51, inScadenza: false },
});
const point = (id: number, alias: string, codice: string) => ({
  ...{ id, alias, stanza: null, superficie: null, codicePiano: 4, oldPiano: null, attivo: true },
  attivi: [active(id, codice)],
});
const site = {
  committente: { id: 1, displayName: 'Committente' },
  cliente: { id: 2, displayName: 'Cliente', committente: 1, ...postal },
  indirizzo: {
    ...{ id: 3, displayName: 'Sede', addressLabel: '', region: 5, cdr: null, codiceStabile: null },
    ...{ ...postal, indirizzoShipping: true, latitude: null, longitude: null },
  },
  ...{ modificabile: true, questionari: { datore: true, edificio: true } },
  punti: [point(1, 'Aula 1', 'LBS00001'), point(3, 'Aula 2', 'LBS00003')],
};

/** A replacement of LBS00001 that arrived after the site was prepared. */
async function sentSince(): Promise<OutboxEntry> {
  const name = callName(getFieldSite, fieldSiteInput(chosen, null));
  await keepPreparedSite(browserKept(), 1, chosen);
  await browserKept().put(1, name, JSON.stringify(site));
  const kept = await browserKept().get(1, name);
  const at = new Date(Date.parse(kept?.keptAt ?? '') + 60_000);
  const entry = waitingEntry('replacement', {
    oldDosimeter: { id: 1, codice: 'LBS00001' },
    newDosimeter: { id: 2, codice: 'LBS00002' },
    point: { id: 1 },
  });
  const submission = entry.submission && advance(entry.submission, { type: 'received', reply: null, at });
  return { ...entry, submission };
}

test('what this phone has replaced since its sites were prepared is told so, and not chosen again', async () => {
  const entries = [await sentSince()];
  const { person } = openFieldWizard(ReplacementPage, '/user/cr39/replacement', {
    ...{ draft: emptyDraft('2026-03-02'), entries },
  });
  const other = await screen.findByRole('radio', { name: /LBS00003/ });
  const replaced = screen.getByRole('radio', { name: /LBS00001/ });
  expect([other, replaced].map((choice) => (choice as HTMLInputElement).disabled)).toEqual([false, true]);
  await person.click(other);
});
