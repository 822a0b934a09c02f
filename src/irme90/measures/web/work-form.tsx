import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { statusOf } from '#platform/web/drafts/submission-status.ts';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { WaitingPanel } from '#platform/web/wizard/waiting-panel.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { useErrorFocus } from '#ui/fields/use-error-focus.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { WizardBar } from '#ui/wizard/wizard-bar.tsx';
import { WizardErrors } from '#ui/wizard/wizard-errors.tsx';
import { SentMeasures, ShipmentSummary } from '../../load-summary/web/public.ts';
import type { WorkItem } from '../contract.ts';
import { draftProblems, type MeasureDraft, measuresOver } from '../draft/rules.ts';
import type { PhotoKind } from '../photos/rules.ts';
import { workLinks } from '../rules.ts';
import { type MeasureSession, measureRequest } from './measure-drafts.ts';
import { MeasureFields } from './measure-fields.tsx';
import classes from './measures.module.css';
import { PhotoList } from './photo-list.tsx';
import { useMeasureOutcome } from './use-measure-outcome.ts';
import { WorkLinks } from './work-links.tsx';

type WorkFormProps = { item: WorkItem; session: MeasureSession; isCorrecting: boolean; onLeave: () => void };

/** The load, its measures, its photos; sent to the expert, or corrected. */
export function WorkForm({ item, session, isCorrecting, onLeave }: WorkFormProps) {
  const { draft, update, submit, discard } = session;
  const { submission } = draft;
  const value = measuresOver(draft.value, item);
  const [sent, setSent] = useState<string>();
  useMeasureOutcome(session, setSent);
  const [taking, setTaking] = useState<PhotoKind | null>(null);

  const checks = useSubmitErrors<string>(draftProblems(value, item, deviceClock.today()));
  const body = useRef<HTMLDivElement>(null);
  const isRefused = submission?.state === 'refused';
  const errorFocus = useErrorFocus(body, isRefused ? submission.idempotencyKey : null);
  const isSending = submission !== null && submission.state !== 'refused';
  const isWaiting = submission !== null && isUnderWay(submission) && submission.waitingFor !== null;
  const isOpen = isCorrecting ? item.correggibile : item.lavorabile;
  const isMine = draft.value.about !== null;
  const isEditable = isOpen || (isMine && (item.correggibile || item.lavorabile));
  const isStale = isRefused && submission.failure?.status === 409;
  const status = statusOf(session);

  const about = { title: `Misure IRME90 n. ${item.id}`, where: item.clientLabel };
  const change = (part: Partial<MeasureDraft>) =>
    update((old) => ({ ...measuresOver(old, item), ...part, about }));

  function send() {
    if (isSending || taking !== null || !isEditable) return;
    const isRight = checks.check();
    errorFocus.show();
    if (!isRight) return;
    submit((now, key) => measureRequest(item.id, measuresOver(now, item), { key, now: deviceClock.now() }));
  }

  if (sent !== undefined) return <Sent text={sent} isCorrecting={isCorrecting} />;
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
        <div>
          <h1 className={classes.title}>Mod. IRME90 n. {item.id}</h1>
          <p className={classes.quiet}>{item.clientLabel}</p>
        </div>
        {item.motivo !== null && (
          <AlertBox tone="info" live={false}>
            {item.motivo}
          </AlertBox>
        )}
        {isRefused && (
          <Refused
            text={submission.failure?.text ?? ''}
            isComparable={isStale && isEditable}
            onKeep={() => change({ seen: item.versione })}
            onDiscard={() => void discard()}
          />
        )}
        <ShipmentSummary item={item} />
        {!isEditable && <SentMeasures item={item} isCorrectable={item.correggibile} />}
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
            <MeasureFields item={item} draft={value} errors={checks.errors} onChange={change} />
            <PhotoList
              item={item}
              photos={value.photos}
              session={session}
              busy={taking}
              onBusy={setTaking}
              onChange={(edit) =>
                update((old) => {
                  const now = measuresOver(old, item);
                  const photos = edit(now.photos);
                  return photos === now.photos ? old : { ...now, about, photos };
                })
              }
            />
          </div>
        )}
        <WorkLinks item={item} instrument={value.metodo === 'strumentoPortatile' ? value.instrument : null} />
      </div>
      <div className="ui-hidden" aria-live="assertive">
        {errorFocus.announcement}
      </div>
      <WizardBar
        onBack={onLeave}
        backLabel="Indietro"
        nextLabel={isWaiting || !isEditable ? undefined : 'Invia al EdR'}
        isBackDisabled={taking !== null}
        busy={isSending || taking !== null}
      >
        <WizardErrors body={body} attempt={errorFocus.attempt} />
      </WizardBar>
    </form>
  );
}

function Sent({ text, isCorrecting }: { text: string; isCorrecting: boolean }) {
  return (
    <div className={classes.page}>
      <div className={classes.body}>
        <h1 className={classes.title}>{isCorrecting ? 'Misure corrette' : 'Misure inviate'}</h1>
        <AlertBox tone="ok">{text}</AlertBox>
        <div className={classes.buttons}>
          <ButtonLink href={workLinks.list}>Vai ai lavori IRME90</ButtonLink>
          <ButtonLink href="/" primary={false}>
            Torna alla homepage
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

type RefusedProps = { text: string; isComparable: boolean; onKeep: () => void; onDiscard: () => void };

/** Why measures were refused; where others were saved meanwhile, the choice between the two. */
function Refused({ text, isComparable, onKeep, onDiscard }: RefusedProps) {
  const choice = (
    <div className={classes.buttons}>
      <Button onClick={onKeep}>Ho confrontato: tengo le mie</Button>
      <Button variant="default" onClick={onDiscard}>
        Riprendi quelle salvate
      </Button>
    </div>
  );
  return (
    <AlertBox tone="error" action={isComparable && choice}>
      {text}
    </AlertBox>
  );
}
