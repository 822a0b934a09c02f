import { formatDay } from '#platform/contract/dates.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import type { ArrivalClass } from '../../times/rules.ts';
import classes from './field-days.module.css';
import type { ShownStop } from './shown-day.ts';
import { StopLinks } from './stop-links.tsx';
import { StopNotes } from './stop-notes.tsx';

type StopCardProps = {
  stop: ShownStop;
  /** Told on this device and not arrived. */
  isWaiting: boolean;
  /** Told on this device and refused: it has to be mended. */
  isRefused: boolean;
  /** Where its visit is told; null for whoever does not. */
  tell: string | null;
  /** It stands above all cards already. */
  isNext: boolean;
};

/** A stop, to be read: when, where, what is to be done on what. */
export function StopCard({ stop, isWaiting, isRefused, tell, isNext }: StopCardProps) {
  const { number, name, companyId, project, address, visit, activities } = stop;
  return (
    <section className={classes.card} aria-label={name} data-settled={visit || isWaiting ? '' : undefined}>
      <div className={classes.cardHead}>
        <span className={classes.number} data-none={number === null ? '' : undefined}>
          {number ?? '–'}
        </span>
        <div className={classes.cardName}>
          <h2>
            {companyId === null ? (
              name
            ) : (
              <AppLink href={`/lb/radioprotection/company/${companyId}/view`}>{name}</AppLink>
            )}
          </h2>
          <p className={classes.quiet}>{[address, project].filter(Boolean).join(' · ')}</p>
        </div>
        <VisitState visit={visit} isWaiting={isWaiting} isRefused={isRefused} />
      </div>
      <StopTimes stop={stop} />
      {number === null && (
        <p className={classes.quiet}>Senza coordinate: non è nel percorso e non ha un’ora di arrivo.</p>
      )}
      {activities.length > 0 && (
        <ul className={classes.todo}>
          {activities.map(({ id, name: activity, about, isSettled }) => (
            <li key={id} data-settled={isSettled ? '' : undefined}>
              <span>{activity}</span>
              <span className={classes.quiet}>{isSettled ? `${about} · a posto` : about}</span>
            </li>
          ))}
        </ul>
      )}
      <StopNotes note={stop.note} activityNotes={stop.activityNotes} />
      {tell && !isNext && (
        <div className={classes.cardFoot}>
          <StopLinks name={name} location={stop.location} phone={stop.phone} />
          <AppLink href={tell}>{visit ? 'Racconta di nuovo' : 'Com’è andata?'}</AppLink>
        </div>
      )}
    </section>
  );
}

const arrivals: Readonly<Record<ArrivalClass, { word: string; tone: StateTone } | null>> = {
  before: { word: 'in anticipo', tone: 'running' },
  in: { word: 'in orario', tone: 'ok' },
  after: { word: 'in ritardo', tone: 'wrong' },
  unknown: null,
};

/** When one comes, what was agreed, how long it takes, and the way there. */
export function StopTimes({ stop }: { stop: ShownStop }) {
  const { arrival, provided, arrivalClass, workingTime, way, deadline } = stop;
  const against = arrivals[arrivalClass];
  return (
    <dl className={classes.times}>
      {way && (
        <div>
          <dt>Strada</dt>
          <dd>{way}</dd>
        </div>
      )}
      <div>
        <dt>Arrivo</dt>
        <dd>{arrival ?? '—'}</dd>
      </div>
      {provided !== null && (
        <div>
          <dt>Concordata</dt>
          <dd>
            {provided} {against && <StateWord {...against} />}
          </dd>
        </div>
      )}
      <div>
        <dt>Lavoro</dt>
        <dd>{durationInWords(workingTime)}</dd>
      </div>
      {deadline && (
        <div>
          <dt>Scadenza</dt>
          <dd>{formatDay(deadline)}</dd>
        </div>
      )}
    </dl>
  );
}

type VisitStateProps = Pick<StopCardProps, 'isWaiting' | 'isRefused'> & Pick<ShownStop, 'visit'>;

function VisitState({ visit, isWaiting, isRefused }: VisitStateProps) {
  if (isWaiting) return <StateWord tone="warning" word="Da inviare" />;
  if (isRefused) return <StateWord tone="wrong" word="Rifiutata: da correggere" />;
  if (!visit) return null;
  return visit.esito === 'fatta' ? (
    <StateWord tone="ok" word="Fatta" />
  ) : (
    <StateWord tone="wrong" word="Saltata" />
  );
}
