import { useRef, useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { statusOf } from '#platform/web/drafts/submission-status.ts';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { WaitingPanel } from '#platform/web/wizard/waiting-panel.tsx';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { enterMovesOn } from '#ui/fields/enter-moves-on.ts';
import { useErrorFocus } from '#ui/fields/use-error-focus.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { WizardBar } from '#ui/wizard/wizard-bar.tsx';
import { WizardErrors } from '#ui/wizard/wizard-errors.tsx';
import { LoadPage, SentMeasures, SentPhotos, ShipmentSummary } from '../../load-summary/web/public.ts';
import type { WorkItem } from '../contract.ts';
import { draftProblems, measuresOver } from '../draft/rules.ts';
import type { PhotoKind } from '../rules.ts';
import { type MeasureSession, measureRequest } from './measure-drafts.ts';
import { MeasureFields } from './measure-fields.tsx';
import classes from './measures.module.css';
import { PhotoList } from './photo-list.tsx';
import { useMeasureEdits } from './use-measure-edits.ts';
import { useMeasureOutcome } from './use-measure-outcome.ts';
import { useRefusal } from './use-refusal.ts';
import { WorkLinks } from './work-links.tsx';
import { Refused, Sent, WorkHead } from './work-parts.tsx';

type WorkFormProps = {
  item: WorkItem;
  /** The form is not as the server gives it just now. */
  isKept: boolean;
  session: MeasureSession;
  isCorrecting: boolean;
  onLeave: () => void;
};

/** The load, its measures, its photos; sent to the expert, or corrected. */
export function WorkForm({ item, isKept, session, isCorrecting, onLeave }: WorkFormProps) {
  const { draft, submit, discard } = session;
  const { submission } = draft;
  const value = measuresOver(draft.value, item);
  const [sent, setSent] = useState<string>();
  useMeasureOutcome(session, setSent);
  const [taking, setTaking] = useState<PhotoKind | null>(null);

  const today = deviceClock.today();
  const checks = useSubmitErrors<string>(draftProblems(value, item, { today, isKept }));
  const body = useRef<HTMLDivElement>(null);
  const isRefused = submission?.state === 'refused';
  const errorFocus = useErrorFocus(body, isRefused ? submission.idempotencyKey : null);
  const isSending = submission !== null && submission.state !== 'refused';
  const isWaiting = submission !== null && isUnderWay(submission) && submission.waitingFor !== null;
  const isOpen = isCorrecting ? item.correggibile : item.lavorabile;
  const isMine = draft.value.about !== null;
  const isEditable = isOpen || (isMine && (item.correggibile || item.lavorabile));
  const status = statusOf(session);
  const refusal = useRefusal(submission, { item, isKept, value, isEditable, today });

  const { fill, changePhotos } = useMeasureEdits(session, item, refusal.onMend);
  function send() {
    if (isSending || taking !== null || !isEditable || errorFocus.stopsAtWords()) return;
    const isRight = checks.check();
    errorFocus.show();
    if (!isRight) return;
    fill({ misuratoIl: value.misuratoIl ?? deviceClock.now().toISOString() });
    refusal.onSend();
    submit((now, key) => measureRequest(item.id, now, { key, isCorrecting }));
  }

  if (sent !== undefined) return <Sent text={sent} item={item} isCorrecting={isCorrecting} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <form
      className={classes.page}
      noValidate
      onKeyDown={enterMovesOn}
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
        <LoadPage
          head={
            <>
              <WorkHead item={item} isCorrecting={isCorrecting} />
              {refusal.text !== null && (
                <Refused
                  text={refusal.text}
                  isComparable={refusal.isToCompare}
                  onKeep={() => fill({ seen: item.versione })}
                  onDiscard={() => void discard()}
                />
              )}
            </>
          }
          about={<ShipmentSummary item={item} />}
          foot={
            <WorkLinks
              item={item}
              instrument={value.metodo === 'strumentoPortatile' ? value.instrument : null}
            />
          }
        >
          {!isEditable && (
            <>
              <SentMeasures item={item} isCorrectable={item.correggibile} />
              <SentPhotos item={item} />
            </>
          )}
          {isWaiting && (
            <WaitingPanel
              session={session}
              code={undefined}
              hasPictures={value.photos.length > 0}
              next={{ label: 'Torna ai lavori', onClick: onLeave }}
            />
          )}
          {isEditable && !isWaiting && (
            <div inert={isSending} className={classes.fields}>
              {isRefused && item.misurato && <SentMeasures item={item} isCorrectable={false} />}
              <MeasureFields {...{ item, isKept, draft: value, errors: checks.errors }} onChange={fill} />
              <PhotoList
                {...{ item, session, photos: value.photos, busy: taking, onBusy: setTaking }}
                onChange={changePhotos}
              />
            </div>
          )}
        </LoadPage>
      </div>
      <div className="ui-hidden" aria-live="assertive">
        {errorFocus.announcement}
      </div>
      <WizardBar
        onBack={onLeave}
        backLabel="Indietro"
        nextLabel={
          isWaiting || !isEditable ? undefined : isCorrecting ? 'Invia la correzione' : 'Invia al EdR'
        }
        isBackDisabled={taking !== null}
        busy={isSending || taking !== null}
      >
        <WizardErrors body={body} attempt={errorFocus.attempt} />
      </WizardBar>
    </form>
  );
}
