import { formatDay } from '#platform/contract/dates.ts';
import type { AuditEvent } from '../contract.ts';
import { detailLabel } from '../words/rules.ts';
import classes from './audit-trail.module.css';

type AuditDetailsProps = Pick<AuditEvent, 'details' | 'requestId'>;

/** What was written: short values in a line, long ones (answers before and after) behind 'Mostra'. */
export function AuditDetails({ details, requestId }: AuditDetailsProps) {
  const entries = Object.entries(details).filter(([, value]) => value !== null && value !== undefined);
  const short = entries.filter(([, value]) => typeof value !== 'object');
  const long = entries.filter(([, value]) => typeof value === 'object');
  return (
    <div className={classes.details}>
      <dl className={classes.values}>
        {short.map(([name, value]) => (
          <div key={name}>
            <dt>{detailLabel(name)}</dt>
            <dd title={String(value)}>{inWords(value as string | number | boolean)}</dd>
          </div>
        ))}
      </dl>
      {(long.length > 0 || requestId) && (
        <details>
          <summary>Mostra tutto</summary>
          {long.map(([name, value]) => (
            <div key={name}>
              <p className={classes.longName}>{detailLabel(name)}</p>
              <pre className={classes.long}>{JSON.stringify(value, null, 2)}</pre>
            </div>
          ))}
          {requestId && <p className={classes.reference}>Riferimento {requestId}</p>}
        </details>
      )}
    </div>
  );
}

/** Hashes are shown by their beginning, days as they are written. */
function inWords(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  const text = String(value);
  if (/^[0-9a-f]{64}$/.test(text)) return `${text.slice(0, 12)}…`;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}
