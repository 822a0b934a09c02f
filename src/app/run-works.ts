import { generateWork } from '#radioprotection/document-generation/server/public.ts';
import { processWork } from '#radioprotection/mass-processing/server/public.ts';
import { migrateWork } from '#radioprotection/registry-migration/server/public.ts';
import { appendWork, revertWork } from '#radioprotection/retroactive-documents/server/public.ts';
import type { RunWork } from '#radioprotection/runs/server/public.ts';

/** What runs of radiation protection do, by their kind. */
export const runWorks: readonly RunWork[] = [appendWork, revertWork, migrateWork, generateWork, processWork];
