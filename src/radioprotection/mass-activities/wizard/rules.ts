import { type ActionType, actionLabels } from '../operations/rules.ts';
import type { MassStatus } from '../states/rules.ts';

/** What the wizard is opened for (Q2-12); `complete` and the routed `view` have pages of their own. */
export const wizardScopes = ['create', 'edit', 'view', 'review', 'complete', 'summary'] as const;
export type WizardScope = (typeof wizardScopes)[number];

export const wizardSteps = [1, 2, 3] as const;
export type WizardStep = (typeof wizardSteps)[number];
/** From this step on values must be whole, from the next on saving submits for review (Q2-43). */
export const checkedFrom = 2;
export const submittedFrom = 3;

export function startStep(scope: WizardScope): WizardStep {
  return scope === 'review' || scope === 'summary' || scope === 'view' ? 3 : 1;
}

/** Whether what is shown can be changed. */
export function isWritable(scope: WizardScope): boolean {
  return scope === 'create' || scope === 'edit' || scope === 'review';
}

/** The button that ends the wizard; null where nothing is sent. */
export function finalLabel(scope: WizardScope): string | null {
  if (scope === 'create') return 'Crea pratica e invia per la revisione';
  if (scope === 'edit') return 'Invia per la revisione';
  return scope === 'review' ? 'Conferma Revisione' : null;
}

/** Whether 'Salva Modifiche' is shown: on step 3 saving would submit (Q2-42). */
export function canSaveDraft(scope: WizardScope, step: WizardStep): boolean {
  return (scope === 'create' || scope === 'edit') && step < submittedFrom;
}

/** Where a scope leads that does not fit the status (Q2-45, Q2-65); null: it fits. */
export function scopeInstead(scope: WizardScope, status: MassStatus): WizardScope | null {
  if (scope === 'edit') return status === 'work' ? null : 'summary';
  if (scope === 'review') return status === 'review' ? null : 'summary';
  if (scope === 'complete') return status === 'need_complete' ? null : 'view';
  return null;
}

/** Parts of the summary: the units, one for each operation in the order chosen, the list of them (Q2-48). */
export type Section = 'units' | ActionType | 'actions';

export function sectionsOf(types: readonly ActionType[]): Section[] {
  return ['units', ...types, 'actions'];
}

export function sectionLabel(section: Section): string {
  if (section === 'units') return 'Unità operative selezionate';
  return section === 'actions' ? 'Elenco delle operazioni' : actionLabels[section];
}

export function confirmLabel(section: Section): string {
  return section === 'units' ? 'Conferma selezione' : 'Conferma modifiche';
}

/** Whether a section may be shown: the units always, every other once all before it are confirmed. */
export function canShow(
  section: Section,
  { types, confirmed }: { types: readonly ActionType[]; confirmed: readonly Section[] },
): boolean {
  const sections = sectionsOf(types);
  const before = sections.slice(0, Math.max(0, sections.indexOf(section)));
  return sections.includes(section) && before.every((one) => confirmed.includes(one));
}

/** Whether a section may be confirmed: only while it is shown. */
export function canConfirm(
  section: Section,
  state: { types: readonly ActionType[]; confirmed: readonly Section[]; shown: readonly Section[] },
): boolean {
  return canShow(section, state) && state.shown.includes(section) && !state.confirmed.includes(section);
}

/** Whether the last button is enabled: every section is confirmed. */
export function canFinish(types: readonly ActionType[], confirmed: readonly Section[]): boolean {
  return sectionsOf(types).every((one) => confirmed.includes(one));
}

/** Of how many units how many are touched; an operation without any chosen touches all (S2 §5). */
export function impactOf(
  units: readonly number[],
  chosen: readonly (readonly number[])[],
): { impacted: number; total: number } {
  const all = new Set(units);
  const touched = new Set(chosen.flatMap((some) => (some.length === 0 ? units : some)));
  return { impacted: [...touched].filter((one) => all.has(one)).length, total: all.size };
}

type Unit = { id: number; alias: string };

/** The units chosen for an operation to which its person is not tied: they are ignored (Q2-60). */
export function notTied<U extends Unit>(
  units: readonly U[],
  { chosen, tied }: { chosen: readonly number[]; tied: readonly number[] },
): U[] {
  return units.filter(({ id }) => (chosen.length === 0 || chosen.includes(id)) && !tied.includes(id));
}

/** So many units are named; of the others it is told how many they are. */
const namedUnits = 8;

export function notTiedText(person: string, units: readonly Unit[]): string {
  const others = units.length - namedUnits;
  const named = units.slice(0, namedUnits).map(({ alias }) => alias);
  const all = `${named.join(', ')}${others > 0 ? ` e altre ${others}` : ''}`;
  return `${person} non è associata a: ${all}. Le selezioni per queste unità locali verranno ignorate.`;
}
