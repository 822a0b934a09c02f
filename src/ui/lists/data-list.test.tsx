import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { UiRoot } from '../shell/ui-root.tsx';
import { type DataColumn, DataList } from './data-list.tsx';

type Row = { code: string };
const three: Row[] = [{ code: 'A1' }, { code: 'A2' }, { code: 'A3' }];
const opened = vi.fn<(code: string) => void>();

const columns: readonly DataColumn<Row>[] = [
  {
    key: 'code',
    header: 'Codice',
    cell: ({ code }) => (
      <a
        href={`#${code}`}
        onClick={(event) => {
          event.preventDefault();
          opened(code);
        }}
      >
        {code}
      </a>
    ),
  },
];

/** A list whose rows can be chosen, with what is chosen told beneath it. */
function List({ rows }: { rows: readonly Row[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <UiRoot>
      <DataList
        isDense
        caption="Dosimetri"
        columns={columns}
        rows={rows}
        rowKey={({ code }) => code}
        selection={{
          has: ({ code }) => chosen.includes(code),
          toggle: (toggled, isOn) => {
            const codes = toggled.map(({ code }) => code);
            const others = chosen.filter((code) => !codes.includes(code));
            setChosen(isOn ? [...others, ...codes] : others);
          },
        }}
      />
      <output>{chosen.join(' ')}</output>
    </UiRoot>
  );
}

test('j and k go from row to row, x chooses, Enter opens', async () => {
  const person = userEvent.setup();
  render(<List rows={three} />);
  await person.keyboard('jjjk');
  expect(document.activeElement).toBe(screen.getByRole('row', { name: /A2/ }));
  await person.keyboard('x');
  expect(document.querySelector('output')?.textContent).toBe('A2');
  await person.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledExactlyOnceWith('A2');
});

test('the box at the top chooses the rows of the page, and lets go of them', async () => {
  const person = userEvent.setup();
  render(<List rows={three} />);
  const all = screen.getByRole('checkbox', { name: 'Scegli tutte le righe di questa pagina' });
  await person.click(all);
  expect(document.querySelector('output')?.textContent).toBe('A1 A2 A3');
  await person.click(screen.getByRole('checkbox', { name: 'A2' }));
  expect(document.querySelector('output')?.textContent).toBe('A1 A3');
  await person.click(all);
  await person.click(all);
  expect(document.querySelector('output')?.textContent).toBe('');
});

test('of five thousand rows only those near what is seen stand in the document', () => {
  render(<List rows={Array.from({ length: 5000 }, (_, index) => ({ code: `B${index}` }))} />);
  expect(document.querySelectorAll('*').length).toBeLessThan(1000);
  expect(screen.getByRole('link', { name: 'B0' })).toBeDefined();
});

test('a row that is pressed anywhere opens what it leads to (R2-198)', async () => {
  render(
    <UiRoot>
      <DataList
        opensByRow
        caption="Dosimetri"
        columns={[...columns, { key: 'state', header: 'Stato', cell: () => 'In posizione' }]}
        rows={three}
        rowKey={({ code }) => code}
      />
    </UiRoot>,
  );
  const [, second] = screen.getAllByText('In posizione');
  await userEvent.setup().click(second as HTMLElement);
  expect(opened).toHaveBeenLastCalledWith('A2');
});

test('a list of the first of many says so', () => {
  const list = (total?: number) => (
    <UiRoot>
      <DataList
        caption="Ruoli"
        columns={columns}
        rows={three}
        rowKey={({ code }) => code}
        unit={['ruolo', 'ruoli']}
        total={total}
      />
    </UiRoot>
  );
  const { rerender } = render(list(3));
  expect(screen.getByText('3 ruoli')).toBeDefined();
  rerender(list(950));
  expect(screen.getByText('Si vedono 3 di 950 ruoli')).toBeDefined();
});
