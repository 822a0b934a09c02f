import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { writeSheet } from '../sheets/write-sheet.ts';
import { tableCells } from './data-table.ts';

const ids = Array.from({ length: 50_000 }, (_none, index) => index + 1);

describe('rows of an export', () => {
  it('are read some at a time, and no further than whoever takes them (R2-470)', async () => {
    const reads: number[] = [];
    const rows = tableCells(ids, {
      readRows: async (wanted) => {
        reads.push(wanted.length);
        return [...wanted];
      },
      // Text that hardly shrinks when it is packed: what lies packed in between is no more than a few portions.
      cellsOf: (id) => [
        Array.from({ length: 64 }, (_one, place) =>
          (((id * 64 + place) * 2_654_435_761) % 1_000_000_007).toString(36),
        ).join(''),
      ],
    });
    const file = writeSheet('xlsx', 'Righe', ['Codice'], rows);
    await once(file, 'readable');
    file.read(1);
    await vi.waitFor(() => expect(reads.length).toBeGreaterThan(2));
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(Math.max(...reads)).toBe(1000);
    expect(reads.length).toBeLessThan(10);
    let bytes = 0;
    for await (const chunk of file) bytes += (chunk as Buffer).length;
    expect(reads).toHaveLength(50);
    expect(bytes).toBeGreaterThan(500_000);
  });

  it('end with the failure of a read, also of one ahead', async () => {
    const rows = tableCells(ids, {
      readRows: async (wanted) => {
        if (wanted[0] === 1001) throw new Error('the database is gone');
        return [...wanted];
      },
      cellsOf: (id) => [id],
    });
    const taken: unknown[] = [];
    const takeAll = async () => {
      for await (const [cell] of rows) taken.push(cell);
    };
    await expect(takeAll()).rejects.toThrow('the database is gone');
    expect(taken).toHaveLength(1000);
  });

  it('leave out what is gone meanwhile', async () => {
    const rows = [];
    const source = {
      readRows: async (wanted: readonly number[]) => wanted.filter((id) => id % 2 === 0),
      cellsOf: (id: number) => [id],
    };
    for await (const cells of tableCells([1, 2, 3, 4], source)) rows.push(cells);
    expect(rows).toEqual([[2], [4]]);
  });
});
