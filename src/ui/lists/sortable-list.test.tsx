import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { UiRoot } from '../shell/ui-root.tsx';
import { SortableList } from './sortable-list.tsx';

const items = [
  { id: 1, name: 'Alfa' },
  { id: 2, name: 'Beta' },
];
/** Where the list lies in its window. */
const box = { left: 100, right: 500, top: 100, bottom: 300 };

beforeEach(() => {
  window.innerWidth = 1000;
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
});

function open(may: (id: number) => boolean) {
  const onLeave = vi.fn();
  const onOrder = vi.fn(() => Promise.resolve(true));
  render(
    <UiRoot>
      <SortableList
        label="Fermate"
        url="prova"
        items={items}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOrder={onOrder}
        leaving={{ may, onLeave }}
      >
        {({ name }) => name}
      </SortableList>
    </UiRoot>,
  );
  return { onLeave, onOrder };
}

const handle = (name: string) => screen.getByRole('button', { name: `Sposta ${name}` });

function drag(name: string, clientX: number) {
  fireEvent.pointerDown(handle(name), { button: 0 });
  fireEvent.pointerMove(window, { clientX, clientY: 60 });
  fireEvent.pointerUp(window);
}

describe('an item', () => {
  test('that is dragged out of its list leaves it', () => {
    const { onLeave, onOrder } = open(() => true);
    drag('Beta', 560);
    expect(onLeave).toHaveBeenCalledExactlyOnceWith(2);
    expect(onOrder).not.toHaveBeenCalled();
  });

  test('that may not leave stays, as does one that is dragged within (R1-303)', () => {
    const { onLeave } = open((id) => id !== 2);
    drag('Beta', 560);
    drag('Alfa', 520);
    expect(onLeave).not.toHaveBeenCalled();
  });

  test('in a list as wide as its window leaves at the very edge', () => {
    window.innerWidth = 510;
    const { onLeave } = open(() => true);
    drag('Beta', 502);
    expect(onLeave).not.toHaveBeenCalled();
    drag('Beta', 506);
    expect(onLeave).toHaveBeenCalledExactlyOnceWith(2);
  });

  test('leaves by ‘Canc’ on its handle, if it may', () => {
    const { onLeave } = open((id) => id === 1);
    for (const name of ['Alfa', 'Beta']) fireEvent.keyDown(handle(name), { key: 'Delete' });
    expect(onLeave).toHaveBeenCalledExactlyOnceWith(1);
  });
});
