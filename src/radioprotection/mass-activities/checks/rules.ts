import { longest } from '#platform/contract/limits.ts';
import { genders, grades, qualifications } from '../../persons/rules.ts';
import { birthDay, isOfAge, realDay } from '../dates/rules.ts';
import {
  type ActionType,
  actionLabels,
  effectiveDateLabel,
  employerAction,
  type OptionId,
  option,
  optionLabels,
} from '../operations/rules.ts';
import { checkedFrom, submittedFrom } from '../wizard/rules.ts';

/** The data of a person or an employer, by the options that change them; a birth date as `YYYY-MM-DD`. */
export type CurrentData = Readonly<Partial<Record<OptionId, string | null>>>;

/** What a platform user's person is known by. */
export type LinkedUser = {
  id: number;
  name: string | null;
  surname: string | null;
  fiscalCode: string | null;
};

/** An operation as it was typed, beside what it changes. */
export type CheckedOperation = {
  type: ActionType;
  options: readonly OptionId[];
  values: Readonly<Partial<Record<OptionId, string>>>;
  effectiveDate: string;
  subject: { id: number; data: CurrentData } | null;
  newPersonId: number | null;
  user: LinkedUser | null;
};

/** What is wrong: in the list, and under its field where it has words of its own. */
export type Problem = {
  action: ActionType;
  option: OptionId | 'date' | 'subject' | 'newPerson' | null;
  /** What stands in the list, whole. */
  text: string;
  /** What stands under the field. */
  fieldText: string;
};

export const massTexts = {
  noOperation: 'Seleziona una o più operazione da svolgere.',
  noOperationToast: 'Nessuna operazione selezionata',
  noOption: (label: string) =>
    `Non è stata selezionata nessun'opzione da intraprendere per l'operazione ${label}`,
  emptyDate: 'non può essere vuota!',
  invalidDateToast: 'Data di decorrenza non valida',
  dateCallFailed: 'Errore durante la validazione della data',
  empty: 'non può essere vuoto!',
  emptyField: 'Questa opzione non può essere vuota.',
  fiscalCode: 'deve avere almente 16 caratteri.',
  fiscalCodeField: 'Il codice fiscale deve essere composto da 16 caratteri.',
  otherUser: "registrato sull'utenza non coincide con quello fornito.",
  email: "non è un'email valida",
  emailField: 'Questa email non è valida.',
  age: 'deve avere almeno 18 anni.',
  ageField: 'Deve avere almeno 18 anni.',
  noSubject: 'selezionare la persona che subirà la variazione dei dati',
  samePerson: 'la nuova persona deve essere diversa da quella attuale',
  unchangedToast: 'Modifiche mancanti',
  unchanged: (labels: readonly string[]) =>
    `Alcuni campi non sono stati modificati: ${labels.join(', ')}. Controlla se il campo richiede una modifica.`,
  characters: 'può contenere solo lettere e cifre.',
  cap: 'deve avere 5 cifre.',
  province: 'deve essere la sigla di due lettere.',
  choice: 'non è tra le scelte possibili.',
  long: (most: number) => `può avere al massimo ${most} caratteri.`,
} as const;

/** Every toast of a check stays so long. */
export const toastMs = 10_000;

const problem = (
  { type }: { type: ActionType },
  which: OptionId,
  message: string,
  fieldText = `${optionLabels[which]} ${message}`,
): Problem => ({
  ...{ action: type, option: which, fieldText },
  text: `${actionLabels[type]}: ${optionLabels[which]} ${message}`,
});

export const trimmed = (value: string | null | undefined): string => (value ?? '').trim();

/** Whether nothing was typed; what scripts write for nothing is nothing (S2 §5). */
export function isEmptyValue(value: string | null | undefined): boolean {
  return ['', 'null', 'undefined'].includes(trimmed(value));
}

/** Operations, and options for each: all that a draft must have. */
export function structureProblems(operations: readonly CheckedOperation[]): Problem[] {
  return operations
    .filter(({ options }) => options.length === 0)
    .map(({ type }) => ({
      ...{ action: type, option: null },
      ...{ text: massTexts.noOption(actionLabels[type]), fieldText: massTexts.noOption(actionLabels[type]) },
    }));
}

/** The values of an operation, field by field, in their order. */
export function valueProblems(operation: CheckedOperation, today: string): Problem[] {
  return operation.options.flatMap((which) => {
    const found = valueProblem(operation, which, today);
    return found === null ? [] : [found];
  });
}

function valueProblem(operation: CheckedOperation, which: OptionId, today: string): Problem | null {
  if (which === option.user)
    return operation.user === null ? problem(operation, which, massTexts.empty, massTexts.emptyField) : null;
  const value = operation.values[which];
  if (isEmptyValue(value)) return problem(operation, which, massTexts.empty, massTexts.emptyField);
  const typed = trimmed(value);
  const found = contentProblem(operation, which, typed, today);
  if (found) return problem(operation, which, ...found);
  return userProblem(operation, which, typed);
}

type Words = [message: string, fieldText?: string];

function contentProblem(
  operation: CheckedOperation,
  which: OptionId,
  typed: string,
  today: string,
): Words | null {
  switch (which) {
    case option.fiscalCode:
      return fiscalCodeProblem(operation.type, typed);
    case option.email:
    case option.pec:
      return typed.includes('@') && typed.includes('.') ? null : [massTexts.email, massTexts.emailField];
    case option.birthDate:
      return birthDateProblem(typed, today);
    default:
      return storedProblem(operation, which, typed);
  }
}

export const fiscalCodeLength = 16;

/** An employer that is no natural person has one of 11 digits (Q2-53). */
function fiscalCodeProblem(type: ActionType, typed: string): Words | null {
  if (type === employerAction && /^\d{11}$/.test(typed)) return null;
  if (typed.length !== fiscalCodeLength) return [massTexts.fiscalCode, massTexts.fiscalCodeField];
  return /^[A-Za-z0-9]{16}$/.test(typed) ? null : [massTexts.characters];
}

function birthDateProblem(typed: string, today: string): Words | null {
  const born = birthDay(typed);
  if (born === null || born > today) return [massTexts.empty, massTexts.emptyField];
  return isOfAge(born, today) ? null : [massTexts.age, massTexts.ageField];
}

const shortTexts: ReadonlySet<OptionId> = new Set<OptionId>([3, 10, 13]);
const choices: Readonly<Partial<Record<OptionId, readonly string[]>>> = {
  [option.gender]: genders,
  [option.qualification]: qualifications,
  [option.grade]: grades,
};

/** What the records themselves cannot hold. */
function storedProblem(operation: CheckedOperation, which: OptionId, typed: string): Words | null {
  const offered = choices[which];
  if (offered) return offered.includes(typed) ? null : [massTexts.choice];
  if (isAbroad(operation)) return lengthProblem(operation.type, which, typed);
  if (which === option.cap && !/^\d{5}$/.test(typed)) return [massTexts.cap];
  if (which === option.province && !/^[A-Za-z]{2}$/.test(typed)) return [massTexts.province];
  return lengthProblem(operation.type, which, typed);
}

/** Whether an employer is, or goes, outside Italy: its codes are others. */
function isAbroad({ type, options, values, subject }: CheckedOperation): boolean {
  if (type !== employerAction) return false;
  const country = options.includes(option.country) ? values[option.country] : subject?.data[option.country];
  return trimmed(country ?? 'Italia') !== 'Italia';
}

function lengthProblem(type: ActionType, which: OptionId, typed: string): Words | null {
  const isShort = shortTexts.has(which) || (which === option.name && type !== employerAction);
  const most = which === 24 ? longest.note : isShort ? longest.shortLine : longest.line;
  return typed.length > most ? [massTexts.long(most)] : null;
}

const ofUser = {
  [option.name]: 'name',
  [option.surname]: 'surname',
  [option.fiscalCode]: 'fiscalCode',
} as const satisfies Partial<Record<OptionId, keyof LinkedUser>>;

const isOfUser = (which: OptionId): which is keyof typeof ofUser => which in ofUser;

/** Names and fiscal code are those on record for the chosen platform user (Q2-59). */
function userProblem(operation: CheckedOperation, which: OptionId, value: string): Problem | null {
  if (!operation.user || !operation.options.includes(option.user) || !isOfUser(which)) return null;
  const recorded = trimmed(operation.user[ofUser[which]]);
  if (recorded === '' || isSameText(recorded, value)) return null;
  return problem(operation, which, massTexts.otherUser);
}

/** The same of what is not changed, which the present person has. */
export function keptUserProblems(operation: CheckedOperation): Problem[] {
  const kept = [option.name, option.surname, option.fiscalCode].filter(
    (which) => !operation.options.includes(which),
  );
  return kept.flatMap((which) => {
    const value = trimmed(operation.subject?.data[which]);
    const found = value === '' ? null : userProblem(operation, which, value);
    return found === null ? [] : [found];
  });
}

const isSameText = (one: string, other: string) =>
  one.toLocaleLowerCase('it') === other.toLocaleLowerCase('it');

/** Whether a typed value says what is already there: days as days, all else whatever its capitals (S2 §5). */
export function isUnchanged({ subject, values, user }: CheckedOperation, which: OptionId): boolean {
  const current = trimmed(subject?.data[which]);
  if (current === '') return false;
  if (which === option.user) return user !== null && String(user.id) === current;
  const typed = trimmed(values[which]);
  if (which !== option.birthDate) return isSameText(typed, current);
  const [now, then] = [birthDay(typed), birthDay(current)];
  return now !== null && now === then;
}

/** The labels of what was not changed although it was chosen, in the order of operations and options. */
export function unchangedLabels(operations: readonly CheckedOperation[]): string[] {
  return operations.flatMap((operation) =>
    operation.options.filter((which) => isUnchanged(operation, which)).map((which) => optionLabels[which]),
  );
}

/** An effective date that is not there, which blocks 'Avanti' and the submission, not a draft (Q2-42). */
export function dateProblems({ type, options, effectiveDate }: CheckedOperation): Problem[] {
  if (options.length === 0 || effectiveDate.trim() !== '') return [];
  const text = `${actionLabels[type]}: ${effectiveDateLabel} ${massTexts.emptyDate}`;
  return [{ action: type, option: 'date', text, fieldText: text }];
}

/** Who is changed, and by whom replaced. */
export function personProblems({ type, subject, newPersonId }: CheckedOperation): Problem[] {
  if (type === employerAction) return [];
  const said = (which: 'subject' | 'newPerson', message: string): Problem[] => [
    { action: type, option: which, text: `${actionLabels[type]}: ${message}`, fieldText: message },
  ];
  if (subject === null) return said('subject', massTexts.noSubject);
  return newPersonId === subject.id ? said('newPerson', massTexts.samePerson) : [];
}

/** All that is wrong, in the order chosen; for a list see `listed`. */
export function problemsOf(
  operations: readonly CheckedOperation[],
  { step, today }: { step: number; today: string },
): Problem[] {
  const structure = structureProblems(operations);
  if (step < checkedFrom || structure.length > 0) return structure;
  return operations.flatMap((operation) => [
    ...valueProblems(operation, today),
    ...keptUserProblems(operation),
    ...(step < submittedFrom ? [] : [...dateProblems(operation), ...personProblems(operation)]),
  ]);
}

/** As a toast lists them: the last first (S2 §5). */
export function listed(problems: readonly Problem[]): string[] {
  return problems.map(({ text }) => text).reverse();
}

/** The operation that is marked and scrolled to: the first that fails, in the order chosen (Q2-58). */
export function highlighted(
  operations: readonly { type: ActionType }[],
  problems: readonly Problem[],
): ActionType | null {
  return operations.find(({ type }) => problems.some(({ action }) => action === type))?.type ?? null;
}

/** Values as they are kept: trimmed, codes in capitals, a birth date as a moment (R2-260); null: an impossible one. */
export function keptValue(which: OptionId, typed: string): string | null {
  const value = typed.trim();
  if (which === option.birthDate) {
    const born = birthDay(value);
    return born === null ? null : `${born}T00:00:00.000Z`;
  }
  return which === option.fiscalCode || which === option.province ? value.toUpperCase() : value;
}

/** Whether a typed effective date could be one at all. */
export const isWellFormedDate = (typed: string) => typed.trim() === '' || realDay(typed.trim()) !== null;
