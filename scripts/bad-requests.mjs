// `npm run bad-requests`: the requests of test/meta/bad-requests.test.ts, many more of them than the tests send, from a
// seed that may be given: `npm run bad-requests -- 7 100000` sends 100,000 from the seed 7.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [seed = '20260316', requests = '20000'] = process.argv.slice(2);
const binary = path.join(root, 'node_modules', '.bin', 'vitest');
const { status } = spawnSync(
  binary,
  ['run', '--testTimeout=600000', '--reporter=dot', 'test/meta/bad-requests.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, BAD_REQUESTS_SEED: seed, BAD_REQUESTS: requests } },
);
process.exit(status ?? 1);
