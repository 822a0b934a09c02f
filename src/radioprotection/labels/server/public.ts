import type { Content, PrintedDocument } from '#platform/server/documents/documents.ts';
import { quietInk } from '#platform/server/documents/documents.ts';
import { qrCode } from '#platform/server/documents/qr-code.ts';

/** What a label says beside its code: a word in large letters, what it is, and small print. */
export type Label = {
  /** The page that its code opens, without the address of the installation. */
  href: string;
  heading: string;
  lines: readonly string[];
  small: readonly string[];
};

type Sheet = { title: string; labels: readonly Label[]; baseUrl: string; madeAt: Date };

/** Points: a code of 3 cm is read from an arm's length. */
const codeSize = 85;
const labelHeight = 110;
const labelsBeside = 2;
/** Letters of a line that a label has room for. */
const longestText = 56;
/** Modules left white around a code. */
const quietZone = 4;

/** Labels to cut out, two beside each other, each with the QR code of its page, for whoever reads it. */
export async function labelSheet({ title, labels, baseUrl, madeAt }: Sheet): Promise<PrintedDocument> {
  const cells = await Promise.all(labels.map((label) => labelCell(label, baseUrl)));
  const rows = Array.from({ length: Math.ceil(cells.length / labelsBeside) }, (_row, row) =>
    Array.from({ length: labelsBeside }, (_cell, cell) => cells[row * labelsBeside + cell] ?? { text: '' }),
  );
  return {
    title,
    facts: [['Etichette', String(labels.length)]],
    madeAt,
    orientation: 'portrait',
    content: [{ table: { widths: ['*', '*'], heights: labelHeight, dontBreakRows: true, body: rows } }],
  };
}

async function labelCell({ href, heading, lines, small }: Label, baseUrl: string): Promise<Content> {
  const { size, path } = await qrCode(`${baseUrl}${href}`);
  const viewBox = `${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`;
  return {
    margin: [8, 8, 8, 8],
    columnGap: 10,
    columns: [
      { width: codeSize, svg: `<svg viewBox="${viewBox}"><path d="${path}"/></svg>` },
      {
        width: '*',
        fontSize: 9,
        stack: [
          { text: fitted(heading), fontSize: 14, bold: true },
          ...lines.map((text) => ({ text: fitted(text) })),
          ...small.map((text, place) => ({
            text: fitted(text),
            color: quietInk,
            fontSize: 7,
            margin: [0, place === 0 ? 4 : 0, 0, 0] as [number, number, number, number],
          })),
        ],
      },
    ],
  };
}

/** Two lines of a label: all are of one size, whatever a name is like. */
function fitted(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1).trimEnd()}…` : text;
}
