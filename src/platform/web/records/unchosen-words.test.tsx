import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { PickListField } from '#ui/fields/pick-list-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { RecordForm } from './record-form.tsx';

const terme = { id: 7, label: 'Terme di prova' };
const find = (text: string) => Promise.resolve(terme.label.toLowerCase().includes(text) ? [terme] : []);
const save = vi.fn<() => void>();
const form = { isSaving: false, failure: null, isDirty: false, check: () => true, onSubmit: save };

beforeEach(standInForBrowser);
afterEach(() => save.mockClear());

function InRecord({ children }: { children: ReactNode }) {
  return (
    <RecordForm {...form} label="Dati" submitLabel="Salva">
      {children}
    </RecordForm>
  );
}

function InDialog({ children }: { children: ReactNode }) {
  return (
    <FormDialog form={form} title="Dati" submitLabel="Salva" onClose={() => undefined}>
      {children}
    </FormDialog>
  );
}

function One() {
  const [chosen, setChosen] = useState<Pickable | null>(null);
  return <PickField label="Committente" search={find} value={chosen} onChange={setChosen} />;
}

function Several() {
  const [chosen, setChosen] = useState<readonly Pickable[]>([]);
  return <PickListField label="Committente" search={find} value={chosen} onChange={setChosen} />;
}

const frames = { 'a record': InRecord, 'a dialog': InDialog };
const fields = { 'a choice': One, choices: Several };

test.each([
  ['a record', 'a choice'],
  ['a record', 'choices'],
  ['a dialog', 'a choice'],
  ['a dialog', 'choices'],
] as const)('%s is not saved while words stand in the field of %s', async (frame, field) => {
  const person = userEvent.setup();
  const [Frame, Field] = [frames[frame], fields[field]];
  mountPage(() => (
    <Frame>
      <Field />
    </Frame>
  ));
  await person.type(await screen.findByRole('combobox', { name: 'Committente' }), 'terme');
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText(/Nulla è scelto: .*«terme»/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Committente' }));
  expect(save).not.toHaveBeenCalled();

  await person.keyboard('{ArrowDown}');
  await person.click(await screen.findByRole('option', { name: terme.label }));
  expect(screen.queryByText(/Nulla è scelto/)).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  expect(save).toHaveBeenCalledOnce();
});

test('a choice that must be made is asked for by the form itself, whatever words stand there', async () => {
  const person = userEvent.setup();
  mountPage(() => (
    <InRecord>
      <PickField label="Committente" required value={null} search={find} onChange={() => undefined} />
    </InRecord>
  ));
  await person.type(await screen.findByRole('combobox', { name: /^Committente/ }), 'terme');
  await person.click(screen.getByRole('button', { name: 'Salva' }));
  expect(save).toHaveBeenCalledOnce();
});
