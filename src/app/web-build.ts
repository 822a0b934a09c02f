import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '#platform/server/database/embedded-postgres-system.ts';

const root = path.resolve(import.meta.dirname, '../..');
const stampFile = path.join(root, 'dist', 'web.sha256');
const webFolder = path.join(root, 'dist', 'web');
const page = path.join(webFolder, 'index.html');
const inputs = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.base.json',
  'public',
  'src',
  'scripts',
];

/** Builds the web application unless the present build was made from the very same sources. */
export async function buildWebWhenOutOfDate(announce: (text: string) => void): Promise<void> {
  const wanted = hashOfSources();
  if (existsSync(page) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  announce("Preparo l'applicazione web…");
  const fresh = `${webFolder}.new-${process.pid}`;
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  try {
    // Whatever ours is called: pages are always built for use.
    const env = { ...process.env, NODE_ENV: 'production' };
    const build = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    const [code] = (await once(build, 'exit')) as [number | null];
    if (code !== 0) {
      throw new StartFailure("l'applicazione web non si costruisce: le righe qui sopra dicono perché.");
    }
    replaceBuild(fresh);
    writeFileSync(stampFile, wanted);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A build takes its place whole, so that a page never meets half of one. */
function replaceBuild(fresh: string): void {
  const old = `${webFolder}.old-${process.pid}`;
  if (existsSync(webFolder)) renameSync(webFolder, old);
  renameSync(fresh, webFolder);
  rmSync(old, { recursive: true, force: true });
}

/** By content: dates change with every checkout. Server code and tests have no part in the pages. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesIn(path.join(root, input)))) {
    if (/[/\\]server[/\\]|\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [place] : [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildWebWhenOutOfDate((text) => void process.stdout.write(`${text}\n`)).catch((error: Error) => {
    process.stderr.write(`Radia: ${error.message}\n`);
    process.exitCode = 1;
  });
}
