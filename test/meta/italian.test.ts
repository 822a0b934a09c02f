import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => `src/${name.split(path.sep).join('/')}`);

/** Words of English that Italian does not use, in what stands on a screen. */
const english =
  /\b(the|and|with|this|that|your|you|please|is|are|was|not|of|from|for|save|cancel|close|loading|error|search|back|next|delete|edit|retry|submit|settings|failed|success|warning|required|new|remove|add|choose|select|log ?in|log ?out|logout|welcome|found|empty|yes|address|user|list|details)\b/i;

/** English sentences of the specification. */
const quoted = [
  'Perhaps it was removed or permissions changed',
  'Cannot fetch day details...',
  'Cannot fetch transfer details...',
];

/** Texts that a component shows: between tags, and in the properties that name and explain. */
function shownBy(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const properties =
    /\b(?:label|title|placeholder|text|header|caption|description|detail|note|alt|aria-label|question|unit|confirmLabel|cancelLabel)(?:=|: )\{?(['"`])((?:(?!\1).)+)\1/g;
  const between = />\s*([^<>{}=;()]+?)\s*</g;
  return [
    ...[...code.matchAll(properties)].map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '')),
    ...[...code.matchAll(between)].map(([, text = '']) => text),
  ];
}

/** Sentences that rules, contracts and the server answer with; not what only a developer reads. */
function saidBy(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => !/new [A-Z]\w*Error\(|new Error\(|^\s*(\*|\/\/|\/\*)/.test(line))
    .flatMap((line) => [...line.matchAll(/(['"`])([A-ZÀÈ](?:(?!\1).)* (?:(?!\1).)+\.)\1/g)])
    .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, ''));
}

const inEnglish = (file: string, texts: string[]) =>
  texts.filter((text) => english.test(text) && !quoted.includes(text)).map((text) => `${file}: ${text}`);

test('what screens show and what the server answers is Italian, and the page says so (R0-001, R1-001, R2-017)', () => {
  expect(readFileSync(path.join(root, 'index.html'), 'utf8')).toContain('<html lang="it">');
  const texts = sources.map((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return { file, texts: file.endsWith('.tsx') ? shownBy(source) : saidBy(source) };
  });
  expect(texts.flatMap((one) => one.texts).length).toBeGreaterThan(1500);
  expect(texts.flatMap((one) => inEnglish(one.file, one.texts))).toEqual([]);
});
