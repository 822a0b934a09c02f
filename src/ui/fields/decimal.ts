/** A number typed with comma or point: null when nothing was typed, NaN when it is none. */
export function decimalOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^\d*\.?\d+$|^\d+\.$/.test(typed) ? Number(typed) : Number.NaN;
}

/** A number as it is typed in Italy; '' for none. */
export function decimalText(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}
