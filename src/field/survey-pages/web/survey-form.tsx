import { type ReactNode, useRef } from 'react';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { statusOf } from '#platform/web/drafts/submission-status.ts';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { WaitingPanel } from '#platform/web/wizard/waiting-panel.tsx';
import { refusedContent } from '#surveys/answer-content/rules.ts';
import { answersOver } from '#surveys/answers/rules.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { useErrorFocus } from '#ui/fields/use-error-focus.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { WizardBar } from '#ui/wizard/wizard-bar.tsx';
import { WizardErrors } from '#ui/wizard/wizard-errors.tsx';
import { type SurveyDraft, type SurveyPart, surveyProblems, withoutBase } from '../rules.ts';
import { ResumedNote } from './resumed-note.tsx';
import type { SurveySession } from './survey-drafts.ts';
import classes from './survey-pages.module.css';
import {
  employerFailureText,
  failureText,
  type Survey,
  type SurveyPlace,
  surveyRequests,
} from './survey-requests.ts';
import { SurveySection } from './survey-section.tsx';
import { useSurveyOutcome } from './use-survey-outcome.ts';

export type SurveyPageProps = {
  pathname: string;
  /** Whose questionnaires they are. */
  title: string;
  detail: string;
  about: NonNullable<SurveyDraft['about']>;
  /** Where 'Indietro' leads. */
  back: string;
  sending: {
    label: string;
    sentText: string;
    /** Whether the page is left once everything has arrived. */
    isLeft: boolean;
  };
  place: SurveyPlace;
  history: { eventi: HistoryEvent[]; hasMore: boolean };
  /** Under the forms. */
  children?: ReactNode;
};

type SurveyFormProps = SurveyPageProps & {
  session: SurveySession;
  onBack: () => void;
  onSent: () => void;
};

/** The forms of a survey page: both are checked before anything is sent. */
export function SurveyForm({ session, place, about, sending, onBack, onSent, ...page }: SurveyFormProps) {
  const { draft, update, submit } = session;
  const { value, submission } = draft;
  const { building, employer } = place;
  useSurveyOutcome(session, { isLeft: sending.isLeft, onSent });

  const problems = {
    ...(building && allProblems('building', building.survey, value.building)),
    ...allProblems('employer', employer, value.employer),
  };
  const checks = useSubmitErrors<string>(problems);
  const body = useRef<HTMLDivElement>(null);
  const isRefused = submission?.state === 'refused';
  const errorFocus = useErrorFocus(body, isRefused ? submission.idempotencyKey : value.employerProblem);

  const isSending = submission !== null && submission.state !== 'refused';
  const isWaiting = submission !== null && isUnderWay(submission) && submission.waitingFor !== null;
  const isHalfSent = submission?.state === 'received' && submission.waitingFor !== null;
  const status = isHalfSent ? halfSent : statusOf(session);
  const edit = (part: SurveyPart, edits: SurveyDraft[SurveyPart]) =>
    update((old) => ({
      ...old,
      about,
      [part]: edits,
      ...(part === 'building' ? { isBuildingSent: false } : {}),
    }));

  function send() {
    if (isSending || errorFocus.stopsAtWords()) return;
    const isRight = checks.check();
    errorFocus.show();
    if (!isRight) return;
    update((old) => ({ ...old, about, employerProblem: null }));
    submit((now, key) => surveyRequests(place, now, key));
  }

  return (
    <form
      className={classes.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={classes.top}>
        {status && <StatusLine {...status} />}
        <KeptLine />
      </div>
      <div ref={body} className={classes.body}>
        <h1 className={classes.title}>{page.title}</h1>
        <p className={classes.detail}>{page.detail}</p>
        <p className={classes.law}>
          Dati raccolti ai sensi dell'art. 18 del D.Lgs. 101/2020 per la trasmissione al portale nazionale
        </p>
        <ResumedNote session={session} />
        {isRefused && <AlertBox tone="error">{failureText(submission)}</AlertBox>}
        {value.employerProblem && (
          <AlertBox tone="error">{employerFailureText(value.employerProblem)}</AlertBox>
        )}
        {isWaiting ? (
          <div className={classes.waiting}>
            <WaitingPanel
              session={session}
              code={undefined}
              hasPictures={false}
              next={{ label: 'Torna indietro', onClick: onBack }}
            />
          </div>
        ) : (
          <div inert={isSending} className={classes.sections}>
            {building && (
              <SurveySection
                part="building"
                survey={building.survey}
                edits={value.building}
                errors={checks.errors}
                onEdit={edit}
                others={building}
                isForAll={value.applyToAllBuildings}
                onForAll={(applyToAllBuildings) =>
                  update((old) => ({ ...old, applyToAllBuildings, isBuildingSent: false }))
                }
              />
            )}
            <SurveySection
              part="employer"
              survey={employer}
              edits={value.employer}
              errors={checks.errors}
              onEdit={edit}
            />
          </div>
        )}
        <div className={classes.after}>
          {page.children}
          <RecordHistory found={{ data: page.history, error: null, refetch: () => undefined }} />
        </div>
      </div>
      <div className="ui-hidden" aria-live="assertive">
        {errorFocus.announcement}
      </div>
      <WizardBar
        onBack={onBack}
        backLabel="Indietro"
        nextLabel={isWaiting ? undefined : sending.label}
        busy={isSending}
      >
        <WizardErrors body={body} attempt={errorFocus.attempt} />
      </WizardBar>
    </form>
  );
}

/** The building's answers have arrived, the employer's go on waiting for the network. */
const halfSent = {
  tone: 'offline',
  text: 'Risposte dell’edificio inviate: le altre partono appena possibile',
} as const;

/** Answers that are missing or wrong, and answers given here that can be none. */
function allProblems(part: SurveyPart, { questions, answers }: Survey, edits: SurveyDraft[SurveyPart]) {
  const given = answersOver(answers, edits.map(withoutBase));
  const refused = refusedContent({ questions, answers: given }, answers, deviceClock.today());
  return {
    ...Object.fromEntries(Object.entries(refused).map(([key, text]) => [`${part}:${key}`, text])),
    ...surveyProblems(part, { questions, answers }, edits),
  };
}
