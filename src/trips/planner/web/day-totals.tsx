import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { distanceInWords } from '#platform/contract/distance.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { legSources, sourceTexts } from '../../planning/rules.ts';
import type { DayTimes } from '../../times/rules.ts';
import classes from './planner.module.css';
import type { Roads } from './use-roads.ts';

type DayTotalsProps = {
  times: DayTimes | null;
  roads: Pick<Roads, 'legs' | 'isComputing' | 'failure' | 'again'>;
};

/** What the day comes to, and how far that can be trusted. */
export function DayTotals({ times, roads }: DayTotalsProps) {
  const { legs, isComputing, failure, again } = roads;
  if (times === null || times.stops.length === 0) return null;
  const { metres, drivenMs, workedMs, late, leftOut, stops } = times.totals;
  return (
    <div className={classes.totals}>
      <dl>
        <Figure label="Fermate" value={`${stops} di 25`} />
        <Figure label="Strada" value={distanceInWords(metres)} />
        <Figure label="In auto" value={durationInWords(drivenMs)} />
        <Figure label="Lavoro" value={durationInWords(workedMs)} />
        <Figure label="Fine" value={times.endsAt ? romeTimeOfDay(times.endsAt) : '––:––'} />
        <Figure label="In ritardo" value={String(late)} isWrong={late > 0} />
      </dl>
      <p className={classes.trust} role="status">
        {isComputing ? 'Sto calcolando il percorso…' : trustIn(legs)}
        {leftOut > 0 && ` · ${countOf(leftOut, 'fermata', 'fermate')} fuori dal percorso`}
      </p>
      <UnreadNote
        text="Il percorso non si è potuto calcolare: restano gli ultimi tempi noti."
        error={failure === null ? null : { text: failure }}
        onRetry={again}
      />
    </div>
  );
}

function trustIn(legs: Roads['legs']): string {
  const kinds = new Set(legs.flatMap((leg) => leg?.kind ?? []));
  if (kinds.size === 0) return 'percorso non calcolabile';
  return sourceTexts[legSources.findLast((source) => kinds.has(source)) ?? 'strada'];
}

function Figure({ label, value, isWrong = false }: { label: string; value: string; isWrong?: boolean }) {
  return (
    <div data-wrong={isWrong || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
