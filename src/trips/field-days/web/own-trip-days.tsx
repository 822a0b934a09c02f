import type { ReactNode } from 'react';
import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useKeptAhead } from '#platform/web/offline/use-kept-ahead.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { tripLinks } from '../../transfers/rules.ts';
import { getMyDay, listMyDays } from '../contract.ts';
import classes from './field-days.module.css';
import { nearDay } from './own-day-words.ts';

const shownAhead = 3;
const aheadDelayMs = 1500;

/**
 * The own trips of today and of the next days; today's is fetched whole, so that it is there without network. What
 * stands beneath waits until it is known whether there are any, so that it never moves.
 */
export function OwnTripDays({ children }: { children: ReactNode }) {
  const { data, error } = useKeptEndpoint(listMyDays, {});
  const today = deviceClock.today();
  const coming = (data?.answer.days ?? []).filter(({ day }) => day >= today);
  const shown = coming.slice(0, shownAhead);
  const first = shown[0]?.id ?? null;
  useKeptAhead({
    of: [first],
    delayMs: aheadDelayMs,
    read: async (keep) => {
      for (const { id } of shown) await keep(getMyDay, { params: { day: id } });
    },
  });
  if (!data && !error) return null;
  if (shown.length === 0) return children;
  return (
    <>
      <section className={classes.own} aria-labelledby="own-trips">
        <h2 id="own-trips">Le mie trasferte</h2>
        <ul>
          {shown.map(({ id, day, transfer, departure, stops, settled }) => (
            <li key={id}>
              <span className={classes.ownWords}>
                <AppLink href={tripLinks.viewDay(transfer.id, id)} className={classes.strong}>
                  {nearDay(day, today)}: {countOf(stops, 'fermata', 'fermate')}
                </AppLink>
                <span className={classes.quiet}>
                  {transfer.alias} · partenza alle {romeTimeOfDay(new Date(departure.dateHour))} da{' '}
                  {departure.origin}
                </span>
              </span>
              {day === today && stops > 0 && (
                <StateWord
                  tone={settled === stops ? 'ok' : 'running'}
                  word={settled === stops ? 'Finita' : `${settled} di ${stops}`}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {children}
    </>
  );
}
