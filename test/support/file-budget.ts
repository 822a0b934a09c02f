import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a test file may open: each takes a good part of a second. */
type Costly = 'databases' | 'programs';
type FileBudget = { usual: Record<Costly, number>; granted: Record<string, Record<Costly, number>> };

const opened: Record<Costly, number> = { databases: 0, programs: 0 };

/** Notes that the running test file has opened one more. */
export function noteOpened(what: Costly): void {
  opened[what] += 1;
}

/**
 * Says where the test file that has just ended opened more than it may, and begins anew for the next one. Attacks
 * start again what they kill, and the bench what it measures, as often as they are told to.
 */
export function settleFile(file: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, 'file-budget.json'), 'utf8');
  const { usual, granted } = JSON.parse(text) as FileBudget;
  const isOpen = /^(test\/attack|bench)\//.test(file);
  const allowed = granted[file] ?? (isOpen ? { databases: Infinity, programs: Infinity } : usual);
  return (['databases', 'programs'] as const).flatMap((what) => {
    const count = opened[what];
    opened[what] = 0;
    return count > allowed[what] ? [`${file}: ${count} ${what} opened, ${allowed[what]} allowed`] : [];
  });
}
