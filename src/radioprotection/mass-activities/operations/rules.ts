import type { UnitRole } from '../../persons/rules.ts';

/** What a mass activity changes (S2 §3). 0 is only the first value of a select and is never stored (Q2-49). */
export const defaultActionType = 0;
export const actionTypes = [1, 2, 3, 4, 5, 6, 7] as const;
export type ActionType = (typeof actionTypes)[number];

/** The employer's own data; every other operation is about a person. */
export const employerAction = 1;

export const actionLabels: Readonly<Record<ActionType, string>> = {
  1: 'Datore di Lavoro',
  2: 'Legale Rappresentante',
  3: 'Esperto di Radioprotezione',
  4: 'Specialista in Fisica Medica',
  5: "Responsabile dell'impianto",
  6: 'Esperto Responsabile RM',
  7: 'Medico Responsabile RM',
};

/** Whom an operation is about: the key of its person on the wire, and the role in the units. */
export const subjectKeys: Readonly<Record<ActionType, 'employer' | UnitRole>> = {
  1: 'employer',
  2: 'legal_rep',
  3: 'edr',
  4: 'physic_med',
  5: 'implant_manager',
  6: 'rm_expert',
  7: 'rm_medic',
};

export function roleOfAction(type: ActionType): UnitRole | null {
  const key = subjectKeys[type];
  return key === 'employer' ? null : key;
}

/** 'Nuovo': stands for every other option and is never chosen itself. */
export const allOption = 1 as const;
export const optionIds = [
  2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
] as const;
export type OptionId = (typeof optionIds)[number];

/** Options that are looked at by their number. */
export const option = {
  name: 2,
  surname: 3,
  gender: 4,
  fiscalCode: 5,
  birthDate: 6,
  user: 8,
  city: 10,
  cap: 11,
  province: 12,
  country: 13,
  email: 17,
  pec: 18,
  qualification: 20,
  grade: 21,
  notes: 24,
} as const;

/** Keys of `inputValues` on the wire (Q2-61). */
export const optionLabels: Readonly<Record<OptionId | typeof allOption, string>> = {
  1: 'Nuovo',
  2: 'Nome',
  3: 'Cognome',
  4: 'Sesso',
  5: 'Codice fiscale',
  6: 'Data di nascita',
  7: 'Luogo di nascita',
  8: 'Utente piattaforma',
  9: 'Indirizzo',
  10: 'Città',
  11: 'CAP',
  12: 'Provincia',
  13: 'Nazione',
  14: 'Telefono',
  15: 'Cellulare',
  16: 'Sito web',
  17: 'Email',
  18: 'PEC',
  19: 'Partita IVA',
  20: 'Titolo di studio',
  21: 'Grado',
  22: "Numero d'ordine",
  23: 'Indirizzo di lavoro',
  24: 'Note interne',
};

export const effectiveDateLabel = 'Data di decorrenza';

const person: readonly OptionId[] = [2, 3, 4, 5, 6, 7, 8];
const withAddress: readonly OptionId[] = [...person, 9, 10, 11, 12, 24];
const expert: readonly OptionId[] = [...person, 14, 17, 18, 23, 24];

/** What each operation may change (Q2-49), besides 'Nuovo'. */
export const offeredOptions: Readonly<Record<ActionType, readonly OptionId[]>> = {
  1: [2, 4, 5, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
  2: withAddress,
  3: [...person, 14, 17, 18, 20, 21, 22, 23, 24],
  4: expert,
  5: withAddress,
  6: expert,
  7: withAddress,
};

/** The fields most often left as they are: gender, platform user, notes (Q2-50). */
const nearlyAll = 3;

/** Whether so many chosen options are (nearly) all that there are. */
export function isNearlyAll(type: ActionType, chosen: number): boolean {
  return chosen >= offeredOptions[type].length - nearlyAll;
}

/** Whether an existing person may be picked for the new data (Q2-50): some data vary, but not nearly all. */
export function isNewPersonFormOpen(type: ActionType, chosen: number): boolean {
  return type !== employerAction && chosen > 0 && !isNearlyAll(type, chosen);
}

/**
 * What an operation does to a role: `person`: it passes to an existing person; `typed`: to one typed in by hand, whom
 * another fiscal code tells from the present one; `data`: the present one keeps it, with other data.
 */
export type ChangeKind = 'employer' | 'person' | 'typed' | 'data';

export function changeKind(
  type: ActionType,
  { options, newPersonId }: { options: readonly OptionId[]; newPersonId: number | null },
): ChangeKind {
  if (type === employerAction) return 'employer';
  if (newPersonId !== null && isNewPersonFormOpen(type, options.length)) return 'person';
  return isNearlyAll(type, options.length) && options.includes(option.fiscalCode) ? 'typed' : 'data';
}

/** What an account may change until an administrator says otherwise (Q2-26). */
export function defaultActionTypes(roles: readonly string[]): readonly ActionType[] {
  if (roles.includes('admin') || roles.includes('rp')) return actionTypes;
  return roles.includes('edr') ? [3, 4, 6] : [];
}
