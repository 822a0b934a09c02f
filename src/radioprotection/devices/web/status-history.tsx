import { State } from '#customers/state-words/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import type { DeviceRecord } from '../contract.ts';
import { stateOfDevice, statusLabel } from '../rules.ts';
import classes from './devices.module.css';

/** What a device has been, newest first: from which day, out of which status, and why it goes. */
export function StatusHistory({ history }: Pick<DeviceRecord['statusContext'], 'history'>) {
  return (
    <RecordSection title="Stati" look="card">
      <ol className={classes.history}>
        {history.toReversed().map((change) => (
          <li key={`${change.date}-${change.old_status}-${change.new_status}`}>
            <span className={classes.day}>{formatDay(change.date)}</span>
            <span className={classes.change}>
              {change.old_status !== null && (
                <span className={classes.before}>{statusLabel(change.old_status)} →</span>
              )}
              <State name={stateOfDevice({ isActive: true, status: change.new_status })} />
              {change.dismiss_reason && <span className={classes.reason}>{change.dismiss_reason}</span>}
              {change.new_activity && (
                <span className={classes.reason}>Attività registrata quel giorno: {change.new_activity}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </RecordSection>
  );
}
