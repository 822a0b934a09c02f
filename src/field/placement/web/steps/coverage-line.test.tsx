import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Point } from '#customers/points/contract.ts';
import { CoverageLine } from './coverage-line.tsx';

const corridor = (id: number, codicePiano: number): Point => ({
  ...{ id, alias: `Punto ${id}`, stanza: 'Corridoio', superficie: 90, codicePiano, oldPiano: null },
  ...{ idIndirizzo: 1, active: true, planimetry: null, planimetryPos: null, trattamenti: [] },
});
const points = [corridor(1, 4), corridor(2, 6), corridor(3, 7)];

test('a room of the same name on another floor is another room', () => {
  const room = { stanza: 'corridoio', codicePiano: 4, oldPiano: null };
  const { container, rerender } = render(
    <CoverageLine surface={190} room={room} points={points} waitingPoints={[]} />,
  );
  expect(container.textContent).toBe('Questo ambiente richiede 2 punti: ne ha 1, più questo');
  rerender(
    <CoverageLine
      surface={90}
      room={corridor(2, 6)}
      points={points}
      waitingPoints={[]}
      counted={corridor(2, 6)}
    />,
  );
  expect(container.textContent).toBe('Questo ambiente richiede 2 punti: ne ha 1 · ne manca 1');
});

test('the new points of a room that wait on this device are counted', () => {
  const waitingPoints = [
    { fresh: { alias: 'In fondo', stanza: 'Corridoio', superficie: '190', codicePiano: 4 } },
  ];
  const room = corridor(1, 4);
  const { container, rerender } = render(
    <CoverageLine surface={190} room={room} points={[]} waitingPoints={waitingPoints} />,
  );
  expect(container.textContent).toBe('Questo ambiente richiede 2 punti: ne ha 1, più questo');
  rerender(
    <CoverageLine surface={190} room={room} points={[room]} waitingPoints={waitingPoints} counted={room} />,
  );
  expect(container.textContent).toBe('Questo ambiente richiede 2 punti: ne ha 2');
});
