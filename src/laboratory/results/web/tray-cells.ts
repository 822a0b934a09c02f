import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react';
import { isRange, type Place, type TrayField } from '../tray/rules.ts';

/** Which cell of the grid an event came from; null: from none. */
function cellOf(target: EventTarget): { input: HTMLInputElement; row: number; column: number } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { row, column } = target.dataset;
  return row === undefined || column === undefined
    ? null
    : { input: target, row: Number(row), column: Number(column) };
}

export function focusCell(grid: HTMLElement | null, row: number, column: number): void {
  grid?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`)?.focus();
}

type Step = readonly [down: number, right: number];

function stepOf(
  { key, shiftKey }: KeyboardEvent,
  input: HTMLInputElement,
  enterGoesRight: boolean,
): Step | null {
  const { selectionStart, selectionEnd, value } = input;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const isAtStart = isWhole || (selectionStart === 0 && selectionEnd === 0);
  const isAtEnd = isWhole || (selectionStart === value.length && selectionEnd === value.length);
  const back = shiftKey ? -1 : 1;
  if (key === 'Enter') return enterGoesRight ? [0, back] : [back, 0];
  if (shiftKey) return null;
  if (key === 'ArrowDown') return [1, 0];
  if (key === 'ArrowUp') return [-1, 0];
  if (key === 'ArrowLeft' && isAtStart) return [0, -1];
  return key === 'ArrowRight' && isAtEnd ? [0, 1] : null;
}

type CellKeys = {
  columns: number;
  /** Enter goes to the cell beside, and from the last to the next row; otherwise down. */
  enterGoesRight: boolean;
  onSave: () => void;
};

/** Keys of a grid of fields: arrows and Enter go from cell to cell, Ctrl and Enter saves; Tab is the browser's. */
export function onCellKey(
  event: KeyboardEvent<HTMLElement>,
  { columns, enterGoesRight, onSave }: CellKeys,
): void {
  const cell = cellOf(event.target);
  if (!cell || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onSave();
    return;
  }
  const step = stepOf(event, cell.input, enterGoesRight);
  if (!step) return;
  event.preventDefault();
  const [down, right] = step;
  const index = cell.column + right;
  const isOver = index < 0 || index >= columns;
  if (isOver && event.key === 'Enter')
    focusCell(event.currentTarget, cell.row + right, right > 0 ? 0 : columns - 1);
  else if (!isOver) focusCell(event.currentTarget, cell.row + down, index);
}

/** What is typed takes the place of what stands in the cell, as in a spreadsheet. */
export function onCellFocus({ target }: FocusEvent): void {
  cellOf(target)?.input.select();
}

/** A range goes over several cells; a single value is the browser's to paste. */
export function onCellPaste(
  event: ClipboardEvent<HTMLElement>,
  fields: readonly TrayField[],
  onRange: (place: Place, text: string) => void,
): void {
  const cell = cellOf(event.target);
  const field = cell && fields[cell.column];
  const text = event.clipboardData.getData('text/plain');
  if (!cell || !field || !isRange(text)) return;
  event.preventDefault();
  onRange({ row: cell.row, field }, text);
}
