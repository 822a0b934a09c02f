import { RichNote } from '../../planner/web/public.ts';
import classes from './field-days.module.css';

/** What whoever planned the visit wants to be known there. */
export function StopNotes({ note, activityNotes }: { note: string; activityNotes?: string }) {
  if (!note && !activityNotes) return null;
  return (
    <div className={classes.notes}>
      {note && <RichNote html={note} />}
      {activityNotes && <p className={classes.plainNote}>{activityNotes}</p>}
    </div>
  );
}
