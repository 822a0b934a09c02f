import { deviceClock } from '#platform/web/clock.ts';
import { answersOver } from '#surveys/answers/rules.ts';
import { QuestionForm } from '#surveys/surveys/web/public.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { conflictsOf, type Edit, giveAnswer, type SurveyPart, settle, withoutBase } from '../rules.ts';
import { AnswerConflicts } from './answer-conflicts.tsx';
import classes from './survey-pages.module.css';
import type { Survey } from './survey-requests.ts';

const titles: Record<SurveyPart, string> = {
  building: 'Questionario edificio',
  employer: 'Questionario datore di lavoro',
};

type SurveySectionProps = {
  part: SurveyPart;
  survey: Survey;
  edits: readonly Edit[];
  /** Messages by part and `answerKey`. */
  errors: Partial<Record<string, string>>;
  onEdit: (part: SurveyPart, edits: Edit[]) => void;
  /** The other buildings that may take the answers over, when there is a code to know them by. */
  others?: { code: string; others: number };
  isForAll?: boolean;
  onForAll?: (isForAll: boolean) => void;
};

/** One questionnaire of the page: what the server knows, with what was changed here over it. */
export function SurveySection(props: SurveySectionProps) {
  const { part, survey, edits, errors, onEdit, others, isForAll = false, onForAll } = props;
  const { questions, answers: known } = survey;
  const prefix = `${part}:`;
  const own = Object.fromEntries(
    Object.entries(errors)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key.slice(prefix.length), text]),
  );
  return (
    <section aria-labelledby={`survey-${part}`}>
      <h2 id={`survey-${part}`} className={classes.sectionTitle}>
        {titles[part]}
      </h2>
      <AnswerConflicts
        questions={questions}
        conflicts={conflictsOf(edits, survey)}
        onSettle={(conflict, keepMine) => onEdit(part, settle(edits, conflict, keepMine))}
      />
      <QuestionForm
        questions={questions}
        answers={answersOver(known, edits.map(withoutBase))}
        today={deviceClock.today()}
        errors={own}
        onAnswer={(answer) => onEdit(part, giveAnswer(edits, answer, known))}
      />
      {others && others.code !== '' && onForAll && (
        <div className={classes.forAll}>
          <CheckField
            label="Applica il questionario a tutti gli edifici con lo stesso codice stabile"
            description={`Codice stabile ${others.code}: ${concerned(others.others)}`}
            checked={isForAll}
            onChange={onForAll}
          />
        </div>
      )}
    </section>
  );
}

function concerned(others: number): string {
  if (others === 0) return 'nessun altro edificio di questo cliente lo ha.';
  return others === 1 ? 'riguarda un altro edificio.' : `riguarda altri ${others} edifici.`;
}
