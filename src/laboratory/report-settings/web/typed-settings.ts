import type { Endpoint } from '#platform/contract/endpoint.ts';
import { decimalOf, decimalText } from '#ui/fields/decimal.ts';
import type { ReportSettings } from '../contract.ts';

/** The settings as they are typed: a whole number that was emptied is NaN, k is text with its comma. */
export type TypedSettings = Omit<ReportSettings, 'pastCalibration'> & { pastCalibration: string };

export function typedSettings({ pastCalibration, ...rest }: ReportSettings): TypedSettings {
  return { ...rest, pastCalibration: decimalText(pastCalibration) };
}

/** What was typed as the contract names it; a number that is none is for the contract to refuse. */
export function settingsOnWire({ pastCalibration, ...rest }: TypedSettings): ReportSettings {
  return { ...rest, pastCalibration: decimalOf(pastCalibration) ?? Number.NaN };
}

export type Problems = Partial<Record<string, string>>;

/** What the contract finds wrong, by the path of the field: 'parte.valori.levels.0.bqM3'. */
export function savingProblems(endpoint: Endpoint, body: object): Problems {
  const problems: Problems = {};
  for (const { path, message } of endpoint.body.safeParse(body).error?.issues ?? [])
    problems[path.join('.')] ??= message;
  return problems;
}

/** The problems of a part of the settings, by the path within it. */
export function problemsWithin(problems: Problems, part: string): Problems {
  const prefix = `${part}.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, text]) => {
      if (path === part) return [['', text] as const];
      return path.startsWith(prefix) ? [[path.slice(prefix.length), text] as const] : [];
    }),
  );
}

/** What was typed without the space around its texts, as it will be kept. */
export function trimmed(settings: TypedSettings): TypedSettings {
  const text = JSON.stringify(settings);
  return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? value.trim() : value));
}

/** A list with one item changed. */
export function withItem<Item extends object>(
  items: readonly Item[],
  index: number,
  changes: Partial<Item>,
): Item[] {
  return items.map((item, place) => (place === index ? { ...item, ...changes } : item));
}

/** A list without one item. */
export function withoutItem<Item>(items: readonly Item[], index: number): Item[] {
  return items.filter((_item, place) => place !== index);
}
