import { AppLink } from '#platform/web/app-link.tsx';
import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import classes from './day.module.css';

export type QueueLine = {
  key: string;
  label: string;
  /** '12', 'oltre 500'. */
  count: string;
  isEmpty: boolean;
  /** 'dal 09/11/2026' */
  when: string | null;
  tone: StateTone;
  verb: string;
  href: string;
};

/** What waits, each line with its count, its day and the one thing to do about it; what is empty is told in one line. */
export function QueueList({ lines, label }: { lines: readonly QueueLine[]; label: string }) {
  const waiting = lines.filter(({ isEmpty }) => !isEmpty);
  const empty = lines.filter(({ isEmpty }) => isEmpty);
  return (
    <section className={classes.panel} aria-label={label}>
      {waiting.length > 0 && (
        <ul className={classes.queues}>
          {waiting.map(({ key, label: name, count, when, tone, verb, href }) => (
            <li key={key}>
              <AppLink href={href} className={classes.queue}>
                <span className={classes.count}>{count}</span>
                <span className={classes.name}>{name}</span>
                <span className={classes.when}>{when && <StateWord tone={tone} word={when} />}</span>
                <span className={classes.verb}>
                  {verb}
                  <span aria-hidden> ›</span>
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <p className={classes.done}>
          {waiting.length === 0 ? (
            <>
              <strong>Adesso non c’è niente da fare.</strong> Le code sono vuote:{' '}
            </>
          ) : (
            'Niente in: '
          )}
          {empty.map(({ key, label: name, href }, place) => (
            <span key={key}>
              {place > 0 && ' · '}
              <AppLink href={href}>{name}</AppLink>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
