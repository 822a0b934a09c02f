import { durationInWords } from '#platform/contract/duration.ts';
import type { NewStop, Plan, PlanStop } from '../plan/rules.ts';
import classes from './card.module.css';
import { CompanyCard, Frame } from './company-card.tsx';
import { StopNotes } from './stop-details.tsx';
import type { Looked } from './use-planner.ts';

type LookedAtProps = {
  looked: Looked;
  plan: Plan;
  day: string | null;
  isSaved: boolean;
  onAdd: (stop: NewStop) => boolean;
  onChange: (key: number, changes: Partial<PlanStop>) => void;
  onClose: () => void;
};

/** The card of what is looked at: a unit, whether it is a stop or not, or a stop of one's own. */
export function LookedAt({ looked, plan, day, isSaved, onAdd, onChange, onClose }: LookedAtProps) {
  const stop = looked.kind === 'stop' ? plan.stops.find(({ key }) => key === looked.key) : undefined;
  const company = looked.kind === 'company' ? looked.company : (stop?.companyId ?? null);
  const change = (changes: Partial<PlanStop>) => stop && onChange(stop.key, changes);
  if (company !== null)
    return (
      <CompanyCard
        key={company}
        company={company}
        day={day}
        stop={stop ?? null}
        isSaved={isSaved}
        onAdd={onAdd}
        onChange={change}
        onClose={onClose}
      />
    );
  if (!stop) return null;
  return (
    <Frame name={stop.displayName} onClose={onClose}>
      <p className={classes.quiet}>
        {stop.address} · {durationInWords(stop.workingTime)}
      </p>
      <StopNotes key={stop.key} stop={stop} onChange={change} />
    </Frame>
  );
}
