import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { forbidServerModules } from './forbid-server-modules.ts';

const place = mkdtempSync(path.join(tmpdir(), 'radia-web-'));
/** A checkout below a folder that is called as those of the server's code. */
const folder = path.join(place, 'server', 'radia');

afterAll(() => rmSync(place, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

async function buildFrom(entry: string): Promise<void> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [forbidServerModules()],
    build: { write: false, rolldownOptions: { input: path.join(folder, entry) } },
  });
}

test('the web build refuses a module of the server, and nothing else', async () => {
  write('src/customers/sites/server/queries.ts', `export const secret = 'sql';`);
  write('src/customers/sites/rules.ts', `export const rule = 'rule';`);
  write('good.ts', `import { rule } from './src/customers/sites/rules.ts'; document.title = rule;`);
  write(
    'bad.ts',
    `import { secret } from './src/customers/sites/server/queries.ts'; document.title = secret;`,
  );
  await expect(buildFrom('good.ts')).resolves.toBeUndefined();
  await expect(buildFrom('bad.ts')).rejects.toThrow('would carry');
});
