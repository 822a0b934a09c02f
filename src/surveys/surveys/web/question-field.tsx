import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type AnswerValue, maxTextAnswerLength, type Question } from '../rules.ts';

/** Longer answers get more than one line. */
const oneLineUpTo = 100;
/** The most digits a number holds exactly. */
const maxDigits = 15;

type QuestionFieldProps = {
  question: Question;
  value: AnswerValue | undefined;
  onChange: (value: AnswerValue) => void;
  error: string | undefined;
};

/** The field that fits the type of a question's answer. */
export function QuestionField({ question, value, onChange, error }: QuestionFieldProps) {
  const common = {
    label: question.question,
    required: question.mandatory,
    error,
    ...(question.description ? { description: question.description } : {}),
  };
  const hint = question.placeholder ? { placeholder: question.placeholder } : {};
  const choices = { ...common, options: question.choices, searchable: question.searchable };

  switch (question.rispostaType.name) {
    case 'STRING': {
      const Field = (question.max ?? maxTextAnswerLength) > oneLineUpTo ? TextAreaField : TextField;
      return (
        <Field
          {...common}
          {...hint}
          maxLength={maxTextAnswerLength}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      );
    }
    case 'INTEGER':
      return (
        <NumberField
          {...common}
          {...hint}
          maxDigits={maxDigits}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={(digits) => onChange(digits === '' ? '' : Number(digits))}
        />
      );
    case 'SINGLE_CHOICE':
      return (
        <SingleChoiceField
          {...choices}
          value={typeof value === 'number' ? value : null}
          onChange={(choice) => onChange(choice ?? [])}
        />
      );
    case 'MULTIPLE_CHOICE':
      return (
        <MultiChoiceField
          {...choices}
          value={Array.isArray(value) ? value : []}
          onChange={(chosen) => onChange([...chosen])}
        />
      );
  }
}
