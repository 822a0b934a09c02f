import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SubmissionFailure } from '#platform/web/drafts/types.ts';
import {
  beginWizard,
  filled,
  openWizard,
  press,
  storedForm,
  useDraftInMemory,
  wizard,
} from '#test/support/form-wizard.tsx';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { type FormDraft, saidIn, step } from '../rules.ts';

vi.mock('#platform/web/drafts/use-draft.ts', () => ({ useDraft: () => useDraftInMemory() }));
vi.mock('#platform/web/wizard/leave-for-home.ts', () => ({ leaveForHome: () => undefined }));

beforeEach(() => {
  standInForBrowser();
  beginWizard();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a form that is changed', () => {
  const editAddress = '/user/irme90/client/5/mod/12';
  const goodsField = () => screen.findByRole('textbox', { name: /Descrizione della merce/ });
  /** As it was read at version 1; `more`: what was typed since. */
  function readBefore(more: Partial<FormDraft> = {}): FormDraft {
    const asRead = saidIn(filled());
    return { ...filled(), edited: { id: 12, versione: 1, tipo: 'mare', asRead }, ...more };
  }
  const typed = () => {
    const { anagrafica } = filled();
    return { anagrafica: { ...anagrafica, merce: { ...anagrafica.merce, description: 'Ottone' } } };
  };
  beforeEach(() => {
    wizard.form = () => Response.json(storedForm(2));
  });

  test('is shown as it is stored now, as long as nothing was typed', async () => {
    openWizard(readBefore(), editAddress);
    await waitFor(() => expect(wizard.now.edited?.versione).toBe(2));
    expect(((await goodsField()) as HTMLTextAreaElement).value).toBe('Rame');
  });

  test.each([
    ['Tieni le mie', 'Ottone'],
    ['Riprendi quello salvato', 'Rame'],
  ])('asks which one stays when both have changed: %s', async (button, kept) => {
    const { person } = openWizard(readBefore(typed()), editAddress);
    await screen.findByText('Ottone (salvato: Rame)');
    await person.click(press(button));
    expect(((await goodsField()) as HTMLTextAreaElement).value).toBe(kept);
    expect(wizard.now.edited?.versione).toBe(2);
  });

  test('asks the same when the server has refused the older state', async () => {
    const failure: SubmissionFailure = { status: 409, text: 'Cambiato', errors: {}, requestId: null };
    wizard.met = { state: 'refused', failure };
    let versione = 1;
    wizard.form = () => Response.json(storedForm(versione));
    const { person } = openWizard(readBefore({ ...typed(), step: step.summary }), editAddress);
    await screen.findByText('È tutto corretto?');
    versione = 2;
    await person.click(press('Invia per la lavorazione'));
    await screen.findByText('Cambiato');
    await person.click(await screen.findByRole('button', { name: 'Tieni le mie' }));
    await screen.findByText('È tutto corretto?');
    expect(wizard.now.edited?.versione).toBe(2);
    expect(wizard.now.anagrafica.merce.description).toBe('Ottone');
  });

  test('is not taken up again while its change is being dropped', async () => {
    wizard.form = () => Response.json(storedForm(1));
    const { person } = openWizard(readBefore(typed()), editAddress);
    await person.click(await screen.findByRole('button', { name: 'Annulla' }));
    await person.click(await screen.findByRole('button', { name: 'Scarta' }));
    await waitFor(() => expect(wizard.now.edited).toBeNull());
  });

  test('leaves its page for a new one while it waits for the network', async () => {
    wizard.met = { state: 'waiting', waitingFor: 'network', reply: null };
    wizard.form = () => Response.json(storedForm(1));
    const { person, router } = openWizard(readBefore({ step: step.summary }), editAddress);
    await person.click(await screen.findByRole('button', { name: 'Invia per la lavorazione' }));
    await person.click(await screen.findByRole('button', { name: 'Nuovo IRME90' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/irme90/add/5'));
  });
});
