// Checks the borders of .dependency-cruiser.cjs. The tool reads TypeScript through swc, and says 'no
// violations' when it could read nothing; so every source file must be among the modules it has seen.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folders = ['src', 'db', 'test'];

export function checkBorders(folder, places = folders) {
  const depcruise = path.join(root, 'node_modules', '.bin', 'depcruise');
  const args = [...places, '--config', path.join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const run = spawnSync(process.execPath, [depcruise, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!run.stdout.startsWith('{')) throw new Error(run.stderr || run.stdout);
  const { modules, summary } = JSON.parse(run.stdout);
  const seen = new Set(modules.map((module) => module.source));
  const unseen = places.flatMap((place) => sourcesIn(folder, place)).filter((file) => !seen.has(file));
  const violations = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { modules: modules.length, unseen, violations };
}

function sourcesIn(folder, place) {
  return readdirSync(path.join(folder, place), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => path.posix.join(place, name.split(path.sep).join('/')));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, unseen, violations } = checkBorders(root);
  for (const { rule, from, to } of violations) process.stdout.write(`${rule}: ${from} → ${to}\n`);
  for (const file of unseen) process.stdout.write(`not read: ${file}\n`);
  process.stdout.write(`${modules} modules, ${violations.length} violations\n`);
  process.exit(violations.length + unseen.length > 0 ? 1 : 0);
}
