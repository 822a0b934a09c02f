import { readFile, writeFile } from 'node:fs/promises';
import type { Product } from './bench.ts';

/** Has the system forget how much memory the product has ever used. */
export async function resetPeak({ pid }: Pick<Product, 'pid'>): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** Memory of the product's process now or at its peak, kB; 0 where the system does not tell. */
export async function memoryOf({ pid }: Pick<Product, 'pid'>, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
}
