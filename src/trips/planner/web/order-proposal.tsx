import { Button } from '@mantine/core';
import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { distanceInWords } from '#platform/contract/distance.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import type { Plan } from '../plan/rules.ts';
import classes from './planner.module.css';
import type { Proposed } from './use-order-proposal.ts';

type OrderProposalProps = { plan: Plan; proposed: Proposed; onAccept: () => void; onLeave: () => void };

/** What another order would change: before → after. */
export function OrderProposalNote({ plan, proposed, onAccept, onLeave }: OrderProposalProps) {
  const { before, after, isExact, unkept, notice } = proposed;
  const ends = (at: Date | null) => (at ? romeTimeOfDay(at) : '––:––');
  const rows = [
    ['Strada', distanceInWords(before.metres), distanceInWords(after.metres)],
    ['In auto', durationInWords(before.drivenMs), durationInWords(after.drivenMs)],
    ['In ritardo', String(before.late), String(after.late)],
    ['Fine', ends(before.endsAt), ends(after.endsAt)],
  ] as const;
  const nameOf = (stop: number) => plan.stops[stop]?.displayName ?? '';
  return (
    <section className={classes.proposal} aria-label="Ordine proposto">
      <h3>{isExact ? 'Il miglior ordine' : 'Un ordine migliore'}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="ui-hidden">Che cosa</span>
            </th>
            <th scope="col">Prima</th>
            <th scope="col">Dopo</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, old, next]) => (
            <tr key={what} data-changed={old !== next || undefined}>
              <th scope="row">{what}</th>
              <td>{old}</td>
              <td>{next}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.quiet}>
        {proposed.order.map(nameOf).join(' → ')}
        {notice && ` · ${notice}`}
      </p>
      {unkept.map(({ stop, words }) => (
        <p key={stop} className={classes.quiet}>
          {nameOf(stop)}: {words}
        </p>
      ))}
      <div className={classes.dayActions}>
        <Button size="sm" color="accent" onClick={onAccept}>
          Usa quest’ordine
        </Button>
        <Button size="sm" variant="default" onClick={onLeave}>
          Lascia com’è
        </Button>
      </div>
    </section>
  );
}
