import { formatDay } from '#platform/contract/dates.ts';
import type { AuditEvent } from '../contract.ts';
import { detailLabel } from '../words/rules.ts';
import classes from './audit-trail.module.css';

type AuditDetailsProps = Pick<AuditEvent, 'details' | 'requestId' | 'sealed'>;

/** What was written: short values in a line; long ones (answers before and after), hashes and the seal behind 'Mostra'. */
export function AuditDetails({ details, requestId, sealed }: AuditDetailsProps) {
  const entries = Object.entries(details).filter(([, value]) => value !== null && value !== undefined);
  const isLong = (value: unknown) => typeof value === 'object' || isHash(value);
  const short = entries.filter(([, value]) => !isLong(value));
  const long = entries.filter(([, value]) => isLong(value));
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
      <details>
        <summary>Mostra tutto</summary>
        {long.map(([name, value]) => (
          <div key={name}>
            <p className={classes.longName}>{detailLabel(name)}</p>
            <pre className={classes.long}>{isHash(value) ? value : JSON.stringify(value, null, 2)}</pre>
          </div>
        ))}
        {requestId && <p className={classes.reference}>Riferimento {requestId}</p>}
        <p className={classes.reference}>{sealed ? 'Sigillata' : 'In attesa del sigillo'}</p>
      </details>
    </div>
  );
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** Days are shown as they are written. */
function inWords(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}
