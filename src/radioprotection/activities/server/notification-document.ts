import { formatDay, romeDay } from '#platform/contract/dates.ts';
import {
  type Content,
  contentSize,
  dataTable,
  type PrintedDocument,
  quietInk,
} from '#platform/server/documents/documents.ts';
import { deviceCategoryLabels } from '../../devices/rules.ts';
import { unitRoleLabels } from '../../persons/rules.ts';
import type { NotificationLetter } from '../../settings/rules.ts';
import { changesOf, type NotifiedOperation, operationLabel, subjectOf } from '../changes/rules.ts';
import {
  changesText,
  draftText,
  expertInWords,
  expertText,
  type NotifiedDevice,
  type NotifiedUnit,
  personName,
  representativeText,
} from '../notification/rules.ts';

type Notification = {
  unit: NotifiedUnit;
  /** What is to change in the unit; none in a usual notification. */
  operations: readonly NotifiedOperation[];
  /** Of the registry that it is tied to. */
  implant: string | null;
  /** One that nobody stands for yet is a draft, and says so on every page. */
  letter: NotificationLetter;
  revision: number;
  madeAt: Date;
};

/** The preventive notification of a practice: who notifies whom of which devices (D.Lgs. 101/2020, art. 46). */
export function notificationDocument(notification: Notification): PrintedDocument {
  const { unit, operations, implant, letter, revision, madeAt } = notification;
  const on = formatDay(romeDay(madeAt));
  return {
    title: `Notifica preventiva – ${unit.company}`,
    letter: {
      sender: unit.employer,
      senderLines: [unit.employerAddress, codesOf(unit)].filter(Boolean),
      running: `Notifica preventiva del ${on}, versione ${revision} · ${unit.company}`,
      ...(letter.isUnconfirmed && { standing: draftText, watermark: 'BOZZA' }),
    },
    madeAt,
    archival: true,
    orientation: 'portrait',
    content: [
      {
        stack: [
          ...letter.addressees,
          { text: `competenti per territorio: ${unit.territory}`, color: quietInk, margin: [0, 2, 0, 0] },
        ],
        margin: [220, 0, 0, 14],
      },
      { text: letter.title, fontSize: 14, bold: true, margin: [0, 0, 0, 2] },
      { text: letter.references.join('; '), color: quietInk, margin: [0, 0, 0, 10] },
      { text: letter.text, margin: [0, 0, 0, 10] },
      facts(unit, implant, on),
      { text: 'Apparecchiature', fontSize: 11, bold: true, margin: [0, 0, 0, 4] },
      devices(unit.devices),
      ...changes(operations, on),
      signatures(unit),
    ],
  };
}

function codesOf({ fiscalCode, taxId, pec }: NotifiedUnit): string {
  return [fiscalCode && `C.F. ${fiscalCode}`, taxId && `P. IVA ${taxId}`, pec && `PEC ${pec}`]
    .filter(Boolean)
    .join(' · ');
}

function facts(unit: NotifiedUnit, implant: string | null, on: string): Content {
  const rows: [string, string][] = [
    ['Unità locale', `${unit.company}\n${unit.companyAddress}`],
    ['Legale rappresentante', unit.legalRepresentatives.map(representativeText).join('\n')],
    unit.isResonance
      ? [unitRoleLabels.rm_expert, unit.experts.map(representativeText).join('\n')]
      : ['Esperto di radioprotezione', unit.experts.map(expertText).join('\n')],
    ...(implant === null ? [] : [['Tipo di impianto', implant] satisfies [string, string]]),
    ['Data', on],
  ];
  return {
    layout: 'noBorders',
    margin: [0, 0, 0, 12],
    table: {
      widths: [140, '*'],
      body: rows.map(([label, value]) => [{ text: label, color: quietInk }, value]),
    },
  };
}

const figure = (value: number | null) => (value === null ? '–' : value.toLocaleString('it-IT'));

function devices(all: readonly NotifiedDevice[]): Content {
  return dataTable(
    [
      { header: 'Sigla', width: 60 },
      { header: 'Tipo', width: 80 },
      { header: 'Marca e modello', width: '*' },
      { header: 'Matricola', width: 100 },
      { header: 'kVp', width: 40, numeric: true },
      { header: 'mA', width: 40, numeric: true },
    ],
    all.map((device) => [
      ...[device.sigla, deviceCategoryLabels[device.category], device.make ?? '–', serialsOf(device)],
      ...[figure(device.kVp), figure(device.mA)],
    ]),
  );
}

/** What the unit's data change to, operation by operation; what is of use in the house only stays there. */
function changes(operations: readonly NotifiedOperation[], on: string): Content[] {
  const told = operations.flatMap((operation) => {
    const fields = changesOf(operation).filter(({ isInternal }) => !isInternal);
    return fields.length === 0 ? [] : [operationTable(operation, fields)];
  });
  if (told.length === 0) return [];
  return [
    { text: 'Variazioni notificate', fontSize: 11, bold: true, margin: [0, 14, 0, 2] },
    { text: changesText(on), margin: [0, 0, 0, 2] },
    ...told.flat(),
  ];
}

function operationTable(operation: NotifiedOperation, fields: ReturnType<typeof changesOf>): Content[] {
  const from = formatDay(operation.effectiveDate);
  const name = [operationLabel(operation), subjectOf(operation)].filter(Boolean).join(' – ');
  return [
    { text: `Operazione: ${name}`, bold: true, margin: [0, 8, 0, 4] },
    dataTable(
      [
        { header: 'Campo', width: 90 },
        { header: 'Prima', width: '*' },
        { header: 'Dopo', width: '*' },
        { header: 'Decorrenza', width: 60 },
      ],
      fields.map(({ field, before, after }) => [field, before ?? '–', after ?? '–', from]),
    ),
  ];
}

function serialsOf({ serialNumber, tubeSerialNumber }: NotifiedDevice): string {
  return [serialNumber ?? '–', tubeSerialNumber && `tubo ${tubeSerialNumber}`].filter(Boolean).join('\n');
}

const gap = 40;
const signatureWidth = (contentSize('portrait', 'letter').width - gap) / 2;

/** A line for each who signs, with who that is. */
function signatures(unit: NotifiedUnit): Content {
  const { legalRepresentatives, experts } = unit;
  const expert = expertInWords(unit);
  return {
    unbreakable: true,
    margin: [0, 40, 0, 0],
    columnGap: gap,
    columns: [
      signature('Il legale rappresentante del datore di lavoro', legalRepresentatives.map(personName)),
      signature(expert.charAt(0).toUpperCase() + expert.slice(1), experts.map(personName)),
    ],
  };
}

const signature = (what: string, names: readonly string[]): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: signatureWidth, y2: 0, lineWidth: 0.5 }] },
    { text: what, fontSize: 8, color: quietInk, margin: [0, 3, 0, 0] },
    { text: names.join('\n'), margin: [0, 1, 0, 0] },
  ],
});
