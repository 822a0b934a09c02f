import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';
import { otherWords } from '../choice-words/rules.ts';
import {
  type AnswerContent,
  type AnswerValue,
  contentOf,
  maxTextAnswerLength,
  type Question,
} from '../rules.ts';

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

/** How a keyboard helps to type what is asked for. */
const typedAs: Record<AnswerContent, Partial<TextFieldProps>> = {
  'tax-code': { upperCase: true, autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  year: {},
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
  const choices = {
    ...common,
    options: question.choices.map((choice) => ({ ...choice, otherWords: otherWords(choice.id) })),
    searchable: question.searchable,
  };

  switch (question.rispostaType.name) {
    case 'STRING': {
      const content = contentOf(question);
      const text = {
        maxLength: maxTextAnswerLength,
        value: typeof value === 'string' ? value : '',
        onChange,
      };
      if ((question.max ?? maxTextAnswerLength) > oneLineUpTo && content === null)
        return <TextAreaField {...common} {...hint} {...text} />;
      return <TextField {...common} {...hint} {...text} {...(content ? typedAs[content] : {})} />;
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
