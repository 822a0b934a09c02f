import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { RoomNote } from './room-note.tsx';

const free = () => screen.queryByRole('button', { name: /^Libera/ });

function show(megabytesToFree: number) {
  const onFree = vi.fn(() => Promise.resolve());
  render(
    <UiRoot>
      <RoomNote megabytesToFree={megabytesToFree} onFree={onFree} />
    </UiRoot>,
  );
  return onFree;
}

test('without room, the copies of what the server holds can be cleared away', async () => {
  const onFree = show(30.4);
  expect(screen.getByText('Memoria piena')).toBeDefined();
  expect(screen.getByText(/quello che deve ancora partire resta/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Libera 31 MB' }));
  expect(onFree).toHaveBeenCalledOnce();
});

test('where nothing can be cleared away, it says where room may come from', () => {
  show(0);
  expect(screen.getByText(/Elimina foto o app che non servono/)).toBeDefined();
  expect(free()).toBeNull();
});
