import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBorders } from '../../scripts/check-borders.mjs';
import { drawContexts } from '../../scripts/draw-contexts.mjs';

/** A small house of the same shape; each line is a file and what it imports. */
const house: Record<string, string[]> = {
  'src/radon/sites/contract.ts': [],
  'src/app/slices.ts': ['../field/placement/server/routes.ts'],
  'src/platform/contract/shapes.ts': [],
  'src/platform/server/http/http.ts': [],
  'src/platform/web/api-client.ts': [],
  'src/ui/button.tsx': [],
  'src/customers/schema.ts': [],
  'src/customers/sites/contract.ts': ['../../platform/contract/shapes.ts'],
  'src/customers/sites/rules.ts': ['./contract.ts'],
  'src/customers/sites/server/public.ts': ['./queries.ts'],
  'src/customers/sites/server/queries.ts': ['../../schema.ts'],
  'src/customers/sites/web/site-card.tsx': ['../rules.ts', '../../../ui/button.tsx'],
  'src/field/placement/server/routes.ts': [
    '../../../customers/schema.ts',
    '../../../customers/sites/server/public.ts',
    '../../../customers/sites/contract.ts',
  ],
  'src/field/placement/schema.ts': [],
  'src/laboratory/results/server/queries.ts': ['../../../field/placement/schema.ts'],
};

const offences: [rule: string, from: string, to: string][] = [
  [
    'slices-meet-at-their-faces',
    'src/field/placement/server/bad.ts',
    'src/customers/sites/server/queries.ts',
  ],
  [
    'slices-meet-at-their-faces',
    'src/laboratory/results/web/bad.tsx',
    'src/customers/sites/web/site-card.tsx',
  ],
  ['app-composes-faces', 'src/app/bad.ts', 'src/customers/sites/server/queries.ts'],
  ['field-uses-only-what-is-below', 'src/field/placement/server/bad-app.ts', 'src/app/slices.ts'],
  [
    'customers-uses-only-what-is-below',
    'src/customers/sites/server/bad-up.ts',
    'src/field/placement/schema.ts',
  ],
  ['platform-uses-only-what-is-below', 'src/platform/server/bad.ts', 'src/customers/sites/contract.ts'],
  ['every-context-has-its-place', 'src/field/placement/server/bad-place.ts', 'src/radon/sites/contract.ts'],
  ['design-system-stands-alone', 'src/ui/bad.tsx', 'src/platform/web/api-client.ts'],
  ['design-system-stands-alone', 'src/ui/bad-noun.tsx', 'src/customers/sites/rules.ts'],
  ['contracts-and-rules-are-pure', 'src/field/placement/rules.ts', 'src/customers/sites/server/public.ts'],
  ['shared-contract-is-pure', 'src/platform/contract/bad.ts', 'src/platform/server/http/http.ts'],
  ['web-imports-no-server', 'src/customers/sites/web/bad.tsx', 'src/customers/sites/server/public.ts'],
  ['server-imports-no-web', 'src/customers/sites/server/bad.ts', 'src/customers/sites/web/site-card.tsx'],
  ['no-missing-modules', 'src/customers/sites/server/bad-name.ts', 'src/customers/sites/server/nowhere.ts'],
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
  write('src/customers/sites/server/one.ts', ['./two.ts']);
  write('src/customers/sites/server/two.ts', ['./one.ts']);
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

test('the drawing of contexts is current (npm run draw-contexts)', () => {
  expect(fs.readFileSync('docs/contexts.svg', 'utf8')).toBe(drawContexts());
});
