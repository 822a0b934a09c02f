import { Button } from '@mantine/core';
import { CheckField } from '#ui/fields/check-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import {
  type AnswerContent,
  type AnswerType,
  answerTypes,
  contentOf,
  exportCodeOf,
  type Question,
} from '../../surveys/rules.ts';
import { answerTypeLabels, answerTypeOf, contentLabels, contentsOfType } from '../rules.ts';
import { ChoicesField } from './choices-field.tsx';
import { addQuestion, freshId } from './question-edits.ts';
import classes from './questionnaires.module.css';

type QuestionFieldsProps = {
  question: Question;
  all: readonly Question[];
  onChange: (changes: Partial<Question>) => void;
  /** A change of the tree itself. */
  onWhole: (all: readonly Question[]) => void;
};

const types = answerTypes.map((value) => ({ value, label: answerTypeLabels[value] }));
const lengthLabels: Partial<Record<AnswerType, readonly [string, string]>> = {
  STRING: ['Caratteri, almeno', 'Caratteri, al massimo'],
  INTEGER: ['Cifre, almeno', 'Cifre, al massimo'],
  MULTIPLE_CHOICE: ['Scelte, almeno', 'Scelte, al massimo'],
};

/** Everything that can be said about one question. The type of an existing one stays: answers depend on it. */
export function QuestionFields({ question, all, onChange, onWhole }: QuestionFieldsProps) {
  const type = question.rispostaType.name;
  const hasChoices = type === 'SINGLE_CHOICE' || type === 'MULTIPLE_CHOICE';
  const lengths = lengthLabels[type];
  return (
    <>
      <TextAreaField
        label="Domanda"
        required
        maxLength={500}
        value={question.question}
        onChange={(text) => onChange({ question: text })}
      />
      <TextField
        label="Spiegazione"
        maxLength={1000}
        value={question.description ?? ''}
        onChange={(text) => onChange({ description: text || null })}
      />
      {question.id < 0 && (
        <SelectField
          label="Tipo di risposta"
          value={type}
          options={types}
          onChange={(name) =>
            name &&
            onChange({
              rispostaType: answerTypeOf(name as AnswerType),
              content: null,
              choices: [],
              questions: [],
              min: null,
              max: null,
            })
          }
        />
      )}
      <CheckField
        label="Risposta obbligatoria"
        checked={question.mandatory}
        onChange={(mandatory) => onChange({ mandatory })}
      />
      {hasChoices && (
        <>
          <ChoicesField
            choices={question.choices}
            freshId={freshId(all)}
            onChange={(choices) => onChange({ choices })}
          />
          <CheckField
            label="Con un campo per cercare tra le scelte"
            checked={question.searchable}
            onChange={(searchable) => onChange({ searchable })}
          />
        </>
      )}
      {lengths && (
        <div className={classes.pair}>
          <LengthField label={lengths[0]} value={question.min} onChange={(min) => onChange({ min })} />
          <LengthField label={lengths[1]} value={question.max} onChange={(max) => onChange({ max })} />
        </div>
      )}
      {contentsOfType[type].length > 0 && (
        <SelectField
          label="Controllo della risposta"
          placeholder="Nessuno"
          value={contentOf(question) ?? ''}
          options={contentsOfType[type].map((value) => ({ value, label: contentLabels[value] }))}
          onChange={(content) => onChange({ content: (content || null) as AnswerContent | null })}
        />
      )}
      <div className={classes.pair}>
        {!hasChoices && (
          <TextField
            label="Suggerimento nel campo"
            maxLength={200}
            value={question.placeholder ?? ''}
            onChange={(text) => onChange({ placeholder: text || null })}
          />
        )}
        <TextField
          label="Solo in provincia di"
          description="Sigla; vuoto: ovunque."
          upperCase
          maxLength={2}
          value={question.province ?? ''}
          onChange={(province) => onChange({ province: province || null })}
        />
        <TextField
          label="Codice di esportazione"
          description="Come si chiama nelle trasmissioni all’ISIN."
          placeholder={question.id > 0 ? exportCodeOf({ id: question.id }) : 'Lo dà il programma'}
          upperCase
          maxLength={20}
          value={question.exportCode ?? ''}
          onChange={(exportCode) => onChange({ exportCode: exportCode || null })}
        />
      </div>
      {hasChoices && question.choices.length > 0 && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            onClick={() => onWhole(addQuestion(all, freshId(all), question.id))}
          >
            Aggiungi una domanda che dipende da questa
          </Button>
        </div>
      )}
    </>
  );
}

type LengthFieldProps = { label: string; value: number | null; onChange: (value: number | null) => void };

function LengthField({ label, value, onChange }: LengthFieldProps) {
  return (
    <TextField
      label={label}
      digitsOnly
      maxLength={4}
      value={value === null ? '' : String(value)}
      onChange={(digits) => onChange(digits === '' ? null : Number(digits))}
    />
  );
}
