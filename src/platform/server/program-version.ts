import { readFileSync } from 'node:fs';
import { z } from 'zod';

const program = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');

/** As package.json says it. */
export const programVersion = z.object({ version: z.string() }).parse(JSON.parse(program)).version;
