import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { tripLinks } from '../../transfers/rules.ts';
import classes from './field-days.module.css';
import type { ShownDay, ShownStop } from './shown-day.ts';
import { StopTimes } from './stop-card.tsx';
import { StopLinks } from './stop-links.tsx';

type NextStopProps = {
  shown: ShownDay;
  next: ShownStop | null;
  /** The stops told on this device whose visits have not arrived. */
  waiting: ReadonlySet<number>;
  mayTell: boolean;
};

/** Where one goes now: one tap to drive there, one to call, one to tell how it went. */
export function NextStop({ shown: { id, transfer, stops }, next, waiting, mayTell }: NextStopProps) {
  const told = stops.filter(({ visit, appointment }) => visit !== null || waiting.has(appointment)).length;
  return (
    <section className={classes.next} aria-labelledby="next-stop">
      <div className={classes.nextHead}>
        <h2 id="next-stop">{next ? 'Prossima fermata' : 'Giornata finita'}</h2>
        <span className={classes.quiet}>
          {told} di {countOf(stops.length, 'fermata', 'fermate')}
        </span>
      </div>
      {waiting.size > 0 && (
        <p className={classes.plainNote}>
          <AppLink href="/user/outbox">
            <StateWord
              tone="warning"
              word={`${countOf(waiting.size, 'visita', 'visite')} da inviare appena c’è rete`}
            />
          </AppLink>
        </p>
      )}
      {next && (
        <>
          <p className={classes.nextName}>{next.name}</p>
          <p className={classes.quiet}>{next.address}</p>
          <StopTimes stop={next} />
          <div className={classes.nextWays}>
            {mayTell && (
              <ButtonLink href={tripLinks.tellStop(transfer, id, next.appointment)}>Com’è andata?</ButtonLink>
            )}
            <StopLinks name={next.name} location={next.location} phone={next.phone} isLarge />
          </div>
        </>
      )}
      {!next && stops.length > 0 && <p className={classes.quiet}>Di ogni fermata si sa com’è andata.</p>}
    </section>
  );
}
