import { Button } from '@mantine/core';
import { useRef } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { statusOf } from '#platform/web/drafts/submission-status.ts';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { WaitingPanel } from '#platform/web/wizard/waiting-panel.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useErrorFocus } from '#ui/fields/use-error-focus.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { WizardBar } from '#ui/wizard/wizard-bar.tsx';
import { WizardErrors } from '#ui/wizard/wizard-errors.tsx';
import type { MyDay, MyStop } from '../contract.ts';
import { fieldDayTexts } from '../rules.ts';
import { type VisitDraft, visitOver, visitProblems, withTyped } from '../visit/rules.ts';
import { ActivityFields } from './activity-fields.tsx';
import classes from './field-days.module.css';
import { SkipButton } from './skip-button.tsx';
import { StopLinks } from './stop-links.tsx';
import { StopNotes } from './stop-notes.tsx';
import { useVisitOutcome } from './use-visit-outcome.ts';
import type { VisitSession } from './visit-drafts.ts';
import { VisitHours } from './visit-hours.tsx';
import { bodyOver, visitRequest } from './visit-request.ts';

type VisitFormProps = { day: MyDay; stop: MyStop; session: VisitSession; onLeave: () => void };

/** Hours, each activity, a note; done, or skipped and why. */
export function VisitForm({ day, stop, session, onLeave }: VisitFormProps) {
  const { draft, update, submit } = session;
  const { submission } = draft;
  const value = visitOver(draft.value, stop.visita);
  const { isSkipping } = value;
  useVisitOutcome(session, onLeave);

  const isAhead = day.day > deviceClock.today();
  // Of another day it is sent as of that one, and refused.
  const visit = { day: value.about?.day ?? day.day, stop, now: deviceClock.now() };
  const checks = useSubmitErrors<string>(visitProblems(value, visit));
  const body = useRef<HTMLDivElement>(null);
  const isRefused = submission?.state === 'refused';
  const errorFocus = useErrorFocus(body, isRefused ? submission.idempotencyKey : null);
  const isSending = submission !== null && submission.state !== 'refused';
  const isWaiting = submission !== null && isUnderWay(submission) && submission.waitingFor !== null;
  const status = statusOf(session);

  const about = { title: stop.displayName, where: stop.address, day: day.day };
  const change = (part: Partial<VisitDraft>) =>
    update((old) => withTyped(visitOver(old, stop.visita), part, about));
  const confirmDay = () => update((old) => ({ ...old, about }));

  function send() {
    if (isSending || isAhead) return;
    const isRight = checks.check();
    errorFocus.show();
    if (!isRight) return;
    submit((now, key) =>
      visitRequest(
        { day: day.id, appointment: stop.appointment },
        bodyOver(submission, visitOver(now, stop.visita), visit),
        key,
      ),
    );
  }

  return (
    <form
      className={classes.visit}
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
        <h1 className={classes.visitTitle}>{stop.displayName}</h1>
        <p className={classes.quiet}>
          {stop.address} · {day.transfer.alias}, {formatDay(day.day)}
        </p>
        <StopLinks name={stop.displayName} location={stop.location} phone={stop.phone} isLarge />
        {isAhead && (
          <AlertBox tone="info" live={false}>
            {fieldDayTexts.ahead} Si può già leggere che cosa c’è da fare.
          </AlertBox>
        )}
        {stop.visita && <ToldBefore visita={stop.visita} />}
        <WrittenFor about={value.about} day={day.day} onConfirm={!isSending && confirmDay} />
        {isRefused && <AlertBox tone="error">{submission.failure?.text}</AlertBox>}
        {isWaiting ? (
          <WaitingPanel
            session={session}
            code={undefined}
            hasPictures={false}
            next={{ label: 'Torna alla giornata', onClick: onLeave }}
          />
        ) : (
          <div inert={isSending} className={classes.fields}>
            {isSkipping ? (
              <TextAreaField
                label="Perché la visita si salta?"
                description={fieldDayTexts.skipping(appConfig.mail)}
                rows={3}
                required
                value={value.reason}
                onChange={(reason) => change({ reason })}
                error={checks.errors['reason']}
              />
            ) : (
              <>
                <StopNotes note={stop.note} activityNotes={stop.activityNotes} />
                <ActivityFields stop={stop} draft={value} errors={checks.errors} onChange={change} />
                <VisitHours
                  day={day.day}
                  stop={stop}
                  draft={value}
                  errors={checks.errors}
                  onChange={change}
                />
                <TextAreaField
                  label="Nota della visita"
                  rows={2}
                  value={value.note}
                  onChange={(note) => change({ note })}
                />
              </>
            )}
          </div>
        )}
      </div>
      <div className="ui-hidden" aria-live="assertive">
        {errorFocus.announcement}
      </div>
      <WizardBar
        onBack={isSkipping && !isSending ? () => change({ isSkipping: false }) : onLeave}
        backLabel={isSkipping && !isSending ? 'Annulla' : 'Indietro'}
        nextLabel={isWaiting || isAhead ? undefined : isSkipping ? 'Salta la visita' : 'Visita fatta'}
        middle={
          !isSkipping && !isSending && !isAhead && <SkipButton onClick={() => change({ isSkipping: true })} />
        }
        busy={isSending}
      >
        <WizardErrors body={body} attempt={errorFocus.attempt} />
      </WizardBar>
    </form>
  );
}

type WrittenForProps = { about: VisitDraft['about']; day: string; onConfirm: false | (() => void) };

/** What was typed before the day was moved is not of the day that it would be sent for. */
function WrittenFor({ about, day, onConfirm }: WrittenForProps) {
  if (about === null || about.day === day) return null;
  return (
    <AlertBox
      tone="warning"
      action={
        onConfirm && (
          <Button variant="default" onClick={onConfirm}>
            {fieldDayTexts.tookPlaceOn(day)}
          </Button>
        )
      }
    >
      {fieldDayTexts.writtenFor(about.day)}
    </AlertBox>
  );
}

/** Told again, the later word counts. */
function ToldBefore({ visita }: { visita: NonNullable<MyStop['visita']> }) {
  const who = visita.chi ? ` da ${visita.chi}` : '';
  return (
    <AlertBox tone={visita.esito === 'fatta' ? 'ok' : 'info'} live={false}>
      {visita.esito === 'fatta'
        ? `Visita già raccontata${who}.`
        : `Visita saltata${who}: ${visita.motivo ?? ''}`}{' '}
      Raccontata di nuovo, vale l’ultima parola.
    </AlertBox>
  );
}
