import { formatPlainDay } from '#platform/contract/dates.ts';
import type { EarlierValue } from '../../mass-activities/contract.ts';
import {
  actionLabels,
  type CurrentData,
  effectiveDateLabel,
  type MassStatus,
  type OptionId,
  offeredOptions,
  option,
  optionLabels,
  shownValue,
  trimmed,
} from '../../mass-activities/rules.ts';
import type { Operation } from '../draft/rules.ts';

/** A field of the summary: what it says, and where it changes, what it will say. */
export type Change = {
  option: OptionId;
  label: string;
  /** What it says now; of a submitted activity what it said then, where units differ once for each. `units` 0: in all. */
  old: { value: string; units: number }[];
  /** Null: it stays as it is. */
  next: string | null;
  /** What it says by now, in how many units, where somebody has changed it since the submission. */
  since: { value: string; units: number }[];
};

type Submitted = { status: MassStatus; valoriPrecedenti: readonly EarlierValue[] };

/** The values of when it was submitted; only while it waits to be reviewed a change since then is somebody else's. */
export function earlierOf(stored: Submitted | null): readonly EarlierValue[] {
  if (stored === null) return [];
  const { status, valoriPrecedenti: values } = stored;
  return status === 'review' ? values : values.map((one) => ({ ...one, cambiato: false }));
}

/** What a field of an operation is to say. */
export const nextValue = ({ user, values }: Operation, which: OptionId) =>
  which === option.user ? (user?.username ?? '') : shownValue(which, values[String(which)]);

/** Every field that an operation offers, in order; `earlier`: as it was when it was submitted. */
export function changesOf(
  operation: Operation,
  now: CurrentData | null,
  earlier: readonly EarlierValue[] = [],
): Change[] {
  return offeredOptions[operation.type].map((which) => {
    const frozen = earlier.filter(({ action, option: { id } }) => action === operation.type && id === which);
    const isChosen = operation.options.includes(which);
    return {
      ...{ option: which, label: optionLabels[which] },
      old:
        isChosen && frozen.length > 0
          ? told(which, frozen, 'prima')
          : [{ value: shownValue(which, now?.[which]), units: 0 }],
      next: isChosen ? nextValue(operation, which) : null,
      since: isChosen
        ? told(
            which,
            frozen.filter(({ cambiato }) => cambiato),
            'adesso',
          )
        : [],
    };
  });
}

/** Each value once, with the number of its units; where all say the same, of all. */
function told(which: OptionId, values: readonly EarlierValue[], key: 'prima' | 'adesso') {
  const units = new Map<string, number>();
  for (const one of values) {
    const value = shownValue(which, one[key]);
    units.set(value, (units.get(value) ?? 0) + one.companies.length);
  }
  const all = [...units].map(([value, count]) => ({ value, units: count }));
  return key === 'prima' && all.length === 1 ? all.map(({ value }) => ({ value, units: 0 })) : all;
}

const quoted = (value: string) => (value === '' ? 'vuoto' : `«${value}»`);
const day = (typed: string) => (typed === '' ? '' : formatPlainDay(typed));
const countOf = (units: readonly number[]) => (units.length === 0 ? 'tutte' : String(units.length));

/** What was done to an activity, in words: for whoever has worked on the same one meanwhile. */
export function differences(before: readonly Operation[], after: readonly Operation[]): string[] {
  const gone = before.filter(({ type }) => !after.some((one) => one.type === type));
  const told = after.flatMap((one) => {
    const old = before.find(({ type }) => type === one.type);
    const label = actionLabels[one.type];
    return old
      ? changesBetween(old, one).map((change) => `${label}: ${change}`)
      : [`${label}: operazione aggiunta`];
  });
  return [...gone.map(({ type }) => `${actionLabels[type]}: operazione tolta`), ...told];
}

const sorted = (units: readonly number[]) => JSON.stringify(units.toSorted((one, other) => one - other));

function changesBetween(old: Operation, now: Operation): string[] {
  const said = (what: string, one: string, other: string) =>
    one === other ? [] : [`${what} ${quoted(one)} → ${quoted(other)}`];
  const fields = offeredOptions[now.type].flatMap((which) => {
    const [was, is] = [old.options.includes(which), now.options.includes(which)];
    if (was && !is) return [`${optionLabels[which]} non cambia più`];
    if (!is) return [];
    return said(optionLabels[which], was ? nextValue(old, which) : '', nextValue(now, which));
  });
  const isOtherChoice = sorted(old.units) !== sorted(now.units);
  return [
    ...said('persona attuale', old.subject?.label ?? '', now.subject?.label ?? ''),
    ...said('nuova persona', old.newPerson?.label ?? '', now.newPerson?.label ?? ''),
    ...said(effectiveDateLabel, day(old.effectiveDate), day(now.effectiveDate)),
    ...fields,
    ...(isOtherChoice ? [`unità locali: ${countOf(old.units)} → ${countOf(now.units)}`] : []),
  ];
}

/** Whether a field says something: what is empty and stays so is not worth a card of its own. */
export const isSaid = ({ old, next }: Change) =>
  next !== null || old.some(({ value }) => trimmed(value) !== '');
