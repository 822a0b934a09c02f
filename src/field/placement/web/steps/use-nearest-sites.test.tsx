import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PlacedAddress } from '#customers/sites/contract.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { useNearestSites } from './use-nearest-sites.tsx';

const site = (id: number, displayName: string, latitude: number | null): PlacedAddress => ({
  ...{ id, displayName, addressLabel: 'Via della Prova 1', address: 'Via della Prova 1', cap: '35031' },
  ...{ city: 'Abano Terme', provincia: 'PD', region: 5, cdr: null, codiceStabile: null },
  ...{ indirizzoShipping: true, latitude, longitude: latitude === null ? null : 11.79 },
});
const sites = [site(1, 'Archivio', null), site(2, 'Bar', 45.5), site(3, 'Cantina', 45.37)];

function Sites({ known }: { known: readonly PlacedAddress[] }) {
  const near = useNearestSites(known);
  return (
    <UiRoot>
      {near.button}
      <ul>
        {near.arrange(known).map(({ id, label, detail }) => (
          <li key={id}>{`${label}: ${detail}`}</li>
        ))}
      </ul>
    </UiRoot>
  );
}

function stubPlace(answer: (found: PositionCallback, refused: PositionErrorCallback) => void) {
  const value = { getCurrentPosition: answer };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
}
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('the nearest sites come first once somebody asks, and not before', async () => {
  stubPlace((found) => found({ coords: { latitude: 45.36, longitude: 11.79 } } as GeolocationPosition));
  render(<Sites known={sites} />);
  expect(shown()[0]).toBe('Archivio: Via della Prova 1');
  await userEvent.click(screen.getByRole('button', { name: 'Vicino a me' }));
  expect(shown()).toEqual([
    'Cantina: 1,1 km · Via della Prova 1',
    'Bar: 16 km · Via della Prova 1',
    'Archivio: Via della Prova 1',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a place that is refused leaves the list as it is, and says so', async () => {
  stubPlace((_found, refused) => refused({ code: 1 } as GeolocationPositionError));
  render(<Sites known={sites} />);
  await userEvent.click(screen.getByRole('button', { name: 'Vicino a me' }));
  expect(screen.getByRole('button', { name: 'Posizione non disponibile' })).toHaveProperty('disabled', true);
  expect(shown()[0]).toBe('Archivio: Via della Prova 1');
});

test('it is not offered where no place is known, or one sees them all at a glance', () => {
  const { rerender } = render(<Sites known={sites.map((one) => ({ ...one, latitude: null }))} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Sites known={sites.slice(1)} />);
  expect(screen.queryByRole('button')).toBeNull();
});
