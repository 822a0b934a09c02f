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

/** Keeps a site on the phone as it was prepared; tells when. */
async function prepare(over: Partial<PreparedSite>, answer: typeof site): Promise<string> {
  const prepared = { ...chosen, ...over };
  const name = callName(getFieldSite, fieldSiteInput(prepared, null));
  await keepPreparedSite(browserKept(), 1, prepared);
  await browserKept().put(1, name, JSON.stringify(answer));
  return (await browserKept().get(1, name))?.keptAt ?? '';
}

/** A replacement of LBS00001 that arrived so long after a moment. */
function sentSince(moment: string, minutes: number): OutboxEntry {
  const at = new Date(Date.parse(moment) + minutes * 60_000);
  const entry = waitingEntry('replacement', {
    oldDosimeter: { id: 1, codice: 'LBS00001' },
    newDosimeter: { id: 2, codice: 'LBS00002' },
    point: { id: 1 },
  });
  const submission = entry.submission && advance(entry.submission, { type: 'received', reply: null, at });
  return { ...entry, submission };
}

function openReplacement(entries: OutboxEntry[]) {
  return openFieldWizard(ReplacementPage, '/user/cr39/replacement', {
    ...{ draft: emptyDraft('2026-03-02'), entries },
  });
}
const isBarred = async (code: RegExp) =>
  ((await screen.findByRole('radio', { name: code })) as HTMLInputElement).disabled;

test('what this phone has replaced since its sites were prepared is told so, and not chosen again', async () => {
  const { person } = openReplacement([sentSince(await prepare({}, site), 1)]);
  expect([await isBarred(/LBS00003/), await isBarred(/LBS00001/)]).toEqual([false, true]);
  await person.click(screen.getByRole('radio', { name: /LBS00003/ }));
});

test('what measures at a site that was prepared anew since is chosen, though another site is of before', async () => {
  const elsewhere = { ...site.indirizzo, id: 9, displayName: 'Altra sede' };
  const before = { ...site, indirizzo: elsewhere, punti: [point(9, 'Aula 9', 'LBS00009')] };
  const first = await prepare({ indirizzo: { id: 9, nome: 'Altra sede' } }, before);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(first) + 120 * 60_000 });
  // Its removal arrived, and was undone before the site was prepared anew.
  const undone = sentSince(await prepare({}, site), -60);
  vi.useRealTimers();
  openReplacement([undone]);
  expect([await isBarred(/LBS00009/), await isBarred(/LBS00001/)]).toEqual([false, false]);
});
