// Draws docs/contexts.svg from the imports of the code: each context with its slices, from top to bottom, and a mark
// where it uses another. All marks lie right of the diagonal, or the order of contexts.cjs is broken.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contexts } from './contexts.cjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const place = path.join(root, 'docs', 'contexts.svg');

/** The production files of a context. */
function filesOf(context) {
  return readdirSync(path.join(root, 'src', context), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(root, 'src', context, name));
}

function usedBy(context) {
  const text = filesOf(context)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return contexts.filter(
    (other) => other !== context && new RegExp(`(?:from|import)\\s*\\(?\\s*'#${other}/`).test(text),
  );
}

function slicesOf(context) {
  if (context === 'app' || context === 'platform') return [];
  return readdirSync(path.join(root, 'src', context), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

const row = 44;
const left = 640;
const top = 120;
const lineLength = 124;

/** Words in lines of at most `lineLength` letters. */
function wrap(words) {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1);
    if (line.length + word.length + 2 > lineLength) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line}, ${word}`;
  }
  return lines;
}

function rowOf(context, index) {
  const y = top + index * row;
  const used = usedBy(context);
  const words = {
    app: ['puts the parts together'],
    platform: ['what every slice uses; no word of the business'],
  };
  const lines = wrap(words[context] ?? slicesOf(context));
  const text = lines.map((line, at) => `<text x="16" y="${y + 29 + at * 12}" class="slices">${line}</text>`);
  const marks = contexts.map((other, column) => {
    const x = left + column * row;
    if (other === context) return `<rect x="${x}" y="${y}" width="${row}" height="${row}" class="self"/>`;
    if (!used.includes(other)) return '';
    const isUpward = column < index;
    return `<circle cx="${x + row / 2}" cy="${y + row / 2}" r="7" class="${isUpward ? 'upward' : 'use'}"/>`;
  });
  return [
    `<line x1="0" y1="${y}" x2="${left + contexts.length * row}" y2="${y}" class="line"/>`,
    `<text x="16" y="${y + 15}" class="name">${context}</text>`,
    ...text,
    ...marks.filter((mark) => mark !== ''),
  ].join('\n');
}

function columnOf(context, index) {
  const x = left + index * row + row / 2 + 4;
  return `<text transform="translate(${x} ${top - 10}) rotate(-60)" class="column">${context}</text>`;
}

/** The drawing as SVG text, the same for the same code. */
export function drawContexts() {
  const width = left + contexts.length * row + 60;
  const height = top + contexts.length * row + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>Which context uses which: rows use the columns that are marked</title>
<style>
text { font: 12px sans-serif; fill: #1e344b }
.name { font-weight: 700 }
.slices { font-size: 10px; fill: #55636f }
.line { stroke: #dde3e8 }
.self { fill: #eef1f4 }
.use { fill: #1e344b }
.upward { fill: #c92a2a }
</style>
<rect width="${width}" height="${height}" fill="#fff"/>
${contexts.map(columnOf).join('\n')}
${contexts.map(rowOf).join('\n')}
</svg>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(place, drawContexts());
