/**
 * Rows as a file that a spreadsheet in Italian opens: semicolons, and a mark of its encoding. A value that a
 * spreadsheet would take for a formula is kept a text.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(cell).join(';'));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
