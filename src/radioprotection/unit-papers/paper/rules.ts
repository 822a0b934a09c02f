import { addDays, formatDay } from '#platform/contract/dates.ts';
import { type ActivityType, activityTypeLabels } from '../../activities/rules.ts';
import type { DeviceCategory } from '../../devices/rules.ts';
import type { DocumentKind } from '../../folders/rules.ts';
import { type UnitRole, unitRoleLabels } from '../../persons/rules.ts';
import type { MeasuredValue } from '../../quality-controls/rules.ts';
import type { RegistryKind } from '../../registries/rules.ts';
import type { LawPart, PaperPart, RadioprotectionSettings } from '../../settings/rules.ts';
import { isLawPart, settingsPartLabels } from '../../settings/rules.ts';
import { decidingDevices, type FactDevice, holding, type UnitFacts } from '../rules.ts';

/** Documents that the product makes of a unit's data, each kind once for what it is about. */
export const paperKinds = [
  'surveillance-registry',
  'quality-manual',
  'surveillance-report',
  'annex',
] as const satisfies readonly DocumentKind[];
export type PaperKind = (typeof paperKinds)[number];

/** What each is called on its button. */
export const paperLabels: Readonly<Record<PaperKind, string>> = {
  'surveillance-registry': 'registro',
  'quality-manual': 'manuale',
  'surveillance-report': 'relazione',
  annex: 'allegato',
};

/** An activity that was completed in the period. */
export type DoneActivity = {
  id: number;
  type: ActivityType;
  name: string;
  on: string;
  by: string | null;
  deviceId: number | null;
  sigla: string | null;
  category: DeviceCategory | null;
  testType: 1 | 2 | 3 | null;
  judgement: 1 | 2 | null;
  judgementNote: string | null;
  protocol: string | null;
  note: string | null;
  /** As they were acceptable when it was completed. */
  values: MeasuredValue[];
  /** Whether an expert stood for those values then. */
  isConfirmed: boolean;
};

/** An activity that was to be done by the end of the period, and was not. */
export type MissedActivity = { type: ActivityType; name: string; deadline: string; sigla: string | null };

export type FiledDocument = { title: string; day: string; revision: number; state: string };

/** A unit that the contract is for, with its devices. */
export type AnnexUnit = { name: string; address: string; devices: FactDevice[]; devicesLeftOut: number };

export type PaperRecords = {
  done: DoneActivity[];
  missed: MissedActivity[];
  documents: FiledDocument[];
  units: AnnexUnit[];
};

export type Period = { from: string; to: string };

/** The last day that a registry or a manual tells of: that of its closing, where it is closed. */
export const lastDay = (closeDate: string | null | undefined, today: string): string =>
  closeDate && closeDate < today ? closeDate : today;

/** Until a year before its end, where nobody says otherwise. */
export const yearUntil = (to: string): Period => ({ from: addDays(to, -364), to });

const isResonance = ({ registry }: Pick<UnitFacts, 'registry'>) => registry?.kind === 'resonance';

/** One that is called a manual already is not called so twice. */
function manualTitle(title: string): string {
  return /^manuale\b/i.test(title) ? title : `Manuale della qualità – ${title}`.slice(0, 255);
}

/** What it is called: in its folder, among the documents to sign, and in its file. */
export function paperTitle(kind: PaperKind, facts: UnitFacts, { from, to }: Period): string {
  const { registry, manual, project } = facts;
  switch (kind) {
    case 'surveillance-registry':
      return `${isResonance(facts) ? 'Registro di risonanza magnetica' : 'Registro di sorveglianza'} ${registry?.id ?? ''}`.trim();
    case 'quality-manual':
      return manualTitle(manual?.title ?? '');
    case 'surveillance-report':
      return `Relazione di sorveglianza dal ${formatDay(from)} al ${formatDay(to)}`;
    case 'annex':
      return `Allegato al contratto ${project.number}`;
  }
}

const fileNames: Record<PaperKind, string> = {
  'surveillance-registry': 'registro_di_sorveglianza',
  'quality-manual': 'manuale_della_qualita',
  'surveillance-report': 'relazione_di_sorveglianza',
  annex: 'allegato_al_contratto',
};

/** 'registro_di_sorveglianza_12_2026-03-16.pdf' */
export function paperFileName(kind: PaperKind, { company, registry, manual, asOf }: UnitFacts): string {
  return `${fileNames[kind]}_${registry?.id ?? manual?.id ?? company.id}_${asOf}.pdf`;
}

/** Which part of the settings holds its words. */
export function wordingPart(kind: PaperKind, registryKind: RegistryKind | null): PaperPart {
  if (kind === 'annex') return 'annexPaper';
  if (kind === 'quality-manual') return 'manualPaper';
  if (kind === 'surveillance-report') return 'reportPaper';
  return registryKind === 'resonance' ? 'resonancePaper' : 'registryPaper';
}

/** The parts that say something of the law on it. */
export function lawOnPaper(kind: PaperKind, registryKind: RegistryKind | null): LawPart[] {
  const wording = wordingPart(kind, registryKind);
  const own = isLawPart(wording) ? [wording] : [];
  if (kind === 'surveillance-registry' && registryKind !== 'resonance') return [...own, 'doseLimits'];
  // Its references are those of the registry that it reports on.
  if (kind === 'surveillance-report' && registryKind === 'resonance') return [...own, 'resonancePaper'];
  return kind === 'quality-manual' ? [...own, 'tests'] : own;
}

/** Where a gap is mended: a tab of the unit's page, the employer's page, the settings. */
export type Gap = { where: 'persone' | 'dispositivi' | 'datore' | 'regole'; text: string };

/** Of the facts those that tell who answers for a document, and what keeps it a draft. */
type Judged = Pick<UnitFacts, 'asOf' | 'people' | 'devices' | 'devicesLeftOut'> & {
  registry: { kind: RegistryKind } | null;
};

/** Whether all that a document is about is magnetic resonance; `signingRole` of folders says it of all documents. */
function isOfResonance({ registry, ...facts }: Omit<Judged, 'asOf'>): boolean {
  if (registry !== null) return registry.kind === 'resonance';
  const devices = decidingDevices(facts);
  return devices.length > 0 && devices.every(({ category }) => category === 'rm');
}

/**
 * Who answers for it and signs it: of magnetic resonance its expert, who answers for the whole unit where it has no
 * other. Null: nobody has to be named.
 */
export function signingRole(kind: PaperKind, facts: Omit<Judged, 'asOf'>): UnitRole | null {
  if (kind === 'annex') return null;
  const isHeld = (role: UnitRole) => holding(facts, role).length > 0;
  return isOfResonance(facts) || (isHeld('rm_expert') && !isHeld('edr')) ? 'rm_expert' : 'edr';
}

/** What keeps it a draft. */
export function paperGaps(
  kind: PaperKind,
  facts: Judged,
  settings: Pick<RadioprotectionSettings, 'confirmed'>,
): Gap[] {
  const on = formatDay(facts.asOf);
  const missing = (role: UnitRole): Gap[] =>
    holding(facts, role).length > 0
      ? []
      : [{ where: 'persone', text: `Nell’unità locale il ${on} non c’è: ${unitRoleLabels[role]}.` }];
  const expert = signingRole(kind, facts);
  const hasDevices = kind === 'annex' || decidingDevices(facts).length > 0;
  const unread = lawOnPaper(kind, facts.registry?.kind ?? null).filter((part) => !settings.confirmed[part]);
  return [
    ...missing('legal_rep'),
    ...(expert === null ? [] : missing(expert)),
    ...(hasDevices
      ? []
      : [{ where: 'dispositivi', text: 'Non c’è nessuna apparecchiatura da riportare.' } as const]),
    ...unread.map(
      (part): Gap => ({
        where: 'regole',
        text: `Il testo «${settingsPartLabels[part]}» è ancora da far rileggere a un esperto.`,
      }),
    ),
  ];
}

/** What was to be done or measured in the period and was not, in words. */
export function missingInWords(
  { devices }: Pick<UnitFacts, 'devices'>,
  { done, missed }: Pick<PaperRecords, 'done' | 'missed'>,
): string[] {
  const isControlled = (id: number) =>
    done.some(({ deviceId, values }) => deviceId === id && values.length > 0);
  const uncontrolled = devices.filter(({ id }) => !isControlled(id)).map(({ sigla }) => sigla);
  return [
    ...(uncontrolled.length === 0 ? [] : [`Senza valori misurati nel periodo: ${uncontrolled.join(', ')}.`]),
    ...missed.map(
      ({ name, type, deadline, sigla }) =>
        `Non eseguita: ${name === activityTypeLabels[type] ? name : `${name} (${activityTypeLabels[type]})`}${sigla === null ? '' : ` su ${sigla}`}, scadenza ${formatDay(deadline)}.`,
    ),
    ...done
      .filter(({ type, judgement }) => (type === 2 || type === 12) && judgement === null)
      .map(
        ({ name, on, sigla }) =>
          `Senza giudizio: ${name}${sigla === null ? '' : ` su ${sigla}`} del ${formatDay(on)}.`,
      ),
  ];
}

export const paperTexts = {
  notFound: 'Documento non trovato.',
  unknownSubject: 'Il registro o il manuale non è di questa unità locale.',
  needsRegistry: 'Indicare il registro.',
  needsManual: 'Indicare il manuale.',
  noFolder: 'Il registro è del modello precedente: prima va portato a quello attuale.',
  reversed: 'Il periodo finisce prima di cominciare.',
  inFuture: 'Il periodo finisce nel futuro.',
  afterClosing: (day: string) =>
    `Il registro è stato chiuso il ${formatDay(day)}: il periodo finisce al più tardi quel giorno.`,
  waits: (revision: number) =>
    `La revisione ${revision} attende la firma: generando di nuovo, una nuova bozza prende il suo posto.`,
  notLatest: 'Nel frattempo è stata generata un’altra revisione: rileggerla prima di mandarla alla firma.',
  notDraft: 'Il documento non è una bozza: attende già la firma, o è firmato.',
  notPrinted: 'Il documento non è ancora stampato: riprovare tra poco.',
  draft: 'Bozza: non è da firmare né da inviare.',
  unfit: (gaps: readonly string[]) =>
    `Questa revisione è una bozza e non va alla firma. ${gaps.join(' ')} Quando è a posto, generarla di nuovo.`,
  unconfirmedTemplate: 'Il modello del documento è ancora da far rileggere a un esperto.',
  reworded: 'Il testo è cambiato dopo che il documento è stato generato: generarlo di nuovo.',
  unexpected: 'La stampa non è riuscita per un errore imprevisto: si riprova più tardi.',
} as const;
