/** A number typed with comma or point: null when nothing was typed, NaN when it is none. */
export function decimalOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^\d*\.?\d+$|^\d+\.$/.test(typed) ? Number(typed) : Number.NaN;
}

/** The same where it may be below zero. */
export function signedDecimalOf(text: string): number | null {
  const [, sign, digits = ''] = /^\s*([-−]?)(.*)$/.exec(text) ?? [];
  const size = decimalOf(digits);
  if (!sign) return size;
  return size === null ? Number.NaN : -size;
}

/** A number as it is typed in Italy; '' for none. */
export function decimalText(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}
