import { formatPlainDay } from '#platform/contract/dates.ts';
import { genderLabels, gradeLabels, qualificationLabels } from '../../persons/rules.ts';
import { trimmed } from '../checks/rules.ts';
import { birthDay } from '../dates/rules.ts';
import { type OptionId, option } from '../operations/rules.ts';

/** A value as it is read: choices by their words, a birth date as `format` writes it; '' for none. */
export function shownValue(
  which: OptionId,
  value: string | null | undefined,
  format: (day: string) => string = formatPlainDay,
): string {
  const raw = trimmed(value);
  if (which === option.birthDate) return birthDay(raw) === null ? raw : format(birthDay(raw) ?? raw);
  const words = choicesOf(which).find(({ value: one }) => one === raw);
  return words?.label ?? raw;
}

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const offered: Readonly<Partial<Record<OptionId, { value: string; label: string }[]>>> = {
  [option.gender]: choices(genderLabels),
  [option.qualification]: choices(qualificationLabels),
  [option.grade]: choices(gradeLabels),
};

/** What an option may say, where it is one of a few. */
export const choicesOf = (which: OptionId) => offered[which] ?? [];
