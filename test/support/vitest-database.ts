import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { root } from './app-process.ts';
import { cleanUpFile } from './end-of-file.ts';
import { settleFile } from './file-budget.ts';
import { rememberHashes } from './remembered-hashes.ts';

rememberHashes();

afterAll(async () => {
  await cleanUpFile();
  const beyond = settleFile(path.relative(root, expect.getState().testPath ?? ''));
  if (beyond.length > 0) throw new Error(`Beyond test/support/file-budget.json:\n${beyond.join('\n')}`);
});
