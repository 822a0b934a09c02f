// Writes docs/constants.md out of the code: `npm run constants`. What it says is read from the modules themselves.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Constant, Unit } from './constant.ts';
import { explained } from './constants-explained.ts';
import { constants } from './constants-list.ts';
import { idsIn, parseRequirements } from './traceability-matrix.mjs';

const root = path.resolve(import.meta.dirname, '..');
export const pageFile = path.join(root, 'docs/constants.md');
const specifications = ['S0', 'S1', 'S2'] as const;

/** The rows that section 9 of the three specifications is taken apart into. */
export function constantRows(): string[] {
  return specifications.flatMap((name) =>
    parseRequirements(
      readFileSync(path.join(root, `docs/requirements/${name}-requirements.tsv`), 'utf8'),
      name,
    )
      .filter(({ section }) => section.split(';').some((part) => part.trim() === '9'))
      .map(({ id }) => id),
  );
}

/** The ids that a listed entry carries, ranges unfolded. */
export const rowsOf = ({ rows }: { rows: string }): string[] => idsIn(`(${rows})`);

/** The page as it has to be. Throws where a listed constant is not in the code. */
export async function constantsPage(): Promise<string> {
  const lines = await Promise.all(constants.map(lineOf));
  return `${[
    '# Constants',
    '',
    'What section 9 of the three specifications gives a figure or a word for, as it stands in the code. Made by `npm run constants` out of the modules named here; a test holds it against them.',
    '',
    '| Constant | Value | What it paces or limits | Rows |',
    '|---|---|---|---|',
    ...lines,
    '',
    '## Rows without a figure of their own',
    '',
    '| Rows | How it stands |',
    '|---|---|',
    ...explained.map(({ rows, how }) => `| ${rows} | ${how} |`),
  ].join('\n')}\n`;
}

async function lineOf(constant: Constant): Promise<string> {
  const { from, name, unit, says, rows } = constant;
  const value = inWords(await valueOf(constant), unit ?? '');
  return `| \`${name}\` in \`${from}\` | ${value} | ${says} | ${rows} |`;
}

/** What a module exports under a name; a dot leads into it. */
async function valueOf({ from, name }: Constant): Promise<unknown> {
  const module: unknown = await import(pathToFileURL(path.join(root, from)).href);
  return name.split('.').reduce<unknown>((within, part) => {
    if (!isRecord(within) || within[part] === undefined) throw new Error(`${from} has no ${name}`);
    return within[part];
  }, module);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 10 });

function inWords(value: unknown, unit: Unit): string {
  if (typeof value === 'number') return figure(value, unit);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return `\`${value}\``;
  if (Array.isArray(value)) {
    const named = value.map((one: unknown) => (isRecord(one) ? nameOf(one) : inWords(one, unit)));
    return unit === 'entries' ? `${value.length}: ${named.join(', ')}` : named.join(', ');
  }
  if (!isRecord(value)) throw new Error(`a ${typeof value} is no constant`);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${inWords(one, unit)}`)
    .join(', ');
}

/** An entry of a list by what it is called. */
function nameOf(entry: Record<string, unknown>): string {
  const said = [entry['id'], entry['title'], entry['label']].filter(
    (one) => typeof one === 'string' || typeof one === 'number',
  );
  return said.join(' ').replaceAll('|', '\\|');
}

/** Times in the largest unit that they are a whole number of. */
const times = [
  ['minutes', 60_000],
  ['seconds', 1000],
  ['milliseconds', 1],
] as const;

function figure(value: number, unit: Unit): string {
  if (unit === '' || unit === 'entries') return whole.format(value);
  if (unit !== 'ms') return `${whole.format(value)} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
  const [word, length] = times.find(([, one]) => value % one === 0 && value >= one) ?? times[2];
  const count = value / length;
  return `${whole.format(count)} ${count === 1 ? word.replace(/s$/, '') : word}`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(pageFile, await constantsPage());
  process.stdout.write('docs/constants.md\n');
}
