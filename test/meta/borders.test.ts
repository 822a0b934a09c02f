import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBorders } from '../../scripts/check-borders.mjs';

/** A small house of the same shape; each line is a file and what it imports. */
const house: Record<string, string[]> = {
  'src/app/slices.ts': ['../radon/placement/server/routes.ts'],
  'src/platform/contract/shapes.ts': [],
  'src/platform/server/http.ts': [],
  'src/platform/web/api-client.ts': [],
  'src/ui/button.tsx': [],
  'src/radon/schema.ts': [],
  'src/radon/sites/contract.ts': ['../../platform/contract/shapes.ts'],
  'src/radon/sites/rules.ts': ['./contract.ts'],
  'src/radon/sites/server/public.ts': ['./queries.ts'],
  'src/radon/sites/server/queries.ts': ['../../schema.ts'],
  'src/radon/sites/web/site-card.tsx': ['../rules.ts', '../../../ui/button.tsx'],
  'src/radon/placement/server/routes.ts': ['../../sites/server/public.ts', '../../sites/contract.ts'],
};

const offences: [rule: string, from: string, to: string][] = [
  ['slices-meet-at-their-faces', 'src/radon/placement/server/bad.ts', 'src/radon/sites/server/queries.ts'],
  ['slices-meet-at-their-faces', 'src/accounts/session/web/bad.tsx', 'src/radon/sites/web/site-card.tsx'],
  ['app-composes-faces', 'src/app/bad.ts', 'src/radon/sites/server/queries.ts'],
  ['nothing-imports-the-app', 'src/radon/placement/server/bad-app.ts', 'src/app/slices.ts'],
  ['platform-knows-no-context', 'src/platform/server/bad.ts', 'src/radon/sites/contract.ts'],
  ['design-system-stands-alone', 'src/ui/bad.tsx', 'src/platform/web/api-client.ts'],
  ['design-system-stands-alone', 'src/ui/bad-noun.tsx', 'src/radon/sites/rules.ts'],
  ['contracts-and-rules-are-pure', 'src/radon/placement/rules.ts', 'src/radon/sites/server/public.ts'],
  ['shared-contract-is-pure', 'src/platform/contract/bad.ts', 'src/platform/server/http.ts'],
  ['web-imports-no-server', 'src/radon/sites/web/bad.tsx', 'src/radon/sites/server/public.ts'],
  ['server-imports-no-web', 'src/radon/sites/server/bad.ts', 'src/radon/sites/web/site-card.tsx'],
  ['no-missing-modules', 'src/radon/sites/server/bad-name.ts', 'src/radon/sites/server/nowhere.ts'],
];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'radia-borders-'));
let found: ReturnType<typeof checkBorders>;

function write(file: string, imports: string[]): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  const lines = imports.map(
    (target) => `import type { X } from '${target}';\nexport type Y${target.length} = X;`,
  );
  fs.writeFileSync(path.join(folder, file), `${lines.join('\n')}\nexport type X = 1;\n`);
}

beforeAll(() => {
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const [file, imports] of Object.entries(house)) write(file, imports);
  for (const [, from, to] of offences) write(from, [relative(from, to)]);
  write('src/radon/sites/server/one.ts', ['./two.ts']);
  write('src/radon/sites/server/two.ts', ['./one.ts']);
  found = checkBorders(folder, ['src']);
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function relative(from: string, to: string): string {
  const way = path.posix.relative(path.posix.dirname(from), to);
  return way.startsWith('.') ? way : `./${way}`;
}

test('the borders check reads every module', () => {
  expect(found.unseen).toEqual([]);
  expect(found.modules).toBeGreaterThanOrEqual(Object.keys(house).length + offences.length);
});

test.each(offences)('%s is caught, of type-only imports too: %s → %s', (rule, from, to) => {
  expect(found.violations).toContainEqual({
    rule,
    from,
    to: rule === 'no-missing-modules' ? './nowhere.ts' : to,
  });
});

test('a cycle of types is caught', () => {
  expect(found.violations.filter(({ rule }) => rule === 'no-cycles')).not.toEqual([]);
});

test('what the house allows is no violation', () => {
  const planted = new Set(offences.map(([, from]) => from));
  const wrong = found.violations.filter(({ from, rule }) => !planted.has(from) && rule !== 'no-cycles');
  expect(wrong).toEqual([]);
});
