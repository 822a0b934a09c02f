import { formatDay } from '#platform/contract/dates.ts';
import {
  type Content,
  contentSize,
  dataTable,
  type PrintedDocument,
  quietInk,
} from '#platform/server/documents/documents.ts';
import { expertText, personName, representativeText } from '../../activities/rules.ts';
import { deviceCategoryLabels, statusLabel } from '../../devices/rules.ts';
import { workerCategoryLabels } from '../../exposed-workers/rules.ts';
import { expertRoles, unitRoleLabels } from '../../persons/rules.ts';
import { implantTypeLabels, registryKindLabels } from '../../registries/rules.ts';
import type { UnitFacts } from '../../unit-papers/rules.ts';
import { type Block, draftText, filledText, type Template, type TemplateSection } from '../rules.ts';

/** A planimetry as it is printed; `picture` is a data URL, null where it is gone. */
export type Plan = {
  alias: string;
  picture: string | null;
  width: number;
  height: number;
  metresPerPixel: number | null;
};

type Made = {
  title: string;
  template: Template;
  facts: UnitFacts;
  plans?: readonly Plan[];
  /** What was done and measured in the year before, as it is printed. */
  measures?: readonly Content[];
  /** Of the template; null: it is not saved. */
  number: number | null;
  /** Nobody stands yet for what the template says: what is printed is a draft, and says so on every page. */
  isUnconfirmed: boolean;
  madeAt: Date;
};

/** A registry's copy of a default document. */
export function templateDocument(made: Made): PrintedDocument {
  const { title, template, facts, number, isUnconfirmed, madeAt } = made;
  const { employer, company, registry, asOf } = facts;
  const kind = registry && `Registro di ${registryKindLabels[registry.kind].toLocaleLowerCase('it')}`;
  const model = number === null ? 'modello non salvato' : `modello versione ${number}`;
  return {
    title: `${title} – ${company.name}`,
    letter: {
      sender: employer.name,
      senderLines: [employer.address, codesOf(employer)].filter(Boolean),
      running: `${title}, ${formatDay(asOf)}, ${model} · ${company.name}`,
      ...(isUnconfirmed && { standing: draftText, watermark: 'BOZZA' }),
    },
    madeAt,
    archival: true,
    orientation: 'portrait',
    content: [
      { text: title, fontSize: 14, bold: true, margin: [0, 0, 0, 2] },
      {
        text: [kind, `${company.name}, ${company.address}`, formatDay(asOf)].filter(Boolean).join(' · '),
        color: quietInk,
        margin: [0, 0, 0, 6],
      },
      ...template.sections.flatMap((section) => sectionContent(section, made)),
    ],
  };
}

function codesOf({ fiscalCode, taxId, pec }: UnitFacts['employer']): string {
  return [fiscalCode && `C.F. ${fiscalCode}`, taxId && `P. IVA ${taxId}`, pec && `PEC ${pec}`]
    .filter(Boolean)
    .join(' · ');
}

function sectionContent({ heading, text, law, block }: TemplateSection, made: Made): Content[] {
  const { facts } = made;
  const paragraphs = filledText(text, facts).split(/\n{2,}/);
  return [
    {
      text: filledText(heading, facts),
      ...{ fontSize: 11, bold: true, margin: [0, 12, 0, law === null ? 4 : 1] },
    },
    ...(law === null
      ? []
      : [{ text: law, fontSize: 8, color: quietInk, margin: [0, 0, 0, 4] } satisfies Content]),
    ...paragraphs
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph): Content => ({ text: paragraph, margin: [0, 0, 0, 6] })),
    ...(block === null ? [] : blockContent(block, made)),
  ];
}

/** Data of the unit as a section shows them. */
function blockContent(block: Block, { facts, plans = [], measures = [] }: Made): Content[] {
  switch (block) {
    case 'unit':
      return [factLines(unitLines(facts))];
    case 'employer':
      return [factLines(employerLines(facts))];
    case 'persons':
      return [tableOr(personTable(facts), 'Nessuno ha un ruolo nell’unità locale.')];
    case 'devices':
      return [tableOr(deviceTable(facts), 'Nell’unità locale non c’è nessuna apparecchiatura.')];
    case 'workers':
      return [tableOr(workerTable(facts), 'Nel registro non ci sono lavoratori esposti.')];
    case 'measures':
      return measures.length === 0 ? [{ text: 'Nessun controllo.', color: quietInk }] : [...measures];
    case 'planimetry':
      return planContent(plans);
  }
}

type Line = readonly [label: string, value: string | null];

function unitLines({ company, registry, project, asOf }: UnitFacts): Line[] {
  return [
    ['Unità locale', `${company.name}\n${company.address}`],
    ['Registro', registry && registryKindLabels[registry.kind]],
    ['Tipo di impianto', registry && implantTypeLabels[registry.implantType]],
    ['Aperto il', registry && formatDay(registry.openDate)],
    ['Chiuso il', registry?.closeDate ? formatDay(registry.closeDate) : null],
    ['Progetto', `${project.number} ${project.title}`],
    ['Data', formatDay(asOf)],
  ];
}

const employerLines = ({ employer }: UnitFacts): Line[] => [
  ['Datore di lavoro', `${employer.name}\n${employer.address}`],
  ['Codice fiscale', employer.fiscalCode],
  ['Partita IVA', employer.taxId],
  ['PEC', employer.pec],
];

const factLines = (lines: readonly Line[]): Content => ({
  layout: 'noBorders',
  margin: [0, 0, 0, 8],
  table: {
    widths: [140, '*'],
    body: lines.flatMap(([label, value]) => (value ? [[{ text: label, color: quietInk }, value]] : [])),
  },
});

/** A table with room below it; what is said instead of one without rows. */
function tableOr(table: Content | null, nothing: string): Content {
  return { stack: [table ?? { text: nothing, color: quietInk }], margin: [0, 0, 0, 8] };
}

const figure = (value: number | null) => (value === null ? '–' : value.toLocaleString('it-IT'));
const isExpertRole = (role: string) => expertRoles.some((one) => one === role);

function personTable({ people }: UnitFacts): Content | null {
  if (people.length === 0) return null;
  return dataTable(
    [
      { header: 'Ruolo', width: 130 },
      { header: 'Persona', width: '*' },
      { header: 'Dal', width: 62 },
    ],
    people.map((person) => [
      unitRoleLabels[person.role],
      isExpertRole(person.role) ? expertText(person) : representativeText(person),
      formatDay(person.since),
    ]),
  );
}

function deviceTable({ devices }: UnitFacts): Content | null {
  if (devices.length === 0) return null;
  return dataTable(
    [
      { header: 'Sigla', width: 60 },
      { header: 'Tipo', width: 72 },
      { header: 'Marca e modello', width: '*' },
      { header: 'Matricola', width: 92 },
      { header: 'kVp', width: 34, numeric: true },
      { header: 'mA', width: 34, numeric: true },
      { header: 'Stato', width: 58 },
    ],
    devices.map((device) => [
      ...[device.sigla, deviceCategoryLabels[device.category], device.make ?? '–'],
      [device.serialNumber ?? '–', device.tubeSerialNumber && `tubo ${device.tubeSerialNumber}`]
        .filter(Boolean)
        .join('\n'),
      ...[figure(device.kVp), figure(device.mA), statusLabel(device.status)],
    ]),
  );
}

function workerTable({ workers }: UnitFacts): Content | null {
  if (workers.length === 0) return null;
  return dataTable(
    [
      { header: 'Lavoratore', width: '*' },
      { header: 'Codice fiscale', width: 100 },
      { header: 'Mansione', width: 100 },
      { header: 'Categoria', width: 66 },
      { header: 'Limite (mSv/anno)', width: 56, numeric: true },
      { header: 'Dal', width: 58 },
    ],
    workers.map((worker) => [
      ...[personName(worker), worker.fiscalCode ?? '–', worker.task ?? '–'],
      ...[workerCategoryLabels[worker.category], figure(worker.limits.effective), formatDay(worker.since)],
    ]),
  );
}

/** Share of a page's height that a planimetry may take. */
const planShare = 0.6;

function planContent(plans: readonly Plan[]): Content[] {
  if (plans.length === 0)
    return [{ text: 'Non c’è nessuna planimetria.', color: quietInk, margin: [0, 0, 0, 8] }];
  const room = contentSize('portrait', 'letter');
  return plans.map(({ alias, picture, width, height, metresPerPixel }): Content => {
    const scale = Math.min(room.width / width, (room.height * planShare) / height);
    const size = { width: width * scale, height: height * scale };
    const metres =
      metresPerPixel === null ? '' : ` · larghezza ${figure(Math.round(width * metresPerPixel))} m`;
    return {
      unbreakable: true,
      margin: [0, 0, 0, 10],
      stack: [
        { text: `${alias}${metres}`, color: quietInk, margin: [0, 0, 0, 3] },
        picture === null
          ? { text: 'L’immagine di questa planimetria non è disponibile.', color: quietInk }
          : { image: picture, ...size },
      ],
    };
  });
}
