import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { type ChangeInWords, changesInWords } from '../changes/rules.ts';
import type { AuditEvent } from '../contract.ts';
import { detailLabel } from '../words/rules.ts';
import classes from './audit-trail.module.css';
import { entityLabel } from './entity-labels.ts';
import { Moment } from './moment.tsx';

type Details = AuditEvent['details'];

/** The values of an event in a line, each before → after. */
export function shortDetails(details: Details): string {
  return changesInWords(toldOf(details))
    .map((change) => `${change.campo}: ${changeInWords(change)}`)
    .join(' · ');
}

const changeInWords = ({ prima, dopo }: ChangeInWords) =>
  prima === null ? (dopo ?? '—') : `${prima} → ${dopo ?? '—'}`;

/** All that was written of an event: its values in words; hashes, the seal and what has no words, for who asks for it. */
export function AuditDetails({ event }: { event: AuditEvent }) {
  const { at, actor, entity, entityId, details, requestId, sealed } = event;
  return (
    <>
      <RecordFacts
        isNarrow
        facts={[
          ['Quando', <Moment key="at" instant={at} />],
          ['Chi', actor?.displayName ?? 'Il sistema'],
          ['Record', `${entityLabel(entity)} ${entityId}`],
          ...changesInWords(toldOf(details)).map((change) => [change.campo, changeInWords(change)] as const),
        ]}
      />
      <details className={classes.technical}>
        <summary>Dati tecnici</summary>
        {untoldOf(details).map(([name, value]) => (
          <div key={name}>
            <p className={classes.longName}>{detailLabel(name)}</p>
            <pre className={classes.long}>{isHash(value) ? value : JSON.stringify(value, null, 2)}</pre>
          </div>
        ))}
        <p className={classes.reference}>{sealed ? 'Sigillata' : 'In attesa del sigillo'}</p>
        {requestId && <p className={classes.reference}>Riferimento {requestId}</p>}
      </details>
    </>
  );
}

/** What a person reads: no hashes. */
function toldOf(details: Details): Details {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => !isHash(value)));
}

/** Hashes, and lists and objects as they were written. */
function untoldOf(details: Details) {
  return Object.entries(details).filter(
    ([, value]) => value !== null && (typeof value === 'object' || isHash(value)),
  );
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
