import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { QualityTrend } from '../../quality-controls/web/public.ts';
import type { ActivityPage } from '../page/contract.ts';
import { activityTexts, activityType } from '../rules.ts';
import { ActivityFrame } from './activity-frame.tsx';
import { ExecuteForm } from './execute-form.tsx';
import { NotificationSteps } from './notification-steps.tsx';
import { useActivity } from './use-activity.ts';

/** Where an activity is done: a notification step by step, an outcome, a quality control, or just the day. */
export function ExecutePage() {
  return <RecordView found={useActivity()}>{(activity) => <Execution activity={activity} />}</RecordView>;
}

function Execution({ activity }: { activity: ActivityPage }) {
  const { prova, isOutComeActivity, activityType: type } = activity;
  const title =
    type === activityType.preventiveNotification
      ? 'Notifica preventiva'
      : isOutComeActivity
        ? 'Esito della notifica'
        : prova
          ? 'Prova'
          : 'Esecuzione';
  return (
    <ActivityFrame activity={activity} isBelow nextTitle={title} next={<Work activity={activity} />}>
      {prova && prova.andamento.length > 0 && (
        <RecordSection title="Andamento del dispositivo">
          <QualityTrend fields={prova.campi} past={prova.nonRichiesti} values={prova.andamento} />
        </RecordSection>
      )}
    </ActivityFrame>
  );
}

function Work({ activity }: { activity: ActivityPage }) {
  const { active, complete, modificabile, isOutComeActivity, activityType: type } = activity;
  if (!active) return <p>{isOutComeActivity ? activityTexts.negative : activityTexts.deleted}</p>;
  if (complete) return <p>{activityTexts.complete}</p>;
  if (!modificabile) return <p>L’attività è eseguita da chi lavora nell’unità locale.</p>;
  return (
    <>
      {/* What was typed stays: the form is there whatever became of its registry. */}
      {activity.registroChiuso && <AlertBox tone="warning">{activityTexts.registryClosed}</AlertBox>}
      {type === activityType.preventiveNotification ? (
        <NotificationSteps activity={activity} />
      ) : (
        <ExecuteForm activity={activity} />
      )}
    </>
  );
}
