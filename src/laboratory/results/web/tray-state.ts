import { useEffect, useReducer } from 'react';
import { z } from 'zod';
import { emptyRow, isEmptyRow, maxRows, type TrayField, type TypedRow, trayFields } from '../tray/rules.ts';
import type { TrayShared } from './tray-appraisal.ts';

/** What the server said of a row, until the row is changed. */
export type RowRefusal = { field: TrayField | null; text: string };
export type TrayRow = TypedRow & { id: string; refusal: RowRefusal | null };
/** What was sent and not answered: sent again it carries the same key, so that nothing is entered twice. */
type Sending = { key: string; sent: string };
export type Tray = { shared: TrayShared; rows: readonly TrayRow[]; sending: Sending | null };

type Refused = ReadonlyMap<string, RowRefusal>;

export type TrayChange =
  | { type: 'cell'; id: string; field: TrayField; value: string }
  | { type: 'shared'; name: keyof TrayShared; value: string }
  | { type: 'rows'; rows: readonly TrayRow[] }
  | { type: 'remove'; id: string }
  | { type: 'codes'; codes: readonly string[] }
  | { type: 'sending'; sending: Sending | null }
  | { type: 'answered'; sent: readonly TrayRow[]; saved: ReadonlySet<string>; refused: Refused }
  | { type: 'clear' };

const rowsAtFirst = 12;

export function newRow(): TrayRow {
  return { ...emptyRow, id: crypto.randomUUID(), refusal: null };
}

/** As many rows as a page shows, and always an empty one to go on with. */
function withRoom(rows: readonly TrayRow[]): TrayRow[] {
  const last = rows.at(-1);
  const missing = Math.max(rowsAtFirst - rows.length, last && isEmptyRow(last) ? 0 : 1);
  return [...rows, ...Array.from({ length: missing }, newRow)].slice(0, maxRows);
}

function hasSameCells(row: TypedRow, other: TypedRow | undefined): boolean {
  return other !== undefined && trayFields.every((field) => row[field] === other[field]);
}

function reduce(tray: Tray, change: TrayChange): Tray {
  const { rows } = tray;
  switch (change.type) {
    case 'cell': {
      const { id, field, value } = change;
      const changed = rows.map((row) => (row.id === id ? { ...row, [field]: value, refusal: null } : row));
      return { ...tray, rows: withRoom(changed) };
    }
    case 'shared':
      return { ...tray, shared: { ...tray.shared, [change.name]: change.value } };
    case 'rows':
      return { ...tray, rows: withRoom(change.rows) };
    case 'remove':
      return { ...tray, rows: withRoom(rows.filter(({ id }) => id !== change.id)) };
    case 'codes': {
      const known = new Set(rows.map(({ codice }) => codice.trim().toUpperCase()));
      const fresh = [...new Set(change.codes)].filter(
        (code) => code !== '' && !known.has(code.toUpperCase()),
      );
      const filled = rows.filter((row) => !isEmptyRow(row));
      return {
        ...tray,
        rows: withRoom([...filled, ...fresh.map((codice) => ({ ...newRow(), codice }))]),
      };
    }
    case 'sending':
      return { ...tray, sending: change.sending };
    case 'answered': {
      const sent = new Map(change.sent.map((row) => [row.id, row]));
      // What was typed into a row meanwhile was neither saved nor refused.
      const isAsSent = (row: TrayRow) => hasSameCells(row, sent.get(row.id));
      const left = rows
        .filter((row) => !(change.saved.has(row.id) && isAsSent(row)))
        .map((row) => (isAsSent(row) ? { ...row, refusal: change.refused.get(row.id) ?? row.refusal } : row));
      return { ...tray, rows: withRoom(left), sending: null };
    }
    case 'clear':
      return { ...tray, rows: withRoom([]), sending: null };
  }
}

const typedRow = z.object({
  ...{ codice: z.string(), conteggi: z.string(), area: z.string(), campi: z.string() },
  ...{ chiQuadro: z.string(), traces: z.string(), incertezzaTracce: z.string(), background: z.string() },
});
const kept = z.object({
  shared: z.object({ letto: z.string(), lettore: z.string(), area: z.string(), campi: z.string() }),
  rows: z.array(typedRow),
  sending: z.object({ key: z.string(), sent: z.string() }).nullable(),
});

/** What is typed into the grid; the device keeps it, for this person, until it is saved or cleared. */
export function useTray(userId: number, today: string) {
  const place = `radia-tray-${userId}`;
  const [tray, dispatch] = useReducer(reduce, null, () => restore(place, today));
  useEffect(() => store(place, tray), [place, tray]);
  return { tray, dispatch };
}

function restore(place: string, today: string): Tray {
  const found = stored(place);
  if (found === null) {
    return { shared: { letto: today, lettore: '', area: '', campi: '' }, rows: withRoom([]), sending: null };
  }
  return { ...found, rows: withRoom(found.rows.map((row) => ({ ...newRow(), ...row }))) };
}

function stored(place: string): z.infer<typeof kept> | null {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function store(place: string, { shared, rows, sending }: Tray): void {
  try {
    const filled = rows.filter((row) => !isEmptyRow(row));
    if (filled.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify({ shared, rows: filled, sending }));
  } catch {
    // A device that may keep nothing shows the grid all the same.
  }
}
