import { activityTypeLabels, activityTypes } from '../../activities/rules.ts';
import { deviceCategoryLabels } from '../../devices/rules.ts';
import { cellsOf } from '../../expected-activities/rules.ts';
import { acceptabilityText } from '../../quality-controls/rules.ts';
import { implantTypeLabels, type WorkerCategory, workerCategories } from '../../registries/rules.ts';
import type {
  DoseLimits,
  NotificationTerms,
  RadioprotectionSettings,
  SettingsPartName,
  TestField,
} from '../rules.ts';

/** A line of the settings as a person reads it. */
export type SettingLine = readonly [name: string, text: string];

export const workerCategoryLabels: Readonly<Record<WorkerCategory, string>> = {
  A: 'Categoria A',
  B: 'Categoria B',
  N: 'Non esposto',
};

export const limitNames = [
  'effective',
  'lens',
  'extremities',
  'skin',
] as const satisfies (keyof DoseLimits)[];

export const doseLimitLabels: Readonly<Record<keyof DoseLimits, string>> = {
  effective: 'Dose efficace',
  lens: 'Cristallino',
  extremities: 'Estremità',
  skin: 'Pelle',
};

export const termNames = ['others', 'medical'] as const satisfies (keyof NotificationTerms)[];

export const termLabels: Readonly<Record<keyof NotificationTerms, string>> = {
  others: 'Pratiche in genere',
  medical: 'Radiologia medica (odontoiatria, radiologia)',
};

const figures = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 6 });

/** What a part of the settings says, line by line. */
export function settingLines(settings: RadioprotectionSettings, part: SettingsPartName): SettingLine[] {
  const { typologyDays, doseLimits, expectedActivities, tests, notification, notificationTerms } = settings;
  switch (part) {
    case 'typologyDays':
      return activityTypes.flatMap((type) => {
        const days = typologyDays[type];
        return days === undefined
          ? []
          : [[activityTypeLabels[type], `${figures.format(days)} giorni`] as const];
      });
    case 'expectedActivities':
      return cellsOf(expectedActivities)
        .filter(({ types }) => types.length > 0)
        .map(({ category, implantType, types }) => [
          `${deviceCategoryLabels[category]} · ${implantTypeLabels[implantType]}`,
          types.map((type) => activityTypeLabels[type]).join(', '),
        ]);
    case 'tests':
      return tests.map((test) => [`${test.label} (${test.code})`, testText(test)]);
    case 'doseLimits':
      return workerCategories.flatMap((category) =>
        limitNames.map(
          (name): SettingLine => [
            `${workerCategoryLabels[category]} · ${doseLimitLabels[name]}`,
            `${figures.format(doseLimits[category][name])} mSv`,
          ],
        ),
      );
    case 'notification':
      return [
        ['Destinatari', notification.addressees.join('\n')],
        ['Riferimenti di legge', notification.references.join('\n')],
        ['Testo', notification.text],
      ];
    case 'notificationTerms':
      return termNames.map((name) => [termLabels[name], daysText(notificationTerms[name])]);
    default:
      return [
        ['Riferimenti di legge', settings[part].references.join('\n')],
        ['Testo', settings[part].text],
      ];
  }
}

const daysText = (days: number) => (days === 1 ? '1 giorno' : `${figures.format(days)} giorni`);

/** 'da -10 a 10 % · obbligatorio · anche nella prova di costanza · OPT, CBCT' */
function testText(test: TestField): string {
  const { unit, required, showCriteria, categories } = test;
  return [
    acceptabilityText(test) || (unit === '' ? 'nessun limite' : `nessun limite, in ${unit}`),
    required ? 'obbligatorio' : 'facoltativo',
    showCriteria === 1 ? 'anche nella prova di costanza' : 'non nella prova di costanza',
    categories.length === 0
      ? 'ogni dispositivo'
      : categories.map((category) => deviceCategoryLabels[category]).join(', '),
  ].join(' · ');
}

export type SettingChange = { name: string; before: string | null; after: string | null };

/** The lines in which two settings differ in a part; null: it was not there, or no longer is. */
export function settingChanges(
  before: RadioprotectionSettings,
  after: RadioprotectionSettings,
  part: SettingsPartName,
): SettingChange[] {
  const [old, now] = [new Map(settingLines(before, part)), new Map(settingLines(after, part))];
  const changes = [...new Set([...now.keys(), ...old.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .filter(({ before: was, after: is }) => was !== is);
  return part === 'tests' ? [...changes, ...orderChange(before.tests, after.tests)] : changes;
}

/** In one line that the tests stand in another order, if those that both have do. */
function orderChange(before: readonly TestField[], after: readonly TestField[]): SettingChange[] {
  const codesOf = (tests: readonly TestField[], others: readonly TestField[]) =>
    tests.map(({ code }) => code).filter((code) => others.some((other) => other.code === code));
  if (codesOf(before, after).join() === codesOf(after, before).join()) return [];
  const inWords = (tests: readonly TestField[]) => tests.map(({ label }) => label).join(', ');
  return [{ name: 'Ordine delle prove', before: inWords(before), after: inWords(after) }];
}
