import type { ReactNode } from 'react';
import { formatPlainDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { activityHref } from '../../activities/web/public.ts';
import type { MassPlace } from '../../mass-activities/rules.ts';
import { unitHref } from '../../unit-places/rules.ts';
import type { StatusActivity } from '../contract.ts';
import { type StatusLabel, statusLabel } from '../rules.ts';
import { changeInWords, isOpenDocument } from '../status/rules.ts';
import classes from './status.module.css';

const tones: Readonly<Record<StatusLabel, StateTone>> = {
  'Esito Negativo': 'wrong',
  'In revisione': 'running',
  'In firma': 'running',
  Completato: 'ok',
  'In lavorazione': 'quiet',
};

/** A notification or an outcome of a unit: how it stands, what changes and when, what can be done with it. */
export function DocumentCard({ document, place }: { document: StatusActivity; place: MassPlace }) {
  const { id, alias, company, deadline, isOutComeActivity, actions } = document;
  const ids = { project: { id: company.project }, employer: { id: place.employer }, company };
  const word = statusLabel(document);
  const isOpen = isOpenDocument(document);
  return (
    <li className={classes.document}>
      <div className={classes.documentHead}>
        <h4 title={company.alias}>
          <AppLink href={unitHref(ids)}>{company.alias}</AppLink>
        </h4>
        <StateWord word={word} tone={tones[word]} />
      </div>
      <p className={classes.quiet}>
        {company.address}
        {isOpen && deadline !== null && ` · scade il ${formatPlainDay(deadline)}`}
      </p>
      <ul className={classes.operations}>
        {Object.entries(actions).map(([label, changes]) => (
          <Operation key={label} {...{ label, changes }} isAnswered={isOutComeActivity && !isOpen} />
        ))}
      </ul>
      <div className={classes.ways}>
        <NewTab href={activityHref(ids, id)} name={alias}>
          Apri
        </NewTab>
        {isOpen && (
          <NewTab href={activityHref(ids, id, 'execute')} name={alias}>
            Esegui
          </NewTab>
        )}
        {isOpen && isOutComeActivity && (
          <NewTab href={activityHref(ids, id, 'delete')} name={alias}>
            Esito negativo
          </NewTab>
        )}
      </div>
    </li>
  );
}

function NewTab({ href, name, children }: { href: string; name: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" title={name}>
      {children}
    </a>
  );
}

type OperationProps = {
  label: string;
  changes: StatusActivity['actions'][string];
  isAnswered: boolean;
};

/** What changes of a role, folded: in a mass activity it is the same in most units. */
function Operation({ label, changes, isAnswered }: OperationProps) {
  const [first] = changes;
  if (!first) return null;
  return (
    <li>
      <details>
        <summary>
          <strong>{first.canceled ? <s>{label}</s> : label}</strong>{' '}
          <span className={classes.quiet}>
            {changeInWords(first, { isAnswered, today: deviceClock.today(), format: formatPlainDay })} ·{' '}
            {countOf(changes.length, 'campo', 'campi')}
          </span>
        </summary>
        <dl className={classes.fields}>
          {changes.map((change) => (
            <div key={change.campo}>
              <dt>{change.campo}</dt>
              <dd>{change.canceled ? <Kept {...change} /> : <Replaced {...change} />}</dd>
            </div>
          ))}
        </dl>
      </details>
      {first.problema !== null && <p className={classes.problem}>Non ancora in vigore: {first.problema}</p>}
    </li>
  );
}

type Values = Pick<StatusActivity['actions'][string][number], 'oldValue' | 'value'>;

function Replaced({ oldValue, value }: Values) {
  return (
    <>
      <s>{oldValue ?? '—'}</s> <span aria-hidden>→</span> <ins>{value ?? '—'}</ins>
    </>
  );
}

/** The outcome is negative: the unit keeps what it had. */
function Kept({ oldValue, value }: Values) {
  return (
    <>
      resta <ins>{oldValue ?? '—'}</ins>, non diventa <s>{value ?? '—'}</s>
    </>
  );
}
