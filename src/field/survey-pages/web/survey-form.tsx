import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { statusOf } from '#platform/web/drafts/submission-status.ts';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { WaitingPanel } from '#platform/web/wizard/waiting-panel.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { focusFirstError } from '#ui/fields/first-error.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { WizardBar } from '#ui/wizard/wizard-bar.tsx';
import { type SurveyDraft, type SurveyPart, surveyProblems } from '../rules.ts';
import { ResumedNote } from './resumed-note.tsx';
import type { SurveySession } from './survey-drafts.ts';
import classes from './survey-pages.module.css';
import { employerFailureText, failureText, type SurveyPlace, surveyRequests } from './survey-requests.ts';
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
    ...(building && surveyProblems('building', building.survey, value.building)),
    ...surveyProblems('employer', employer, value.employer),
  };
  const checks = useSubmitErrors<string>(problems);
  const body = useRef<HTMLDivElement>(null);
  const { announcement, announce } = useFirstError(body);

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
    if (isSending) return;
    const isRight = checks.check();
    announce();
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
        {submission?.state === 'refused' && <AlertBox tone="error">{failureText(submission)}</AlertBox>}
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
        {page.children}
        <RecordHistory found={{ data: page.history, error: null, refetch: () => undefined }} />
      </div>
      <div className="ui-hidden" aria-live="assertive">
        {announcement}
      </div>
      <WizardBar
        onBack={onBack}
        backLabel="Indietro"
        nextLabel={isWaiting ? undefined : sending.label}
        busy={isSending}
      />
    </form>
  );
}

/** The building's answers have arrived, the employer's go on waiting for the network. */
const halfSent = {
  tone: 'offline',
  text: 'Risposte dell’edificio inviate: le altre partono appena possibile',
} as const;

/** After a check, brings the first wrong answer into view, focuses and announces it. */
function useFirstError(body: RefObject<HTMLDivElement | null>) {
  const [attempt, setAttempt] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (attempt === 0 || !body.current) return;
    const message = focusFirstError(body.current);
    // An invisible mark makes the same message be read again at the next press.
    setAnnouncement(message ? message + '\u200b'.repeat(attempt % 2) : '');
  }, [attempt, body]);
  return { announcement, announce: () => setAttempt((count) => count + 1) };
}
