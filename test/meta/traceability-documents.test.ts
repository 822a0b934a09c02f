import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe('documents of the project', () => {
  it('link only to what exists', () => {
    const broken = documents.flatMap((name) =>
      matches(read(name), /\]\(((?!https?:)[^)#]+)/g)
        .filter((target) => !existsSync(path.resolve(root, path.dirname(name), target)))
        .map((target) => `${name}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('name only files of the tree that exist', () => {
    const missing = ['README.md', 'CONTRIBUTING.md', 'docs/patterns.md', 'docs/operations.md'].flatMap(
      (name) =>
        matches(read(name), /`((?:src|test|db|docs|scripts)\/[\w./-]+)`/g)
          .filter((target) => !existsSync(path.join(root, target)))
          .map((target) => `${name}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('name only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = documents.flatMap((name) => matches(read(name), /npm run ([\w:-]+)/g));
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('keep CONTRIBUTING within 120 lines', () => {
    expect(read('CONTRIBUTING.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('list every setting the program reads in the operations guide, and no other', () => {
    const known = ['config.ts', 'captcha-settings.ts', 'files/files-place.ts'].flatMap((file) =>
      matches(read(`src/platform/server/${file}`), /^ {2}([A-Z][A-Z0-9_]+):/gm),
    );
    const table = read('docs/operations.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const named = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => matches(line.split('|')[1] ?? '', /`([A-Z0-9_]+)`/g));
    expect(named.toSorted()).toEqual(known.toSorted());
  });
});
