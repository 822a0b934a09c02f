import { formatDay, romeDay } from '#platform/contract/dates.ts';
import {
  type Content,
  contentSize,
  type PrintedDocument,
  quietInk,
} from '#platform/server/documents/documents.ts';
import { type DeviceCategory, deviceCategoryLabels } from '../../devices/rules.ts';
import { acceptabilityText } from '../../quality-controls/rules.ts';
import { implantTypeLabels } from '../../registries/rules.ts';
import {
  fieldsOf,
  lawOfSettings,
  type PaperWording,
  type RadioprotectionSettings,
} from '../../settings/rules.ts';
import {
  type Gap,
  missingInWords,
  type PaperKind,
  type PaperRecords,
  type Period,
  paperTexts,
  paperTitle,
  signingRole,
  wordingPart,
} from '../paper/rules.ts';
import { decidingDevices, type UnitFacts } from '../rules.ts';
import * as part from './paper-sections.ts';

/** A planimetry as it was saved last; null: it has no picture. */
export type PlanPicture = {
  alias: string;
  picture: string | null;
  width: number;
  height: number;
  metresPerPixel: number | null;
};

export type Paper = {
  kind: PaperKind;
  facts: UnitFacts;
  records: PaperRecords;
  settings: RadioprotectionSettings;
  plans: readonly PlanPicture[];
  period: Period;
  gaps: readonly Gap[];
  revision: number;
  madeAt: Date;
};

/** One of the documents that the product makes of a unit's data, for the archive (PDF/A-2b). */
export function paperDocument(paper: Paper): PrintedDocument {
  const { kind, facts, gaps, revision, madeAt, period } = paper;
  const { employer, company, asOf } = facts;
  const title = paperTitle(kind, facts, period);
  const made = formatDay(romeDay(madeAt));
  return {
    title: `${title} – ${company.name}`,
    letter: {
      sender: employer.name,
      senderLines: [employer.address, codesOf(facts)].filter(Boolean),
      running: `${title}, revisione ${revision} · ${company.name}`,
      ...(gaps.length > 0 && { standing: paperTexts.draft, watermark: 'BOZZA' }),
    },
    madeAt,
    archival: true,
    orientation: 'portrait',
    content: [
      { text: title, fontSize: 14, bold: true, margin: [0, 0, 0, 2] },
      part.quiet(`Revisione ${revision}, generata il ${made} con i dati del ${formatDay(asOf)}`),
      ...wording(paper),
      ...(gaps.length === 0 ? [] : shortcomings(gaps)),
      ...contents[kind](paper),
    ],
  };
}

function codesOf({ employer: { fiscalCode, taxId, pec } }: UnitFacts): string {
  return [fiscalCode && `C.F. ${fiscalCode}`, taxId && `P. IVA ${taxId}`, pec && `PEC ${pec}`]
    .filter(Boolean)
    .join(' · ');
}

/** Devices that the law on medical exposures says nothing of. */
const notMedical: ReadonlySet<DeviceCategory> = new Set<DeviceCategory>([
  ...(['rx_vet', 'spettro_xrf', 'rx_cargo', 'rx_bagagli', 'rx_ind', 'rm', 'ciclotrone'] as const),
  ...(['diffrattometro', 'sem_microscope', 'tomografo_ind'] as const),
]);

/** The law that goes with the practice: a manual of devices that are no medical ones names none of it. */
export function referencesOf({
  kind,
  facts,
  settings,
}: Pick<Paper, 'kind' | 'facts' | 'settings'>): readonly string[] {
  const { references } = wordingOf(kind, facts, settings);
  const isResonance = facts.registry?.kind === 'resonance';
  if (kind === 'surveillance-report' && isResonance) return settings.resonancePaper.references;
  const isMedical = decidingDevices(facts).some(({ category }) => !notMedical.has(category));
  return kind === 'quality-manual' && !isMedical ? [] : references;
}

function wordingOf(kind: PaperKind, facts: UnitFacts, settings: RadioprotectionSettings): PaperWording {
  return settings[wordingPart(kind, facts.registry?.kind ?? null)];
}

function wording({ kind, facts, settings }: Paper): Content[] {
  const references = referencesOf({ kind, facts, settings });
  return [
    ...(references.length === 0
      ? []
      : [{ text: references.join('; '), color: quietInk, margin: [0, 0, 0, 8] } as Content]),
    { text: wordingOf(kind, facts, settings).text, margin: [0, 0, 0, 10] },
  ];
}

/** What keeps it a draft stands on it: nobody takes it for more. */
const shortcomings = (gaps: readonly Gap[]): Content[] => [
  { text: 'Bozza. Prima della firma:', bold: true },
  { ul: gaps.map(({ text }) => text), margin: [0, 0, 0, 8] },
];

const contents: Record<PaperKind, (paper: Paper) => Content[]> = {
  'surveillance-registry': registryContent,
  'quality-manual': manualContent,
  'surveillance-report': reportContent,
  annex: annexContent,
};

function registryContent({ facts, records, plans, kind, madeAt }: Paper): Content[] {
  const { registry } = facts;
  const isResonance = registry?.kind === 'resonance';
  return [
    part.lines([...part.unitLines(facts), ...registryLines(facts)]),
    ...part.peopleSection(facts),
    ...part.deviceSection(facts),
    ...(isResonance ? [] : part.workerSection(facts.workers, lawOfSettings.doseLimits)),
    ...part.activitySection('Attività e controlli eseguiti', records.done),
    ...part.measureSection(records.done),
    ...missingSection(facts, records),
    ...part.documentSection(records.documents),
    ...planSection(plans),
    part.signatures({ facts, madeAt }, ['legal_rep', signingRole(kind, facts) ?? 'edr']),
  ];
}

function registryLines({ registry }: UnitFacts): (readonly [string, string | null])[] {
  if (registry === null) return [];
  return [
    ['Registro', String(registry.id)],
    ['Tipo di impianto', implantTypeLabels[registry.implantType]],
    ['Aperto il', formatDay(registry.openDate)],
    ['Chiuso il', registry.closeDate && formatDay(registry.closeDate)],
    ['Note', registry.notes],
  ];
}

function manualContent({ kind, facts, records, settings, plans, madeAt }: Paper): Content[] {
  const { manual } = facts;
  return [
    part.lines([
      ...part.unitLines(facts),
      ['Manuale', manual && manual.title],
      ['Aperto il', manual && formatDay(manual.openDate)],
      ['Chiuso il', manual?.closeDate ? formatDay(manual.closeDate) : null],
      ['Note', manual && manual.notes],
    ]),
    ...part.peopleSection(facts),
    ...part.deviceSection(facts),
    ...testSection(facts, settings),
    ...part.activitySection('Controlli eseguiti', records.done),
    ...part.measureSection(records.done),
    ...part.documentSection(records.documents),
    ...planSection(plans),
    part.signatures({ facts, madeAt }, [signingRole(kind, facts) ?? 'edr', 'physic_med']),
  ];
}

/** What is measured on devices of each category there is, and what is acceptable of it. */
function testSection(facts: UnitFacts, settings: RadioprotectionSettings): Content[] {
  const categories = [...new Set(decidingDevices(facts).map(({ category }) => category))];
  if (categories.length === 0) return [];
  const tests = categories.flatMap((category): Content[] => {
    const fields = fieldsOf(settings, category);
    return [
      { text: deviceCategoryLabels[category], bold: true, margin: [0, 4, 0, 2] },
      fields.length === 0
        ? part.quiet('Nessuna prova prevista.')
        : {
            ul: fields.map((field) => {
              const acceptable = acceptabilityText(field) || 'nessun limite';
              return `${field.label}: ${acceptable}${field.required ? '' : ' (facoltativo)'}`;
            }),
          },
    ];
  });
  return part.section('Prove e valori di accettabilità', ...tests);
}

function reportContent({ kind, facts, records, period, plans, madeAt }: Paper): Content[] {
  return [
    part.lines([
      ...part.unitLines(facts),
      ...registryLines(facts),
      ['Periodo', `dal ${formatDay(period.from)} al ${formatDay(period.to)}`],
    ]),
    ...part.peopleSection(facts),
    ...part.deviceSection(facts),
    ...part.activitySection('Controlli e misure del periodo', records.done),
    ...part.measureSection(records.done),
    ...missingSection(facts, records),
    ...planSection(plans),
    part.signatures({ facts, madeAt }, [signingRole(kind, facts) ?? 'edr']),
  ];
}

function missingSection(facts: UnitFacts, records: PaperRecords): Content[] {
  const missing = missingInWords(facts, records);
  return part.section(
    'Che cosa manca',
    missing.length === 0
      ? part.quiet('Nel periodo non manca niente di quanto era in scadenza.')
      : { ul: missing },
  );
}

function annexContent({ facts, records: { units }, madeAt }: Paper): Content[] {
  const { project } = facts;
  return [
    part.lines([
      ['Datore di lavoro', `${facts.employer.name}\n${facts.employer.address}`],
      ['Contratto', `${project.number} · ${project.title}`],
      ['Scadenza', project.contractEndsOn && formatDay(project.contractEndsOn)],
      ['Unità locali', String(units.length)],
    ]),
    ...units.flatMap(({ name, address, devices, devicesLeftOut }) =>
      part.section(name, part.quiet(address), ...part.deviceTable(devices, devicesLeftOut)),
    ),
    part.signatures({ facts, madeAt }, ['legal_rep']),
  ];
}

const pageArea = contentSize('portrait', 'letter');
/** So high that a name of the longest stands above it on one page. */
const planHeight = pageArea.height * 0.7;

function planSection(plans: readonly PlanPicture[]): Content[] {
  if (plans.length === 0) return [];
  return part.section(
    'Planimetrie',
    ...plans.flatMap(({ alias, picture, width, height }): Content[] => {
      const scale = Math.min(pageArea.width / width, planHeight / height);
      return [
        { text: alias, bold: true, margin: [0, 4, 0, 2] },
        picture === null
          ? part.quiet('Di questa planimetria non c’è ancora un’immagine salvata.')
          : { image: picture, width: width * scale, height: height * scale },
      ];
    }),
  );
}
