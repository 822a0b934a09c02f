import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Product } from './bench.ts';
import { memoryOf, resetPeak } from './memory.ts';
import { type Finding, ms } from './report.ts';

/** The memory that the product takes beyond what it had, while it sends a long file. */
export async function measureDownload(product: Product, what: string, path: string): Promise<Finding[]> {
  await drained(product, path);
  await resetPeak(product);
  const before = await memoryOf(product, 'VmRSS');
  const began = performance.now();
  const bytes = await drained(product, path);
  const took = performance.now() - began;
  const peak = await memoryOf(product, 'VmHWM');
  return [
    {
      what: `${what}: memoria di picco`,
      measured: `${toMB(peak)} MB, file di ${Math.round(bytes / 1e6)} MB in ${ms(took)}`,
      reference: `prima ${toMB(before)} MB`,
      value: (peak - before) / 1000,
      unit: 'MB',
      aim: 150,
    },
  ];
}

/** Takes what is sent without keeping it. Returns how many bytes came. */
async function drained({ url, laboratory }: Product, path: string): Promise<number> {
  const sent = request(new URL(path, url), { headers: { cookie: laboratory.cookie } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

const toMB = (kB: number) => Math.round(kB / 1000);
