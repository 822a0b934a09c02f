/**
 * One line of the table. `aim` is the most that `value` may be, `least` the least; without either the line only
 * informs.
 */
export type Finding = {
  what: string;
  measured: string;
  reference?: string;
  value: number;
  unit: '×' | 'ms' | 's' | 'kB' | 'MB' | '/s' | '';
  aim?: number;
  least?: number;
};

const digits = { '×': 2, ms: 0, s: 1, kB: 1, MB: 0, '/s': 1, '': 0 };

/** A number as the table writes it. */
export function written(value: number, unit: Finding['unit']): string {
  const number = value.toLocaleString('it-IT', {
    minimumFractionDigits: digits[unit],
    maximumFractionDigits: digits[unit],
  });
  return unit === '' ? number : `${number} ${unit}`;
}

/** Milliseconds with one decimal, for times of single calls. */
export const ms = (value: number): string =>
  `${value.toLocaleString('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ms`;

export function isReached({ value, aim, least }: Finding): boolean | null {
  if (least !== undefined) return value >= least;
  return aim === undefined ? null : value <= aim;
}

function wanted({ aim, least, unit }: Finding): string {
  if (least !== undefined) return `≥ ${written(least, unit)}`;
  return aim === undefined ? '' : `≤ ${written(aim, unit)}`;
}

function outcome(finding: Finding): string {
  const reached = isReached(finding);
  if (reached === null) return '';
  return reached ? 'raggiunto' : 'non raggiunto';
}

/** The findings as a table of fixed width. */
export function tableOf(findings: readonly Finding[]): string {
  const head = ['Misura', 'Radia', 'Riferimento', 'Valore', 'Obiettivo', 'Esito'];
  const rows = findings.map((finding) => [
    finding.what,
    finding.measured,
    finding.reference ?? '',
    written(finding.value, finding.unit),
    wanted(finding),
    outcome(finding),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
