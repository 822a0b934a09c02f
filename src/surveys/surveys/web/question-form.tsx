import { IconAlertTriangle } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { objectionTo } from '../../answer-content/rules.ts';
import { sameAnswer } from '../../answers/rules.ts';
import { type Answer, type AnswerValue, answerKey, askedQuestions, type Question } from '../rules.ts';
import { QuestionField } from './question-field.tsx';
import classes from './question-form.module.css';

export type QuestionFormProps = {
  questions: readonly Question[];
  /** The answers given so far; those to questions no longer asked are kept until they are sent. */
  answers: readonly Answer[];
  /** One changed answer; emptied it is '' or []. */
  onAnswer: (answer: Answer) => void;
  /** The day by which a year is in the future. */
  today: string;
  /** Message by `answerKey`. */
  errors: Partial<Record<string, string>>;
};

/** A questionnaire: a sub-question appears under its question while its trigger is chosen, at any depth. */
export function QuestionForm({ questions, answers, today, onAnswer, errors }: QuestionFormProps) {
  const given = new Map(answers.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  // What stood there when the form opened is told at once to be wrong; what is being typed is not interrupted.
  const [atFirst] = useState(given);
  const asked = askedQuestions(questions, answers);
  if (asked.length === 0) return <EmptyState text="Nessuna domanda per questo questionario" />;
  return (
    <div className={classes.form}>
      {asked.map(({ question, path }) => {
        const key = answerKey(question.id, path);
        const objection = objectionTo(question, given.get(key), today);
        const isTold = objection && (!objection.isRefused || sameAnswer(given.get(key), atFirst.get(key)));
        const depth = { '--depth': path.length - 1 } as CSSProperties;
        return (
          <div
            key={key}
            className={path.length > 0 ? classes.sub : undefined}
            style={depth}
            data-question={key}
          >
            <QuestionField
              question={question}
              value={given.get(key)}
              error={errors[key]}
              onChange={(value: AnswerValue) => onAnswer({ q: question.id, a: value, p: path })}
            />
            <p className={classes.doubt} role="status">
              {isTold && !errors[key] && (
                <>
                  <IconAlertTriangle size={18} aria-hidden />
                  {objection.text}
                </>
              )}
            </p>
          </div>
        );
      })}
    </div>
  );
}
