import { formatDay } from '#platform/contract/dates.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { VerdictMark } from '#ui/feedback/verdict-mark.tsx';
import { getSurveyCompleteness } from '../contract.ts';
import classes from './candidates.module.css';

/** Whether the questionnaires of a site are complete, and when somebody was reminded of them. */
export function SurveyCompleteness({ addressId }: { addressId: number }) {
  const { data, error } = useEndpoint(getSurveyCompleteness, { params: { id: addressId } });
  if (error) return <AlertBox tone="error">{error.text}</AlertBox>;
  if (!data) return null;
  const { completed, reminderEmailSent } = data;
  return (
    <>
      <VerdictMark isGood={completed} label={completed ? 'Questionari completi' : 'Questionari incompleti'} />
      {reminderEmailSent && <p className={classes.quiet}>Sollecitato il {formatDay(reminderEmailSent)}</p>}
    </>
  );
}
