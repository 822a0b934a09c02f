import { decimalOf, signedDecimalOf } from '#ui/fields/decimal.ts';
import { activityTypes } from '../../activities/rules.ts';
import { workerCategories } from '../../registries/rules.ts';
import { limitNames, termNames } from '../comparison/rules.ts';
import type { SettingsInForce } from '../contract.ts';
import { type PaperPart, paperParts } from '../rules.ts';

type Settings = SettingsInForce['impostazioni'];
type Test = Settings['tests'][number];

/** The settings while they are edited: numbers as they are typed, lists a line each. */
export type TypedSettings = {
  /** What it began from. */
  versione: number;
  days: Readonly<Record<string, string>>;
  limits: Readonly<Record<string, string>>;
  expected: Settings['expectedActivities'];
  tests: readonly (Omit<Test, 'least' | 'most'> & { least: string; most: string })[];
  terms: Readonly<Record<string, string>>;
  addressees: string;
  references: string;
  text: string;
  papers: Readonly<Record<PaperPart, { references: string; text: string }>>;
};

export type SettingsPart = {
  typed: TypedSettings;
  change: (changes: Partial<TypedSettings>) => void;
  errors: Partial<Record<string, string>>;
};

const written = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value).replace('.', ',');
const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

export function typedOf({ versione, impostazioni }: SettingsInForce): TypedSettings {
  const { typologyDays, doseLimits, expectedActivities, tests, notification, notificationTerms } =
    impostazioni;
  const days = typologyDays as Readonly<Record<string, number | undefined>>;
  return {
    versione,
    days: Object.fromEntries(activityTypes.map((type) => [type, written(days[String(type)])])),
    limits: Object.fromEntries(
      workerCategories.flatMap((category) =>
        limitNames.map((name) => [`${category}.${name}`, written(doseLimits[category][name])]),
      ),
    ),
    expected: expectedActivities,
    tests: tests.map((test) => ({ ...test, least: written(test.least), most: written(test.most) })),
    terms: Object.fromEntries(termNames.map((name) => [name, written(notificationTerms[name])])),
    addressees: notification.addressees.join('\n'),
    references: notification.references.join('\n'),
    text: notification.text,
    papers: Object.fromEntries(
      paperParts.map((part) => {
        const { references, text } = impostazioni[part];
        return [part, { references: references.join('\n'), text }];
      }),
    ) as TypedSettings['papers'],
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
    notificationTerms: Object.fromEntries(
      termNames.map((name) => [name, decimalOf(typed.terms[name] ?? '')]),
    ),
    notification: {
      addressees: linesIn(typed.addressees),
      references: linesIn(typed.references),
      text: typed.text,
    },
    ...Object.fromEntries(
      paperParts.map((part) => {
        const { references, text } = typed.papers[part];
        return [part, { references: linesIn(references), text }];
      }),
    ),
  } as unknown as Settings;
}
