import type { PrintedDocument } from '#platform/server/documents/documents.ts';

/** The content of a document as a page for a browser to print: the same texts, tables, pictures and drawings. */
export function htmlOf({ title, letter, content }: PrintedDocument): string {
  const head = letter ? [letter.sender, ...letter.senderLines] : [];
  return `<!doctype html><html lang="it"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>@page { size: A4; margin: 20mm 14mm } body { font: 9pt sans-serif } table { width: 100%; border-collapse: collapse }
td { border-bottom: 0.5pt solid #c3ccd5; padding: 2pt } thead { display: table-header-group } img, svg { max-width: 100% }
.kept { break-inside: avoid }</style>${head.map((line) => `<p>${escaped(line)}</p>`).join('')}${content.map(part).join('')}</html>`;
}

type Node = Record<string, unknown>;

function part(node: unknown): string {
  if (typeof node === 'string') return `<p>${escaped(node)}</p>`;
  if (Array.isArray(node)) return node.map(part).join('');
  if (node === null || typeof node !== 'object') return '';
  const { text, stack, columns, ul, table, svg, image, unbreakable, pageBreak } = node as Node;
  const inner = [
    text === undefined ? '' : `<p>${words(text)}</p>`,
    part(stack),
    Array.isArray(columns) ? `<div style="display:flex">${columns.map(cell('div')).join('')}</div>` : '',
    Array.isArray(ul) ? `<ul>${ul.map(cell('li')).join('')}</ul>` : '',
    tableOf(table as { body: unknown[][] } | undefined),
    typeof svg === 'string' ? svg : '',
    typeof image === 'string' ? `<img src="${image}" alt="">` : '',
  ].join('');
  const look = pageBreak === 'before' ? ' style="break-before: page"' : unbreakable ? ' class="kept"' : '';
  return `<div${look}>${inner}</div>`;
}

const cell = (tag: string) => (node: unknown) => `<${tag}>${part(node)}</${tag}>`;

function tableOf(table: { body: unknown[][] } | undefined): string {
  const [head, ...rows] = table?.body ?? [];
  if (!head) return '';
  const row = (cells: readonly unknown[]) => `<tr>${cells.map(cell('td')).join('')}</tr>`;
  return `<table><thead>${row(head)}</thead>${rows.map(row).join('')}</table>`;
}

function words(text: unknown): string {
  if (typeof text === 'string') return escaped(text);
  if (Array.isArray(text)) return text.map(words).join('');
  return text !== null && typeof text === 'object' ? words((text as Node)['text']) : '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
