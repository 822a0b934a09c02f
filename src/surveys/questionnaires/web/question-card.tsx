import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import type { Question } from '../../surveys/rules.ts';
import { answerTypeLabels } from '../rules.ts';
import { changeQuestion, moveQuestion, removeQuestion } from './question-edits.ts';
import { QuestionFields } from './question-fields.tsx';
import classes from './questionnaires.module.css';

type QuestionCardProps = {
  question: Question;
  all: readonly Question[];
  problem: string | undefined;
  onChange: (all: readonly Question[]) => void;
  /** For a question under another: the choice it depends on. */
  trigger?: ReactNode;
};

/** One question: a line that opens to its fields. A new or wrong one is open from the start. */
export function QuestionCard({ question, all, problem, onChange, trigger }: QuestionCardProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(question.question === '');
  const name = question.question.trim() || 'Nuova domanda';
  const kind = [
    answerTypeLabels[question.rispostaType.name],
    question.mandatory ? 'obbligatoria' : 'facoltativa',
    question.province && `solo in provincia di ${question.province}`,
  ];
  return (
    <div className={classes.card} data-wrong={problem ? '' : undefined}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.words}>{name}</span>
          <span className={classes.quiet}>{kind.filter(Boolean).join(' · ')}</span>
        </button>
        <IconButton label={`Sposta su: ${name}`} onClick={() => onChange(moveQuestion(all, question.id, -1))}>
          <IconArrowUp size={20} />
        </IconButton>
        <IconButton label={`Sposta giù: ${name}`} onClick={() => onChange(moveQuestion(all, question.id, 1))}>
          <IconArrowDown size={20} />
        </IconButton>
        <IconButton
          label={`Togli: ${name}`}
          tooltipSide="left"
          onClick={() => onChange(removeQuestion(all, question.id))}
        >
          <IconTrash size={20} />
        </IconButton>
      </div>
      <FieldError id={`${id}-error`} text={problem} />
      {isOpen && (
        <div id={id} className={classes.fields}>
          {trigger}
          <QuestionFields
            question={question}
            all={all}
            onChange={(changes) => onChange(changeQuestion(all, question.id, changes))}
            onWhole={onChange}
          />
        </div>
      )}
    </div>
  );
}
