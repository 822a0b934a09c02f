import type { DeliveryNote } from '#dosimeters/schema.ts';
import { formatDay } from '#platform/contract/dates.ts';
import {
  type Content,
  contentSize,
  type PrintedDocument,
  quietInk,
} from '#platform/server/documents/documents.ts';
import { noteNumber } from '../rules.ts';

/** A shipment that has left. */
export type SentShipment = {
  year: number;
  number: number;
  shippedOn: string;
  shippedAt: Date;
  carrier: string | null;
  note: string | null;
  content: DeliveryNote;
};

const codeColumns = 5;

/** The delivery note of a shipment: who sends what to whom, and room for two signatures. */
export function deliveryNoteDocument(shipment: SentShipment): PrintedDocument {
  const { year, number, shippedOn, shippedAt, content } = shipment;
  const { sender } = content;
  const name = noteNumber(year, number) ?? '';
  const vat = sender.vatNumber === '' ? '' : `P. IVA ${sender.vatNumber}`;
  return {
    title: `Documento di trasporto ${name}`,
    letter: {
      sender: sender.name,
      senderLines: [sender.address, [vat, sender.phone, sender.email].filter(Boolean).join(' · ')],
      running: `Documento di trasporto ${name} del ${formatDay(shippedOn)}`,
    },
    madeAt: shippedAt,
    orientation: 'portrait',
    content: [
      { text: `Documento di trasporto ${name}`, fontSize: 14, bold: true, margin: [0, 0, 0, 10] },
      facts(shipment),
      ...goods(content.dosimeters.map(({ code }) => code)),
      signatures,
    ],
  };
}

function facts({ shippedOn, carrier, note, content }: SentShipment): Content {
  const { principal, destination } = content;
  const rows: [string, string][] = [
    ['Data di spedizione', formatDay(shippedOn)],
    ['Destinatario', principal],
    ...(destination === null
      ? []
      : ([['Luogo di destinazione', `${destination.name}\n${destination.address}`]] as [string, string][])),
    ['Causale del trasporto', 'Dosimetri radon affidati per la misurazione, da restituire al laboratorio'],
    ['Vettore', carrier ?? 'A cura del mittente'],
    ...(note === null ? [] : ([['Annotazioni', note]] as [string, string][])),
  ];
  return {
    layout: 'noBorders',
    margin: [0, 0, 0, 14],
    table: {
      widths: [120, '*'],
      body: rows.map(([label, value]) => [{ text: label, color: quietInk }, value]),
    },
  };
}

function goods(codes: readonly string[]): Content[] {
  const rows = Math.ceil(codes.length / codeColumns);
  // Down the columns, as a list is read.
  const body = Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: codeColumns }, (_column, column) => codes[column * rows + row] ?? ''),
  );
  const count = codes.length === 1 ? '1 dosimetro CR-39' : `${codes.length} dosimetri CR-39`;
  return [
    { text: 'Descrizione dei beni', fontSize: 11, bold: true, margin: [0, 0, 0, 4] },
    { text: `${count} per la misura della concentrazione di radon, con i codici:`, margin: [0, 0, 0, 6] },
    {
      layout: 'noBorders',
      table: { widths: Array.from({ length: codeColumns }, () => '*'), dontBreakRows: true, body },
    },
  ];
}

const gap = 40;
const signatureWidth = (contentSize('portrait', 'letter').width - gap) / 2;
const signatures: Content = {
  unbreakable: true,
  margin: [0, 36, 0, 0],
  stack: [
    {
      columnGap: gap,
      columns: ['Firma del mittente o del vettore', 'Firma del destinatario, data e ora'].map((text) => ({
        stack: [
          { canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: signatureWidth, y2: 0, lineWidth: 0.5 }] },
          { text, fontSize: 8, color: quietInk, margin: [0, 3, 0, 0] as [number, number, number, number] },
        ],
      })),
    },
  ],
};
