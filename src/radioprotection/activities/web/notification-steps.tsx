import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useSeen } from '#platform/web/records/use-seen.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { FileButton } from '#ui/pictures/file-button.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { ActivityPage } from '../page/contract.ts';
import { approveNotification, generateNotification, signNotification } from '../work/contract.ts';
import classes from './activities.module.css';
import { FileLink } from './activity-files.tsx';
import { NotificationGaps } from './notification-gaps.tsx';
import { readAgain } from './read-again.ts';
import { useReadAgain } from './use-read-again.ts';

/** A preventive notification on its way: generated, read and approved, signed. */
export function NotificationSteps({ activity }: { activity: ActivityPage }) {
  return (
    <div className={classes.panel}>
      {activity.needSign ? <Signing activity={activity} /> : <Reviewing activity={activity} />}
    </div>
  );
}

const latestOf = ({ file }: ActivityPage) => file.find(({ tipo }) => tipo === 'notification');

function Latest({ activity }: { activity: ActivityPage }) {
  const latest = latestOf(activity);
  return (
    latest && (
      <p>
        <FileLink activity={activity} file={latest} />
      </p>
    )
  );
}

/** What is approved is the notification that was seen, and not one that was generated since. */
function Reviewing({ activity }: { activity: ActivityPage }) {
  const { id, company, inReview, nonApprovabile, lacune } = activity;
  const { seen, follow } = useSeen(activity);
  const generate = useSave(generateNotification, readAgain);
  const approve = useSave(approveNotification, readAgain);
  const input = { params: { company: company.id, id }, body: { versione: seen.versione } };
  const failure = approve.failure ?? generate.failure;
  const mayApprove = inReview && nonApprovabile === null;
  const mayGenerate = !lacune.some(({ obbligatoria }) => obbligatoria);
  const newest = latestOf(activity)?.revisione;

  async function run(step: typeof generate, done: string) {
    if (!(await step.save(input))) return;
    follow();
    showToast('ok', done);
  }

  function reload() {
    if (failure?.errors['versione']) follow();
    generate.reload();
    approve.reload();
  }

  if (newest !== latestOf(seen)?.revisione && !generate.isSaving)
    return <GeneratedSince revision={newest} onShow={() => (follow(), reload())} />;

  return (
    <>
      <Latest activity={seen} />
      <NotificationGaps activity={activity} />
      <p>
        {inReview
          ? 'Rileggere la notifica generata. Se è giusta, approvarla; se i dati dell’unità locale sono cambiati, generarla di nuovo.'
          : 'La notifica si compone dei dati dell’unità locale, dei suoi dispositivi e delle persone di oggi.'}
      </p>
      {nonApprovabile !== null && (
        <AlertBox tone="warning" title="Non si può ancora approvare" live={false}>
          {nonApprovabile} <AppLink href="/lb/radioprotection/settings">Regole delle attività</AppLink>
        </AlertBox>
      )}
      {failure && <RefusedStep failure={failure} onReload={reload} />}
      <div className={classes.actions}>
        {mayApprove && (
          <Button
            color="accent"
            loading={approve.isSaving}
            onClick={() => void run(approve, 'Notifica approvata')}
          >
            Approva
          </Button>
        )}
        {mayGenerate && (
          <Button
            {...(mayApprove ? { variant: 'default' } : { color: 'accent' })}
            loading={generate.isSaving}
            onClick={() => void run(generate, 'Notifica generata')}
          >
            {inReview ? 'Genera di nuovo' : 'Genera notifica'}
          </Button>
        )}
      </div>
    </>
  );
}

function GeneratedSince({ revision, onShow }: { revision: number | undefined; onShow: () => void }) {
  const show = (
    <Button variant="default" onClick={onShow}>
      Mostra la versione {revision}
    </Button>
  );
  return (
    <AlertBox tone="warning" title="La notifica è cambiata" action={show}>
      Intanto è stata generata la versione {revision}: si rilegge quella, prima di approvarla.
    </AlertBox>
  );
}

function RefusedStep({ failure, onReload }: { failure: ApiFailure; onReload: () => void }) {
  const again = failure.status === 409 && (
    <Button variant="default" onClick={onReload}>
      Ricarica i dati salvati
    </Button>
  );
  return (
    <AlertBox tone="error" action={again}>
      {failure.text}
    </AlertBox>
  );
}

function Signing({ activity }: { activity: ActivityPage }) {
  const readAnew = useReadAgain();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send([firmato]: readonly File[]) {
    if (!firmato) return;
    setBusy(true);
    setFailure(null);
    try {
      const params = { company: activity.company.id, id: activity.id };
      await call(signNotification, { params, body: { firmato } });
      showToast('ok', 'Notifica firmata: l’attività è completata');
      await readAnew();
    } catch (error) {
      const { text, errors } = toFailure(error);
      setFailure(errors['motivo'] ? `${text} ${errors['motivo']}` : text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Latest activity={activity} />
      <p>
        La notifica è approvata. Scaricarla, firmarla e caricare qui il file firmato (.p7m, oppure il PDF con
        la firma dentro); più notifiche insieme si caricano da{' '}
        <AppLink href="/user/radioprotection/sign/massive">Documenti da firmare</AppLink>.
      </p>
      {failure !== null && <AlertBox tone="error">{failure}</AlertBox>}
      <FileButton
        label="Carica la notifica firmata"
        accept=".p7m,.pdf"
        variant="filled"
        busy={isBusy}
        onFiles={(files) => void send(files)}
      />
    </>
  );
}
