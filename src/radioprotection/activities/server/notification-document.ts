import { formatDay, romeDay } from '#platform/contract/dates.ts';
import {
  type Content,
  contentSize,
  dataTable,
  type PrintedDocument,
  quietInk,
} from '#platform/server/documents/documents.ts';
import { deviceCategoryLabels } from '../../devices/rules.ts';
import { type NotificationWording, unconfirmedText } from '../../settings/rules.ts';
import type { NotifiedUnit } from './notification-queries.ts';

type Notification = {
  unit: NotifiedUnit;
  wording: NotificationWording;
  /** Nobody stands yet for what the letter says of the law. */
  isUnconfirmed: boolean;
  revision: number;
  madeAt: Date;
};

/** The preventive notification of a practice: who notifies whom of which devices (D.Lgs. 101/2020, art. 46). */
export function notificationDocument(notification: Notification): PrintedDocument {
  const { unit, wording, isUnconfirmed, revision, madeAt } = notification;
  const on = formatDay(romeDay(madeAt));
  return {
    title: `Notifica preventiva – ${unit.company}`,
    letter: {
      sender: unit.employer,
      senderLines: [unit.employerAddress, codesOf(unit)].filter(Boolean),
      running: `Notifica preventiva del ${on}, versione ${revision} · ${unit.company}`,
      ...(isUnconfirmed && { standing: unconfirmedText }),
    },
    madeAt,
    archival: true,
    orientation: 'portrait',
    content: [
      { stack: [...wording.addressees], margin: [220, 0, 0, 14] },
      { text: 'Notifica preventiva di pratica', fontSize: 14, bold: true, margin: [0, 0, 0, 2] },
      { text: wording.references.join('; '), color: quietInk, margin: [0, 0, 0, 10] },
      { text: wording.text, margin: [0, 0, 0, 10] },
      facts(unit, on),
      { text: 'Apparecchiature', fontSize: 11, bold: true, margin: [0, 0, 0, 4] },
      devices(unit),
      signatures,
    ],
  };
}

function codesOf({ fiscalCode, taxId, pec }: NotifiedUnit): string {
  return [fiscalCode && `C.F. ${fiscalCode}`, taxId && `P. IVA ${taxId}`, pec && `PEC ${pec}`]
    .filter(Boolean)
    .join(' · ');
}

function facts(unit: NotifiedUnit, on: string): Content {
  const rows: [string, string | null][] = [
    ['Unità locale', `${unit.company}\n${unit.companyAddress}`],
    ['Legale rappresentante', unit.legalRepresentative],
    ['Esperto di radioprotezione', unit.expert],
    ['Tipo di impianto', unit.implant],
    ['Data', on],
  ];
  return {
    layout: 'noBorders',
    margin: [0, 0, 0, 12],
    table: {
      widths: [140, '*'],
      body: rows
        .filter(([, value]) => value !== null)
        .map(([label, value]) => [{ text: label, color: quietInk }, value ?? '']),
    },
  };
}

const figure = (value: number | null) => (value === null ? '–' : value.toLocaleString('it-IT'));

function devices({ devices: all }: NotifiedUnit): Content {
  if (all.length === 0) return { text: 'Nessuna apparecchiatura in uso.' };
  return dataTable(
    [
      { header: 'Sigla', width: 60 },
      { header: 'Tipo', width: 80 },
      { header: 'Marca e modello', width: '*' },
      { header: 'Matricola', width: 80 },
      { header: 'kVp', width: 40, numeric: true },
      { header: 'mA', width: 40, numeric: true },
    ],
    all.map(({ sigla, category, make, serialNumber, kVp, mA }) => [
      ...[sigla, deviceCategoryLabels[category], make ?? '–', serialNumber ?? '–', figure(kVp), figure(mA)],
    ]),
  );
}

const gap = 40;
const signatureWidth = (contentSize('portrait', 'letter').width - gap) / 2;
const signatures: Content = {
  unbreakable: true,
  margin: [0, 40, 0, 0],
  columnGap: gap,
  columns: ['Il datore di lavoro', 'L’esperto di radioprotezione'].map((text) => ({
    stack: [
      { canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: signatureWidth, y2: 0, lineWidth: 0.5 }] },
      { text, fontSize: 8, color: quietInk, margin: [0, 3, 0, 0] as [number, number, number, number] },
    ],
  })),
};
