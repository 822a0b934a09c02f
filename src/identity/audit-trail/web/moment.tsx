import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import classes from './audit-trail.module.css';

/** When something happened, to the minute. */
export function Moment({ instant }: { instant: string }) {
  const date = new Date(instant);
  return (
    <time dateTime={instant} className={classes.moment}>
      {formatDay(romeDay(date))} {romeTimeOfDay(date)}
    </time>
  );
}
