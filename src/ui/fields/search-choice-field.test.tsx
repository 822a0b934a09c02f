import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { UiRoot } from '../shell/ui-root.tsx';
import { SearchChoiceField } from './search-choice-field.tsx';

const options = [
  { id: 1, label: 'Prima voce' },
  { id: 2, label: 'Seconda voce' },
];

function Form() {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <UiRoot>
      <SearchChoiceField label="Operatore" options={options} value={chosen} onChange={setChosen} />
      <button type="button">Altro</button>
    </UiRoot>
  );
}

test('words that were left without choosing are told of, until one of the list is chosen', async () => {
  standInForBrowser();
  const person = userEvent.setup();
  render(<Form />);
  const field = () => screen.getByRole('combobox', { name: 'Operatore' });
  await person.type(field(), 'seconda');
  expect(screen.queryByText(/Nulla è scelto/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Altro' }));
  expect(await screen.findByText(/Nulla è scelto: .*«seconda»/)).toBeDefined();
  await person.click(field());
  await person.click(await screen.findByRole('option', { name: 'Seconda voce' }));
  expect(await screen.findByRole('button', { name: 'Cambia la risposta: Operatore' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Altro' }));
  expect(screen.queryByText(/Nulla è scelto/)).toBeNull();
});
