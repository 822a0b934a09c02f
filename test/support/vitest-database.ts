import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { root } from './app-process.ts';
import { cleanUpFile } from './end-of-file.ts';
import { settleFile } from './file-budget.ts';
import { countStatements, settleCosts } from './file-costs.ts';
import { rememberHashes } from './remembered-hashes.ts';

rememberHashes();
countStatements();

afterAll(async () => {
  await cleanUpFile();
  const file = path.relative(root, expect.getState().testPath ?? '');
  settleCosts(file);
  const beyond = settleFile(file);
  if (beyond.length > 0) throw new Error(`Beyond test/support/file-budget.json:\n${beyond.join('\n')}`);
});
