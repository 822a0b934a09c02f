import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { blankPerson, PersonFields, type TypedPerson } from '../../persons/web/person-fields.tsx';
import { PlaceFields } from './public.ts';

afterEach(() => void vi.unstubAllGlobals());

const street = 'Via della Prova 1';

/** A person as its form keeps it. */
function Person() {
  const [typed, setTyped] = useState<TypedPerson>({ ...blankPerson, address: street });
  return (
    <PersonFields
      field={(name) => ({
        ...{ value: typed[name], error: undefined, required: false },
        onChange: (value) => setTyped((before) => ({ ...before, [name]: value })),
      })}
    />
  );
}

function Place() {
  const [place, setPlace] = useState({ address: street, city: '', cap: '', province: '' });
  return (
    <PlaceFields
      label="Indirizzo"
      value={place}
      errors={{}}
      onChange={(patch) => setPlace((before) => ({ ...before, ...patch }))}
    />
  );
}

test.each([
  ['a record', Place],
  ['a person', Person],
])('of %s a municipality that is picked brings its CAP and province (R2-194)', async (_, Form) => {
  const found = [{ comune: 'Frascati', cap: '00044', provincia: 'RM', region: { id: 12, label: 'Lazio' } }];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(found)));
  const person = userEvent.setup();
  render(<Form />, { wrapper: UiRoot });
  await person.type(screen.getByLabelText(/^Città/), 'Frasc');
  await person.click(await screen.findByRole('option', { name: /Frascati/ }));
  const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([/^Città/, /^CAP/, /^Provincia/].map(valueOf)).toEqual(['Frascati', '00044', 'RM']);
  expect(screen.getByDisplayValue(street)).toBeDefined();
});

test.each([
  [
    'gender: M, F, U and no other (R2-258)',
    /^Genere/,
    [
      ['M', 'Uomo'],
      ['F', 'Donna'],
      ['U', 'Sconosciuto'],
    ],
  ],
  [
    'qualification: fisico or ing, or none (R2-262)',
    /^Titolo di studio/,
    [
      ['fisico', 'Fisico'],
      ['ing', 'Ingegnere'],
    ],
  ],
])('of a person one chooses the %s', (_what, label, expected) => {
  const field = () => ({ value: '', onChange: () => undefined, error: undefined });
  render(<PersonFields field={field as never} />, { wrapper: UiRoot });
  const offered = within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option', {
    hidden: true,
  });
  const chosen = offered.filter(({ value }) => value !== '');
  expect(chosen.map(({ value, textContent }) => [value, textContent])).toEqual(expected);
});
