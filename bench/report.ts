/** One line of the table. `aim` is the most that `value` may be; without one the line only informs. */
export type Finding = {
  what: string;
  measured: string;
  reference?: string;
  value: number;
  unit: '×' | 'ms' | 'kB' | '/s' | '';
  aim?: number;
};

const digits = { '×': 2, ms: 0, kB: 1, '/s': 1, '': 0 };

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

export function isReached({ value, aim }: Finding): boolean | null {
  return aim === undefined ? null : value <= aim;
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
    finding.aim === undefined ? '' : `≤ ${written(finding.aim, finding.unit)}`,
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
