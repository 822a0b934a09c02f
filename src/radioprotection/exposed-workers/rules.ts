import { type WorkerCategory, workerCategories } from '../registries/rules.ts';
import type { RadioprotectionSettings } from '../settings/rules.ts';

/** How exposed a worker is held to be, and the doses a year that he must stay beneath (Q2-94). */

export const workerCategoryLabels: Record<WorkerCategory, string> = {
  A: 'Categoria A',
  B: 'Categoria B',
  N: 'Non esposto',
};

/** Effective dose, and equivalent doses to lens, extremities and skin; mSv in a calendar year. */
export const limitNames = ['efficace', 'cristallino', 'estremita', 'pelle'] as const;
export type LimitName = (typeof limitNames)[number];

export const limitLabels: Record<LimitName, string> = {
  efficace: 'Efficace',
  cristallino: 'Cristallino',
  estremita: 'Estremità',
  pelle: 'Pelle',
};

const settingOf = {
  efficace: 'effective',
  cristallino: 'lens',
  estremita: 'extremities',
  pelle: 'skin',
} as const;

/** Where the law says so; the limits themselves are settings. */
export const limitsArticle = 'D.Lgs. 101/2020, art. 146';

/** What the lookup answers: the value of each field by the end of its name; nothing for an unknown category. */
export function classificationMessage(
  value: string,
  limits: RadioprotectionSettings['doseLimits'],
): Record<string, string> {
  if (!isCategory(value)) return {};
  const found = limits[value];
  return Object.fromEntries(limitNames.map((name) => [`limite_${name}`, String(found[settingOf[name]])]));
}

/** The fields of a form with those filled in whose name ends with `_` and a suffix; the others as they are. */
export function fillBySuffix<Fields extends Record<string, string>>(
  fields: Fields,
  message: Readonly<Record<string, string>>,
): Fields {
  const filled = Object.entries(fields).map(([name, value]) => {
    const suffix = Object.keys(message).find((one) => name.endsWith(`_${one}`));
    return [name, suffix === undefined ? value : (message[suffix] ?? value)];
  });
  return Object.fromEntries(filled) as Fields;
}

function isCategory(value: string): value is WorkerCategory {
  return (workerCategories as readonly string[]).includes(value);
}

export const workerTexts = {
  notFound: 'Lavoratore non trovato.',
  erased: 'I dati di questo lavoratore sono stati cancellati: non si possono più modificare.',
  endsBeforeStart: 'La fine viene prima dell’inizio.',
  onlySurveillance: 'I lavoratori esposti si tengono nei registri di sorveglianza.',
  registryClosed: 'Il registro è chiuso: prima va riaperto.',
} as const;
