import type { SettingChange } from '../comparison/rules.ts';
import classes from './report-settings.module.css';

/** Lines of the settings as they were and as they are. */
export function ChangeList({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ campo, prima, dopo }) => (
        <div key={campo}>
          <dt>{campo}</dt>
          <dd>
            {prima !== null && <del className={classes.before}>{prima}</del>}
            {prima !== null && dopo !== null && <span aria-hidden> → </span>}
            {dopo !== null && <ins className={classes.after}>{dopo}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
