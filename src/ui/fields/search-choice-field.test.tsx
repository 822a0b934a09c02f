import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { standInForBrowser } from '#test/support/mount-page.tsx';
import { UiRoot } from '../shell/ui-root.tsx';
import { WizardShell } from '../wizard/wizard-shell.tsx';
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

test('a wizard does not go on from words without a choice, by its button or by Enter, and does once they are gone', async () => {
  standInForBrowser();
  const person = userEvent.setup();
  const goOn = vi.fn<() => void>();
  render(
    <UiRoot>
      <WizardShell step={1} total={2} title="Operatore" onNext={goOn}>
        <SearchChoiceField label="Operatore" options={options} value={null} onChange={() => undefined} />
      </WizardShell>
    </UiRoot>,
  );
  const field = screen.getByRole('combobox', { name: 'Operatore' });
  const said = /Nulla è scelto: .*«seconda»/;
  await person.type(field, 'seconda{Enter}');
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await person.clear(field);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await person.type(field, 'seconda');
  await person.click(screen.getByRole('button', { name: 'Avanti' }));
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(goOn).not.toHaveBeenCalled();
  await person.clear(field);
  await person.click(screen.getByRole('button', { name: 'Avanti' }));
  expect(goOn).toHaveBeenCalledOnce();
});

test('where there must be a choice, words without one are left to the check of the form', async () => {
  standInForBrowser();
  const person = userEvent.setup();
  const check = vi.fn<() => void>();
  const field = (error?: string) => (
    <UiRoot>
      <WizardShell step={1} total={2} title="Operatore" onNext={check}>
        <SearchChoiceField
          {...{ label: 'Operatore', options, value: null, required: true }}
          {...(error ? { error } : {})}
          onChange={() => undefined}
        />
      </WizardShell>
    </UiRoot>
  );
  const { rerender } = render(field());
  await person.type(screen.getByRole('combobox', { name: /^Operatore/ }), 'seconda');
  await person.click(screen.getByRole('button', { name: 'Avanti' }));
  expect(check).toHaveBeenCalledOnce();
  rerender(field('Questo valore è obbligatorio'));
  expect(document.querySelector('[data-field-error]')?.textContent).toBe('Questo valore è obbligatorio');
});
