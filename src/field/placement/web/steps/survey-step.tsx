import type { ReactNode } from 'react';
import classes from '#platform/web/wizard/wizard.module.css';
import { refusedContent } from '#surveys/answer-content/rules.ts';
import { answersOver } from '#surveys/answers/rules.ts';
import { type Answer, type Question } from '#surveys/surveys/rules.ts';
import { QuestionForm } from '#surveys/surveys/web/public.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ErrorState, type ErrorStateProps } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { giveAnswer, leaveSurvey } from '../draft-changes.ts';
import { StepFrame } from '../step-frame.tsx';
import { useStepChecks } from '../use-step-checks.ts';
import { useWizard } from '../wizard.ts';

type SurveyStepProps = {
  /** Which of the draft's two stores of answers. */
  store: 'employerAnswers' | 'buildingAnswers';
  survey: { questions: Question[]; answers: Answer[] } | undefined;
  failure: ErrorStateProps | undefined;
  /** Under the questions. */
  children?: ReactNode;
};

/** A questionnaire of the wizard: what the server knows, with the answers given here over it. */
export function SurveyStep({ store, survey, failure, children }: SurveyStepProps) {
  const { draft, change, today } = useWizard();
  const questions = survey?.questions;
  const answers = survey && answersOver(survey.answers, draft[store]);
  const refused =
    survey && answers ? refusedContent({ questions: survey.questions, answers }, survey.answers, today) : {};
  const checks = useStepChecks({ questions, answers, refused });
  return (
    <StepFrame
      check={checks.check}
      isReading={!survey && !failure}
      {...(survey ? { leaving: leaveSurvey(store, survey) } : {})}
    >
      {failure && <ErrorState {...failure} />}
      {!failure && !questions && <Skeletons shape="field" />}
      {checks.errors.survey && (
        <div className={classes.notice}>
          <AlertBox tone="warning">{checks.errors.survey}</AlertBox>
        </div>
      )}
      {!failure && questions && answers && (
        <>
          <QuestionForm
            questions={questions}
            answers={answers}
            today={today}
            errors={checks.errors}
            onAnswer={(answer) => change(giveAnswer(store, answer))}
          />
          {children}
        </>
      )}
    </StepFrame>
  );
}
