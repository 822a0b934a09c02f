import { Button } from '@mantine/core';
import { answerInWords } from '#surveys/answers/rules.ts';
import { type Question, questionsByKey } from '#surveys/surveys/rules.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { Conflict } from '../rules.ts';
import classes from './survey-pages.module.css';

type AnswerConflictsProps = {
  questions: readonly Question[];
  conflicts: readonly Conflict[];
  onSettle: (conflict: Conflict, keepMine: boolean) => void;
};

/** Questions that somebody else has answered meanwhile, each with both answers to choose from. */
export function AnswerConflicts({ questions, conflicts, onSettle }: AnswerConflictsProps) {
  if (conflicts.length === 0) return null;
  const byKey = questionsByKey(questions);
  return (
    <div className={classes.notice}>
      <AlertBox tone="warning" title="Qualcun altro ha risposto nel frattempo">
        <ul className={classes.conflicts}>
          {conflicts.map((conflict) => {
            const question = byKey.get(conflict.key);
            if (!question) return null;
            const mine = answerInWords(question, conflict.mine) ?? 'nessuna risposta';
            const now = answerInWords(question, conflict.now) ?? 'nessuna risposta';
            return (
              <li key={conflict.key}>
                <strong>{question.question}</strong>
                <dl className={classes.both}>
                  <div>
                    <dt>Tu</dt>
                    <dd>{mine}</dd>
                  </div>
                  <div>
                    <dt>Nel frattempo</dt>
                    <dd>{now}</dd>
                  </div>
                </dl>
                <div className={classes.choices}>
                  <Button
                    variant="default"
                    size="md"
                    aria-label={`Tieni la tua: ${question.question}`}
                    onClick={() => onSettle(conflict, true)}
                  >
                    Tieni la tua
                  </Button>
                  <Button
                    variant="default"
                    size="md"
                    aria-label={`Prendi l’altra: ${question.question}`}
                    onClick={() => onSettle(conflict, false)}
                  >
                    Prendi l’altra
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      </AlertBox>
    </div>
  );
}
