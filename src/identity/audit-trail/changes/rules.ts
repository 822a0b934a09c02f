import { formatDay } from '#platform/contract/dates.ts';
import { detailLabel } from '../words/rules.ts';
import { valueInWords } from '../words/values/rules.ts';

/** One value of an event in words: what it was (null: not told) and what it is. */
export type ChangeInWords = { campo: string; prima: string | null; dopo: string | null };

/** The details of an event, one line per value: what it was (null: not told) and what it is. */
export function changesInWords(details: Record<string, unknown>): ChangeInWords[] {
  const { before, after, ...single } = details;
  const rows = Object.entries(single).map(([name, value]) => row(name, undefined, value));
  if (isValues(before) && isValues(after)) {
    for (const name of Object.keys(after)) rows.push(row(name, before[name], after[name]));
  }
  return rows.filter(({ prima, dopo }) => prima !== null || dopo !== null);
}

function isValues(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function row(name: string, before: unknown, after: unknown): ChangeInWords {
  return { campo: detailLabel(name), prima: inWords(name, before), dopo: inWords(name, after) };
}

/** A value as a person writes it; null for nothing and for what cannot be said in a line. */
function inWords(name: string, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.some((part) => typeof part === 'object')) return null;
  if (Array.isArray(value)) return value.map((part) => inWords(name, part) ?? '').join(', ') || null;
  if (typeof value !== 'string' || value === '') return null;
  if (/^[0-9a-f]{64}$/.test(value)) return `${value.slice(0, 12)}…`;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : valueInWords(name, value);
}
