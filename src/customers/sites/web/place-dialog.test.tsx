import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { PlaceDialog } from './place-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

test('without a map and at first without an answer the place is still found, or written by hand', async () => {
  const user = userEvent.setup();
  const used: unknown[] = [];
  const location = { lat: 45.5467, lng: 11.5475 };
  const result = {
    formatted_address: 'Contrà delle Scuole 12, Vicenza',
    isTown: true,
    geometry: { location },
  };
  let isReachable = false;
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return Response.json({ results: [result], status: 'OK' });
  });
  render(
    <UiRoot>
      <PlaceDialog
        name="Sede centrale"
        address="Contrà delle Scuole 12, Vicenza"
        saved={null}
        onUse={(position) => used.push(position)}
        onClose={() => undefined}
      />
    </UiRoot>,
  );
  expect(screen.getByText(/non può disegnare la mappa.*Il punto si può scrivere qui sotto/)).toBeTruthy();
  expect(await screen.findByText(/L’indirizzo non si è potuto cercare/)).toBeTruthy();
  isReachable = true;
  await user.click(screen.getByRole('button', { name: 'Riprova', hidden: true }));
  // The middle of a town is where one begins to look, and no place.
  expect(await screen.findByText(/Centro del comune, da spostare/)).toBeTruthy();
  const use = screen.getByRole('button', { name: 'Usa questo punto', hidden: true });
  expect(use).toHaveProperty('disabled', true);
  const typed = screen.getByLabelText('Coordinate');
  await user.clear(typed);
  await user.type(typed, 'qui');
  expect(screen.getByText(/Due numeri: latitudine e longitudine/)).toBeTruthy();
  await user.clear(typed);
  await user.type(typed, '45,5470; 11,5480');
  await user.click(use);
  expect(used).toEqual([{ latitude: 45.547, longitude: 11.548 }]);
});
