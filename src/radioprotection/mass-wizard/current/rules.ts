import type { Candidate } from '../../candidates/contract.ts';
import type { CandidateGroup } from '../../candidates/rules.ts';
import {
  type ActionType,
  birthDay,
  type CheckedOperation,
  type CurrentData,
  employerAction,
  isNewPersonFormOpen,
  option,
} from '../../mass-activities/rules.ts';
import { type Operation, typedFrom } from '../draft/rules.ts';

/** What is changed, as it is now: the data of persons and of the employer by the options of the operations. */
export type EmployerNow = {
  alias: string;
  gender: string | null;
  fiscalCode: string | null;
  address: string;
  city: string;
  cap: string;
  province: string;
  country: string;
  phone: string | null;
  mobile: string | null;
  website: string | null;
  email: string | null;
  pec: string | null;
  taxId: string | null;
};

export function employerNow(employer: EmployerNow): CurrentData {
  const { alias, gender, fiscalCode, address, city, cap, province, country } = employer;
  return {
    ...{ 2: alias, 4: gender, 5: fiscalCode, 9: address, 10: city, 11: cap, 12: province, 13: country },
    ...{ 14: employer.phone, 15: employer.mobile, 16: employer.website, 17: employer.email },
    ...{ 18: employer.pec, 19: employer.taxId },
  };
}

/** A person; the platform user (8) by its name. */
export function personNow(person: Omit<Candidate, 'companies' | 'id' | 'label' | 'roles'>): CurrentData {
  const { name, surname, gender, fiscalCode, birthDate, birthPlace, user, address, city, cap } = person;
  return {
    ...{ 2: name, 3: surname, 4: gender, 5: fiscalCode, 6: birthDate && birthDay(birthDate) },
    ...{ 7: birthPlace, 8: user, 9: address, 10: city, 11: cap, 12: person.province },
    ...{ 14: person.phone, 17: person.email, 18: person.pec, 20: person.titolo, 21: person.grado },
    ...{ 22: person.numeroOrdine, 23: person.workAddress, 24: person.notes },
  };
}

/** Who holds a role now, where an operation finds them. */
export const groupOfAction: Readonly<Record<Exclude<ActionType, 1>, CandidateGroup>> = {
  2: 'legal_reps',
  3: 'edr',
  4: 'physic_meds',
  5: 'implant_managers',
  6: 'rm_experts',
  7: 'rm_medics',
};

/** Operations about experts, whose successors are looked for among all experts (Q2-63). */
export const isAboutExpert = (type: ActionType) => type === 3 || type === 4 || type === 6;

/** What is known of the present, by operation. */
export type Present = {
  employer: { id: number; data: CurrentData };
  /** The data of the person an operation changes; null while unknown. */
  subject: (operation: Operation) => CurrentData | null;
};

export function presentOf({ type, subject }: Operation, data: CurrentData | null, employer: number) {
  if (type === employerAction) return data && { id: employer, data };
  return subject && { id: subject.id, data: data ?? {} };
}

/** An operation as the rules check it. */
export function checkedOf(
  operation: Operation,
  data: CurrentData | null,
  employer: number,
): CheckedOperation {
  const { type, options, values, effectiveDate, newPerson, user } = operation;
  // The account is known by its number to the rules, by its name to the records of persons.
  const isOwn = user !== null && user.username === data?.[option.user];
  const known = data && { ...data, [option.user]: isOwn ? String(user.id) : (data[option.user] ?? null) };
  return {
    ...{ type, options, values, effectiveDate, user },
    subject: presentOf(operation, known, employer),
    newPersonId: isNewPersonFormOpen(type, options.length) ? (newPerson?.id ?? null) : null,
  };
}

/** What another person brings along: the chosen options filled with that person's data. */
export function filledFrom(operation: Operation, person: Candidate): Operation {
  const data = personNow(person);
  const filled = operation.options.flatMap((which) => {
    const value = data[which];
    return value && which !== option.user ? [[String(which), typedFrom(which, value)] as const] : [];
  });
  return {
    ...operation,
    newPerson: { id: person.id, label: person.label },
    values: { ...operation.values, ...Object.fromEntries(filled) },
  };
}
