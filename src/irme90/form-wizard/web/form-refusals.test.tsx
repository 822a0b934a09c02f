import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginWizard, filled, openWizard, useDraftInMemory, wizard } from '#test/support/form-wizard.tsx';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { type FormDraft, step } from '../rules.ts';

vi.mock('#platform/web/drafts/use-draft.ts', () => ({ useDraft: () => useDraftInMemory() }));

beforeEach(() => {
  standInForBrowser();
  beginWizard();
});
afterEach(() => void vi.unstubAllGlobals());

type Section = 'anagrafica' | 'trasporto' | 'controlli';
const changed = <S extends Section>(section: S, over: Partial<FormDraft[S]>): FormDraft => {
  const draft = filled();
  return { ...draft, step: stepOf[section], [section]: { ...draft[section], ...over } };
};
const stepOf = { anagrafica: step.registry, trasporto: step.transport, controlli: step.controls } as const;

const { anagrafica, trasporto } = filled();
const ofGoods = (over: Partial<FormDraft['anagrafica']['merce']>) =>
  changed('anagrafica', { merce: { ...anagrafica.merce, ...over } });
const ofShipper = (over: Partial<FormDraft['anagrafica']['mittente']>) =>
  changed('anagrafica', { mittente: { ...anagrafica.mittente, ...over } });
const ofShip = (over: Partial<FormDraft['trasporto']['naveDetails']>) =>
  changed('trasporto', { naveDetails: { ...trasporto.naveDetails, ...over } });

/** What is said of fields that are wrong, each beside its own. */
const told = () =>
  [...document.querySelectorAll('[aria-invalid="true"]')].flatMap((field) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  );

test.each<[cause: string, draft: FormDraft, text: string]>([
  ['no shipper', ofShipper({ value: null, label: '' }), 'Mittente non valido'],
  [
    'a consignee that is the shipper',
    changed('anagrafica', { destinatario: anagrafica.mittente }),
    'Destinatario non valido',
  ],
  ['an address of two characters', ofShipper({ indirizzo: 'Vi' }), 'Indirizzo non valido'],
  ['a country of one character', ofShipper({ paese: 'F' }), 'Paese'],
  ['goods without a description', ofGoods({ description: '' }), 'Inserire un valore'],
  [
    'the day of an invoice without its number',
    ofGoods({ dataFattura: '2026-11-01' }),
    'Inserire un valore o deselezionare la data della fattura',
  ],
  [
    'the number of an invoice without its day',
    ofGoods({ numeroFattura: '12' }),
    'Inserire un valore o togliere il numero della fattura',
  ],
  ['a nationality of one character', ofShip({ paese: 'M' }), 'Valore non valido'],
  ['no bill of lading', ofShip({ polizzaDiCarico: '' }), 'Inserire un valore'],
  ['no day to work it on', changed('controlli', { dueDate: '' }), 'Fornire una data di lavorazione'],
])('%s is said at its field, and the step stays (R1-379)', async (_cause, draft, text) => {
  const { person } = openWizard(draft);
  await person.click(await screen.findByRole('button', { name: 'Avanti' }));
  await waitFor(() => expect(told()).toContain(text));
  expect(wizard.now.step).toBe(draft.step);
});

test('a client that may send by no way is told so, in the place of the ways (R1-533)', async () => {
  wizard.enabled = { mare: false, aereo: false, terra: false, scaricatoNave: false };
  openWizard({ ...filled(), step: step.transport });
  await screen.findByText('Non sei abilitato ad inserire alcuna tipologia di provenienza (aerea, mare ecc.)');
});
