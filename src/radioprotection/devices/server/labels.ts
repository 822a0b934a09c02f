import type { Content, PrintedDocument } from '#platform/server/documents/documents.ts';
import { quietInk } from '#platform/server/documents/documents.ts';
import { qrCode } from '#platform/server/documents/qr-code.ts';
import { deviceHref } from '../../unit-places/rules.ts';
import { deviceCategoryLabels } from '../rules.ts';
import type { Label } from './queries.ts';

type Sheet = { title: string; labels: readonly Label[]; baseUrl: string; madeAt: Date };

/** Points: a code of 3 cm is read from an arm's length. */
const codeSize = 85;
const labelHeight = 110;
const labelsBeside = 2;
/** Modules left white around a code. */
const quietZone = 4;

/** Labels to cut out, two beside each other, each with the QR code that opens the card of its device. */
export async function labelDocument({ title, labels, baseUrl, madeAt }: Sheet): Promise<PrintedDocument> {
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

async function labelCell(label: Label, baseUrl: string): Promise<Content> {
  const { size, path } = await qrCode(`${baseUrl}${deviceHref(label.id)}`);
  const viewBox = `${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`;
  const maker = [label.brand, label.model].filter(Boolean).join(' ');
  const lines = [
    { text: deviceCategoryLabels[label.type] },
    ...(maker === '' ? [] : [{ text: maker }]),
    ...(label.serialNumber === null ? [] : [{ text: `Matricola ${label.serialNumber}` }]),
    {
      text: label.company,
      color: quietInk,
      fontSize: 7,
      margin: [0, 4, 0, 0] as [number, number, number, number],
    },
    { text: label.employer, color: quietInk, fontSize: 7 },
  ];
  return {
    margin: [8, 8, 8, 8],
    columnGap: 10,
    columns: [
      { width: codeSize, svg: `<svg viewBox="${viewBox}"><path d="${path}"/></svg>` },
      { width: '*', fontSize: 9, stack: [{ text: label.sigla, fontSize: 14, bold: true }, ...lines] },
    ],
  };
}
