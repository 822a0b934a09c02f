/** What a person may be in a local unit (Q2-31). */
export const unitRoles = [
  'legal_rep',
  'edr',
  'physic_med',
  'implant_manager',
  'rm_expert',
  'rm_medic',
] as const;
export type UnitRole = (typeof unitRoles)[number];

/** The roles of experts: whoever holds one in a unit sees its employer. */
export const expertRoles = ['edr', 'physic_med', 'rm_expert'] as const satisfies readonly UnitRole[];

export const unitRoleLabels = {
  legal_rep: 'Legale Rappresentante',
  edr: 'Esperto di Radioprotezione',
  physic_med: 'Specialista in Fisica Medica',
  implant_manager: 'Responsabile dell’impianto',
  rm_expert: 'Esperto Responsabile RM',
  rm_medic: 'Medico Responsabile RM',
} as const satisfies Record<UnitRole, string>;

export const genders = ['M', 'F', 'U'] as const;
export const genderLabels = { M: 'Uomo', F: 'Donna', U: 'Sconosciuto' } as const;

/** Qualification (titolo) of an expert. */
export const qualifications = ['fisico', 'ing'] as const;
export const qualificationLabels = { fisico: 'Fisico', ing: 'Ingegnere' } as const;

/** Grades of a radiation-protection expert (D.Lgs. 101/2020): the third includes all. */
export const grades = ['primo', 'secondo', 'terzo_sanitario', 'terzo'] as const;
export type Grade = (typeof grades)[number];
export const gradeLabels = {
  primo: 'Primo grado',
  secondo: 'Secondo grado',
  terzo_sanitario: 'Terzo grado sanitario',
  terzo: 'Terzo grado',
} as const;

export const personTexts = {
  notFound: 'Persona non trovata.',
  fiscalCodeTaken: 'Un’altra persona ha già questo codice fiscale.',
  externalCodeTaken: 'Un’altra persona ha già questo codice esterno.',
  unknownUser: 'L’account scelto non esiste più.',
  userTaken: 'Un’altra persona ha già questo account.',
  erased: 'I dati di questa persona sono stati cancellati: non si possono più modificare.',
} as const;

/** Data that hold from a day to a day, both included; null: from ever, for ever. */
export type Period = { dal: string | null; al: string | null };

/** Whether a period holds on a day. */
export function holdsOn({ dal, al }: Period, day: string): boolean {
  return (dal === null || dal <= day) && (al === null || day <= al);
}
