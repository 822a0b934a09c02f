import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { currentToasts } from '../shell/toasts.ts';
import { UiRoot } from '../shell/ui-root.tsx';
import { MapPanel } from './map-panel.tsx';
import type { MapKind, MapPlace } from './map-places.ts';

const kinds = [
  { key: 'late', word: 'Oltre la scadenza', tone: 'wrong' },
  { key: 'calm', word: 'In misura', tone: 'running' },
] as const;

const place = (id: number, name: string, kind: string, isPlaced = true): MapPlace => ({
  ...{ id, name, kind, detail: 'Terme · Abano Terme (PD)', href: `/sedi/${id}` },
  position: isPlaced ? { latitude: 45 + id / 100, longitude: 11 } : null,
});

type ShownProps = { places: readonly MapPlace[]; kinds?: readonly MapKind[] };

function Shown({ places, kinds: told = kinds }: ShownProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <UiRoot>
      <MapPanel
        label="Mappa delle sedi"
        places={places}
        kinds={told}
        unit={['sede', 'sedi']}
        link={({ href, className, children }) => (
          <a href={href} className={className}>
            {children}
          </a>
        )}
        styleUrl=""
        chosen={chosen}
        onChoose={setChosen}
        empty={{ text: 'Nessuna sede in uso' }}
      />
    </UiRoot>
  );
}

const rows = () => screen.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent);

test('a browser that cannot draw says so, and the list is whole: by urgency, narrowed by a state, without a place apart', async () => {
  const user = userEvent.setup();
  render(
    <Shown
      places={[
        place(1, 'Biblioteca', 'calm'),
        place(2, 'Cantina', 'late'),
        place(3, 'Soffitta', 'late', false),
      ]}
    />,
  );
  expect(screen.getByText(/non può disegnare la mappa/)).toBeTruthy();
  expect(rows()).toEqual(['Cantina', 'Biblioteca']);

  await user.click(screen.getByRole('button', { name: 'In misura 1' }));
  expect(rows()).toEqual(['Biblioteca']);
  await user.click(screen.getByRole('button', { name: 'In misura 1' }));

  await user.click(screen.getByRole('button', { name: '1 sede senza coordinate' }));
  expect(rows()).toEqual(['Soffitta']);
  await user.click(screen.getByRole('button', { name: 'Torna a quelle sulla mappa' }));

  await user.click(screen.getByRole('button', { name: 'Mostra Cantina sulla mappa' }));
  expect(screen.getByRole('button', { name: 'Non mostrare più Cantina sulla mappa' })).toBeTruthy();
});

test('a place without coordinates, or with some that there are not, keeps no other from the map: it is told apart, without a toast (R2-504)', async () => {
  const user = userEvent.setup();
  const wrong = { ...place(2, 'Cantina', 'calm'), position: { latitude: 95, longitude: 11 } };
  const unknown = { ...place(3, 'Torre', 'calm'), position: { latitude: Number.NaN, longitude: 11 } };
  render(
    <Shown places={[place(1, 'Biblioteca', 'calm'), wrong, unknown, place(4, 'Soffitta', 'calm', false)]} />,
  );
  expect(rows()).toEqual(['Biblioteca']);
  await user.click(screen.getByRole('button', { name: '3 sedi senza coordinate' }));
  expect(rows()).toEqual(['Cantina', 'Soffitta', 'Torre']);
  expect(currentToasts()).toEqual([]);
});

test('a mark whose meaning is always told stands in the legend while there is none of them, without a figure', () => {
  const legend = () => screen.getByRole('group', { name: 'Stati sulla mappa' }).textContent;
  const { unmount } = render(<Shown places={[place(1, 'Biblioteca', 'calm')]} />);
  expect(legend()).toBe('In misura 1');
  unmount();
  render(
    <Shown
      places={[place(1, 'Biblioteca', 'calm')]}
      kinds={kinds.map((kind) => ({ ...kind, isAlwaysTold: true as const }))}
    />,
  );
  expect(legend()).toBe('Oltre la scadenzaIn misura 1');
});

test('where nobody has said where the sites lie, it is told how many are left out', () => {
  render(<Shown places={[place(1, 'Biblioteca', 'calm', false), place(2, 'Cantina', 'late', false)]} />);
  expect(screen.getByText('Nessuna sede ha coordinate')).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 sedi senza coordinate' })).toBeTruthy();
});

test('of thousands in view some rows are drawn, and the others on demand', async () => {
  const user = userEvent.setup();
  render(<Shown places={Array.from({ length: 200 }, (_, id) => place(id + 1, `Sede ${id + 1}`, 'calm'))} />);
  expect(rows()).toHaveLength(60);
  await user.click(screen.getByRole('button', { name: 'Mostra altre 60 di 140' }));
  expect(rows()).toHaveLength(120);
});
