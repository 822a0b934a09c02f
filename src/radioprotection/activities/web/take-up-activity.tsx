import { Button } from '@mantine/core';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { updateActivity } from '../keeping/contract.ts';
import type { ActivityPage } from '../page/contract.ts';
import { activityTexts } from '../rules.ts';
import classes from './activities.module.css';
import { readAgain } from './read-again.ts';

/** Brings an activity that was told as not done back among those to be planned. */
export function TakeUpActivity({ activity }: { activity: ActivityPage }) {
  const { id, company, alias, deadline, estimatedTime, note, toFinishInLab, versione } = activity;
  const { save, isSaving, failure } = useSave(updateActivity, readAgain);

  async function takeUp() {
    const body = { alias, deadline, estimatedTime, note, toFinishInLab, versione, skip: false };
    if (await save({ params: { company: company.id, id }, body }))
      showToast('ok', 'L’attività è di nuovo da pianificare');
  }

  return (
    <>
      <p>{activityTexts.leftOut}</p>
      <div className={classes.actions}>
        <Button variant="default" loading={isSaving} onClick={() => void takeUp()}>
          Rimetti da pianificare
        </Button>
      </div>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </>
  );
}
