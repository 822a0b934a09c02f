/** Readings of a whole tray in a grid: its cells as they are typed, and what a pasted range puts into them. */

export const maxRows = 200;

export const trayTexts = {
  noRows: 'Indicare almeno una riga.',
  tooManyRows: `Al massimo ${maxRows} righe alla volta.`,
  noCode: 'Indicare il codice.',
  twice: 'Lo stesso dosimetro sta in più righe: lasciarne una sola.',
  notPasted: (count: number) =>
    `Al massimo ${maxRows} righe alla volta: ${count === 1 ? 'l’ultima riga incollata è rimasta fuori' : `le ultime ${count} righe incollate sono rimaste fuori`}.`,
} as const;

export const trayFields = [
  'codice',
  'conteggi',
  'area',
  'campi',
  'chiQuadro',
  'traces',
  'incertezzaTracce',
  'background',
] as const;
export type TrayField = (typeof trayFields)[number];

/** Those that a counted tray has; the others are for readers that give densities. */
export const usualFields: readonly TrayField[] = ['codice', 'conteggi', 'area', 'campi', 'chiQuadro'];

export type TypedRow = Record<TrayField, string>;

export const emptyRow: TypedRow = {
  ...{ codice: '', conteggi: '', area: '', campi: '' },
  ...{ chiQuadro: '', traces: '', incertezzaTracce: '', background: '' },
};

export function isEmptyRow(row: TypedRow): boolean {
  return trayFields.every((field) => row[field].trim() === '');
}

/** How the columns are called where ranges come from, in small letters and without units. */
const headers: Record<TrayField, readonly string[]> = {
  codice: ['codice', 'dosimetro', 'codice dosimetro', 'codice del dosimetro'],
  conteggi: ['conteggi', 'conteggio', 'tracce contate'],
  area: ['area', 'area letta'],
  campi: ['campi', 'numero di campi'],
  chiQuadro: ['χ²', 'χ² ridotto', 'chi quadro', 'chi quadro ridotto', 'chi2'],
  traces: ['densità', 'densità delle tracce', 'tracce'],
  incertezzaTracce: ['incertezza', 'incertezza della densità'],
  background: ['fondo', 'fondo proprio'],
};

function fieldOfHeader(cell: string): TrayField | null {
  const name = cell
    .replace(/\(.*?\)/g, '')
    .trim()
    .toLowerCase();
  return trayFields.find((field) => headers[field].includes(name)) ?? null;
}

/** The cells of a range copied from a spreadsheet (tabs), of lines with semicolons, or of a list of codes. */
export function cellsOf(text: string): string[][] {
  const parting = text.includes('\t') ? '\t' : ';';
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    lines.at(-1)?.push(cell.trim());
    cell = '';
  };
  const letters = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter === '\n' ? ' ' : letter;
      else if (letters.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') isQuoted = true;
    else if (letter === parting) endCell();
    else if (letter === '\n') {
      endCell();
      lines.push([]);
    } else cell += letter;
  }
  endCell();
  return lines.filter((line) => line.some((each) => each !== ''));
}

const wholeFields: ReadonlySet<TrayField> = new Set(['conteggi', 'campi']);

/** A pasted cell as it would be typed: numbers lose the points and blanks between thousands and keep their comma. */
export function cellText(field: TrayField, cell: string): string {
  if (field === 'codice') return cell;
  const figure = cell.replace(/[\s\u00a0\u202f]/g, '');
  const hasThousands = wholeFields.has(field) ? /^\d{1,3}(\.\d{3})+(,\d+)?$/ : /^\d{1,3}(\.\d{3})+,\d+$/;
  return hasThousands.test(figure) ? figure.replaceAll('.', '') : figure;
}

/** Whether pasted text is more than what belongs into one cell. */
export function isRange(text: string): boolean {
  const lines = cellsOf(text);
  return lines.length > 1 || (lines[0]?.length ?? 0) > 1;
}

export type Place = { row: number; field: TrayField };

/**
 * A range put over the cells from `place` on, to the right and down, over the columns that are shown; under a line of
 * headers each column goes to its own. `left` rows had no place any more.
 */
export function withRange<Row extends TypedRow>(
  rows: readonly Row[],
  range: { text: string; place: Place; fields: readonly TrayField[] },
  newRow: () => Row,
): { rows: Row[]; left: number } {
  const { text, place, fields } = range;
  const lines = cellsOf(text);
  const named = (lines[0] ?? []).map(fieldOfHeader);
  const hasHeaders = named.includes('codice') || named.filter(Boolean).length > 1;
  const columns = hasHeaders ? named : fields.slice(fields.indexOf(place.field));
  const cells = hasHeaders ? lines.slice(1) : lines;
  const changed = [...rows];
  const room = Math.max(maxRows - place.row, 0);
  for (const [down, line] of cells.slice(0, room).entries()) {
    const row = { ...(changed[place.row + down] ?? newRow()) };
    for (const [right, cell] of line.entries()) {
      const field = columns[right];
      if (field) Object.assign(row, { [field]: cellText(field, cell) });
    }
    changed[place.row + down] = row;
  }
  return { rows: changed, left: Math.max(cells.length - room, 0) };
}

/** What tells dosimeters apart: who they turned out to be, else the code as it was typed. */
export type Named = { trattamento: number | null; codice: string };

/** The places of rows whose dosimeter stands in another row too. */
export function placesOfTwice(rows: readonly Named[]): Set<number> {
  const places = Map.groupBy(
    rows.map((row, place) => ({ row, place })),
    ({ row }) => row.trattamento ?? row.codice.trim().toUpperCase(),
  );
  places.delete('');
  return new Set(
    [...places.values()]
      .filter(({ length }) => length > 1)
      .flat()
      .map(({ place }) => place),
  );
}
