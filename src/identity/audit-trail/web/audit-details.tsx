import { formatDay } from '#platform/contract/dates.ts';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import type { AuditEvent } from '../contract.ts';
import { detailLabel } from '../words/rules.ts';
import classes from './audit-trail.module.css';
import { entityLabel } from './entity-labels.ts';
import { Moment } from './moment.tsx';

type Details = AuditEvent['details'];

/** The short values of an event, in a line. */
export function shortDetails(details: Details): string {
  return partsOf(details)
    .short.map(([name, value]) => `${detailLabel(name)}: ${inWords(value)}`)
    .join(' · ');
}

/** All that was written of an event: values, answers before and after, hashes, the seal. */
export function AuditDetails({ event }: { event: AuditEvent }) {
  const { at, actor, entity, entityId, details, requestId, sealed } = event;
  const { short, long } = partsOf(details);
  return (
    <>
      <RecordFacts
        isNarrow
        facts={[
          ['Quando', <Moment key="at" instant={at} />],
          ['Chi', actor?.displayName ?? 'Il sistema'],
          ['Record', `${entityLabel(entity)} ${entityId}`],
          ...short.map(([name, value]) => [detailLabel(name), inWords(value)] as const),
        ]}
      />
      {long.map(([name, value]) => (
        <div key={name}>
          <p className={classes.longName}>{detailLabel(name)}</p>
          <pre className={classes.long}>{isHash(value) ? value : JSON.stringify(value, null, 2)}</pre>
        </div>
      ))}
      <p className={classes.reference}>{sealed ? 'Sigillata' : 'In attesa del sigillo'}</p>
      {requestId && <p className={classes.reference}>Riferimento {requestId}</p>}
    </>
  );
}

type Short = string | number | boolean;

/** Short values by themselves; objects and hashes are long. */
function partsOf(details: Details) {
  const entries = Object.entries(details).filter(([, value]) => value !== null && value !== undefined);
  const isLong = (value: unknown) => typeof value === 'object' || isHash(value);
  return {
    short: entries.filter(([, value]) => !isLong(value)) as [string, Short][],
    long: entries.filter(([, value]) => isLong(value)),
  };
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** Days are shown as they are written. */
function inWords(value: Short): string {
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
}
