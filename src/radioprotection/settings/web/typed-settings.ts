import { decimalOf, signedDecimalOf } from '#ui/fields/decimal.ts';
import { activityTypes } from '../../activities/rules.ts';
import { workerCategories } from '../../registries/rules.ts';
import type { SettingsInForce } from '../contract.ts';
import type { DoseLimits } from '../rules.ts';

type Settings = SettingsInForce['impostazioni'];
type Test = Settings['tests'][number];

/** The settings while they are edited: numbers as they are typed, lists a line each. */
export type TypedSettings = {
  days: Readonly<Record<string, string>>;
  limits: Readonly<Record<string, string>>;
  expected: Settings['expectedActivities'];
  tests: readonly (Omit<Test, 'least' | 'most'> & { least: string; most: string })[];
  addressees: string;
  references: string;
  text: string;
  confirmed: Settings['confirmed'];
};

export type SettingsPart = {
  typed: TypedSettings;
  change: (changes: Partial<TypedSettings>) => void;
  errors: Partial<Record<string, string>>;
};

export const limitNames = [
  'effective',
  'lens',
  'extremities',
  'skin',
] as const satisfies (keyof DoseLimits)[];
const written = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value).replace('.', ',');
const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

export function typedOf(settings: Settings): TypedSettings {
  const { typologyDays, doseLimits, expectedActivities, tests, notification, confirmed } = settings;
  const days = typologyDays as Readonly<Record<string, number | undefined>>;
  return {
    days: Object.fromEntries(activityTypes.map((type) => [type, written(days[String(type)])])),
    limits: Object.fromEntries(
      workerCategories.flatMap((category) =>
        limitNames.map((name) => [`${category}.${name}`, written(doseLimits[category][name])]),
      ),
    ),
    expected: expectedActivities,
    tests: tests.map((test) => ({ ...test, least: written(test.least), most: written(test.most) })),
    addressees: notification.addressees.join('\n'),
    references: notification.references.join('\n'),
    text: notification.text,
    confirmed,
  };
}

/** What is sent; a number that is missing is for the contract to refuse. */
export function wireOf(typed: TypedSettings) {
  const limitsOf = (category: string) =>
    Object.fromEntries(
      limitNames.map((name) => [name, decimalOf(typed.limits[`${category}.${name}`] ?? '')]),
    );
  return {
    typologyDays: Object.fromEntries(
      Object.entries(typed.days).flatMap(([type, days]) => (days === '' ? [] : [[type, Number(days)]])),
    ),
    doseLimits: Object.fromEntries(workerCategories.map((category) => [category, limitsOf(category)])),
    expectedActivities: typed.expected,
    tests: typed.tests.map((test) => ({
      ...test,
      least: signedDecimalOf(test.least),
      most: signedDecimalOf(test.most),
    })),
    notification: {
      addressees: linesIn(typed.addressees),
      references: linesIn(typed.references),
      text: typed.text,
    },
    confirmed: typed.confirmed,
  } as unknown as Settings;
}
