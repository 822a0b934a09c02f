import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { reloadAction } from '#platform/web/records/reload-action.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useSeen } from '#platform/web/records/use-seen.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { ActivityPage } from '../page/contract.ts';
import { activityTexts, negativeKeeps, negativeQuestion } from '../rules.ts';
import { deleteActivity } from '../work/contract.ts';
import classes from './activities.module.css';
import { ActivityFrame } from './activity-frame.tsx';
import { activityHref } from './activity-links.ts';
import { readAgain } from './read-again.ts';
import { useActivity } from './use-activity.ts';

/** Asks before a negative outcome is confirmed, for nothing undoes it (Q2-21). */
export function NegativePage() {
  return <RecordView found={useActivity()}>{(activity) => <Negative activity={activity} />}</RecordView>;
}

function Negative({ activity }: { activity: ActivityPage }) {
  return (
    <ActivityFrame
      activity={activity}
      isBelow
      nextTitle="Esito negativo"
      next={<Question activity={activity} />}
    />
  );
}

function Question({ activity }: { activity: ActivityPage }) {
  const { id, company, isOutComeActivity, active, complete, modificabile } = activity;
  const { seen, follow } = useSeen(activity);
  const { save, isSaving, failure, reload } = useSave(deleteActivity, readAgain);
  const navigate = useNavigate();
  const back = activityHref(activity, id);
  if (!isOutComeActivity) return <p>Solo la registrazione di un esito può essere negativa.</p>;
  if (complete) return <p>{activityTexts.complete}</p>;
  if (!active) return <p>{activityTexts.negative}</p>;
  if (!modificabile) return <p>L’esito è confermato da chi lavora nell’unità locale.</p>;

  async function confirm() {
    const done = await save({ params: { company: company.id, id }, body: { versione: seen.versione } });
    if (!done) return;
    showToast('ok', 'Esito negativo confermato');
    await navigate({ to: back });
  }

  return (
    <div className={classes.panel}>
      <p>{negativeQuestion(company.nome)}</p>
      <p>{negativeKeeps}</p>
      {failure && (
        <AlertBox tone="error" action={reloadAction({ failure, onReload: () => (follow(), reload()) })}>
          {failure.text}
        </AlertBox>
      )}
      <div className={classes.actions}>
        <Button color="red" loading={isSaving} onClick={() => void confirm()}>
          Conferma esito negativo
        </Button>
        <ButtonLink href={back} primary={false}>
          Annulla
        </ButtonLink>
      </div>
    </div>
  );
}
