import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { UnitChoice } from './unit-choice.tsx';

const units = Array.from({ length: 200 }, (_unit, n) => ({
  ...{ id: n + 1, alias: `Ambulatorio ${n + 1}`, address: `Via della Prova ${n + 1}, 36100 Vicenza (VI)` },
}));

function Choice({ first }: { first: number[] }) {
  const [chosen, setChosen] = useState(first);
  return (
    <UiRoot>
      <UnitChoice title="Datore di Lavoro" units={units} chosen={chosen} onChange={setChosen} />
    </UiRoot>
  );
}
const shown = () => screen.getAllByRole('checkbox').length;

test('of two hundred units a few are listed, chosen all together as well; the rest on demand, and folded again', async () => {
  const person = userEvent.setup();
  render(<Choice first={[]} />);
  expect(shown()).toBe(12);
  await person.click(screen.getByRole('button', { name: 'Seleziona tutte' }));
  expect(screen.getByText('200 unità scelte su 200.')).toBeDefined();
  expect(shown()).toBe(12);
  await person.click(screen.getByRole('button', { name: 'Mostra tutte: Datore di Lavoro' }));
  expect(shown()).toBe(200);
  await person.click(screen.getByRole('button', { name: 'Mostra meno: Datore di Lavoro' }));
  expect(shown()).toBe(12);
});

test('a few that were chosen are listed wherever they stand', () => {
  render(<Choice first={[150, 180]} />);
  expect(shown()).toBe(14);
});
