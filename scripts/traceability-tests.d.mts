import type { ShownTest } from './traceability-matrix.mjs';

export function testFiles(root: string): string[];
export function titlesIn(source: string): string[];
export function idsInTitles(source: string): string[];
export function lastResults(
  folder: string,
  root: string,
): { tests: ShownTest[]; reports: { name: string; writtenAt: Date }[] };
export function withTestsNotRun(root: string, results: ShownTest[]): ShownTest[];
