import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { Question } from '../../surveys/rules.ts';
import { QuestionCard } from './question-card.tsx';
import { addQuestion, changeTrigger, freshId, triggerOf } from './question-edits.ts';
import classes from './questionnaires.module.css';

type QuestionTreeProps = {
  questions: readonly Question[];
  /** The whole questionnaire, of which `questions` may be a part. */
  all: readonly Question[];
  problems: ReadonlyMap<number, string>;
  onChange: (all: readonly Question[]) => void;
};

/** The questions of an edited questionnaire, and under each those that depend on it. */
export function QuestionTree({ questions, all, problems, onChange }: QuestionTreeProps) {
  return (
    <>
      <ol className={classes.tree}>
        {questions.map((question) => (
          <Branch key={question.id} question={question} all={all} problems={problems} onChange={onChange} />
        ))}
      </ol>
      <p>
        <Button variant="default" onClick={() => onChange(addQuestion(all, freshId(all), null))}>
          Aggiungi una domanda
        </Button>
      </p>
    </>
  );
}

type BranchProps = Omit<QuestionTreeProps, 'questions'> & { question: Question; trigger?: ReactNode };

function Branch({ question, trigger, all, problems, onChange }: BranchProps) {
  return (
    <li className={classes.item}>
      <QuestionCard
        question={question}
        all={all}
        problem={problems.get(question.id)}
        onChange={onChange}
        trigger={trigger}
      />
      {question.questions.length > 0 && (
        <ol className={`${classes.tree} ${classes.subs}`}>
          {question.questions.map((sub) => (
            <Branch
              key={sub.question.id}
              question={sub.question}
              all={all}
              problems={problems}
              onChange={onChange}
              trigger={
                <SelectField
                  label={`Compare se a “${question.question}” si risponde`}
                  value={String(triggerOf(question, sub)?.id ?? '')}
                  options={question.choices.map(({ id, label }) => ({ value: String(id), label }))}
                  onChange={(choice) =>
                    onChange(changeTrigger(all, question.id, sub.question.id, Number(choice)))
                  }
                />
              }
            />
          ))}
        </ol>
      )}
    </li>
  );
}
