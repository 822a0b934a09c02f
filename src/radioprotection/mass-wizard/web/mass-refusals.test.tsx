import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ada,
  card,
  expert,
  forgetToasts,
  openWizard,
  press,
  toastTexts,
} from '#test/support/mass-wizard.tsx';
import { actionLabels } from '../../mass-activities/rules.ts';
import type { Operation } from '../draft/rules.ts';

beforeEach(forgetToasts);
afterEach(() => void vi.unstubAllGlobals());

const label = actionLabels[3];
test.each<[cause: string, operation: Operation, text: string]>([
  [
    'no option of it',
    { ...expert, options: [] },
    `Non è stata selezionata nessun'opzione da intraprendere per l'operazione ${label}`,
  ],
  [
    'a tax code of 15 characters',
    { ...expert, options: [5], values: { 5: 'RSSDAA80A41L840' } },
    `${label}: Codice fiscale deve avere almente 16 caratteri.`,
  ],
  [
    'a tax code that is not the chosen user’s',
    {
      ...{ ...expert, options: [5, 8], values: { 5: 'RSSDAA80A41L840A' } },
      user: {
        ...{ id: 4, label: 'Rossi Ada', username: 'ada', name: 'Ada', surname: 'Rossi' },
        fiscalCode: 'RSSDAA80A41L840B',
      },
    },
    `${label}: Codice fiscale registrato sull'utenza non coincide con quello fornito.`,
  ],
  [
    'a birth 17 years ago',
    { ...expert, options: [6], values: { 6: '2010-01-02' } },
    `${label}: Data di nascita deve avere almeno 18 anni.`,
  ],
])('%s is said in a message of ten seconds, and the step stays (R2-514)', async (_cause, operation, text) => {
  const { person } = openWizard({ operations: [operation] });
  await card(label);
  await person.click(press('Avanti'));
  const [first] = toastTexts();
  expect(first?.[1]?.split('\n')[0]).toBe(text);
});

test('values that are those of today are told, and the step stays (R2-395, R2-398)', async () => {
  const same: Operation = { ...expert, options: [2], values: { 2: ada.name ?? '' } };
  const { person } = openWizard({ operations: [same] });
  await card(label);
  await person.click(press('Avanti'));
  expect(toastTexts()[0]).toEqual([
    'Modifiche mancanti',
    'Alcuni campi non sono stati modificati: Nome. Controlla se il campo richiede una modifica.',
  ]);
  expect(screen.getByText('Che cosa cambia?')).toBeDefined();
});
