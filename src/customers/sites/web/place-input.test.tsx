import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { PlaceInput } from './place-input.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a place counts once it is chosen among those that are offered, and no longer when it is typed over (R1-505)', async () => {
  const user = userEvent.setup();
  const picked: unknown[] = [];
  const offered = {
    ...{ description: 'Abano Terme (PD), Italia', place_id: 'comune:028001' },
    location: { lat: 45.36, lng: 11.79 },
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([offered])));
  render(
    <UiRoot>
      <PlaceInput onPick={(place) => picked.push(place)} />
    </UiRoot>,
  );
  const hint = () => screen.queryByText('Selezionare dal menu a tendina');
  const field = screen.getByLabelText('Cerca un luogo');
  await user.type(field, 'Abano');
  const option = await screen.findByText(offered.description);
  expect([picked, hint() === null]).toEqual([[], false]);
  await user.click(option);
  await vi.waitFor(() =>
    expect(picked).toEqual([{ lat: 45.36, lng: 11.79, isTown: true, name: offered.description }]),
  );
  expect(hint()).toBeNull();
  await user.type(field, ' nord');
  await user.tab();
  expect(hint()).not.toBeNull();
  expect(picked).toHaveLength(1);
});

test('a place is told as chosen only once its coordinates are known', async () => {
  const user = userEvent.setup();
  const told: unknown[] = [];
  const { promise: located, resolve: locate } = Promise.withResolvers<Response>();
  const offered = { description: 'Via Prova 1, Abano Terme', place_id: 'p1', location: null };
  vi.stubGlobal('fetch', (url: string | URL) =>
    String(url).includes('/geocode') ? located : Promise.resolve(Response.json([offered])),
  );
  render(
    <UiRoot>
      <PlaceInput onPick={({ name }) => told.push(name)} onTyped={(isChosen) => told.push(isChosen)} />
    </UiRoot>,
  );
  await user.type(screen.getByLabelText('Cerca un luogo'), 'Via');
  await user.click(await screen.findByText(offered.description));
  expect(told).not.toContain(true);
  locate(
    Response.json({
      status: 'OK',
      results: [
        { formatted_address: offered.description, geometry: { location: { lat: 45.36, lng: 11.79 } } },
      ],
    }),
  );
  await vi.waitFor(() => expect(told.slice(-2)).toEqual([offered.description, true]));
});
