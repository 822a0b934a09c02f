import { UnstyledButton } from '@mantine/core';
import { formatDay } from '#platform/contract/dates.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { isDoneAtVisit } from '#radioprotection/activities/rules.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { listWorkedTimes } from '../../field-days/contract.ts';
import { longestActivityNotes } from '../../planning/rules.ts';
import { proposedMinutes } from '../../worked-hours/rules.ts';
import type { PlannedActivity, PlanStop } from '../plan/rules.ts';
import classes from './card.module.css';
import { NoteEditor } from './note-editor.tsx';

type StopActivitiesProps = {
  activities: readonly PlannedActivity[];
  /** Of the visit; null: it is not typed out. */
  day: string | null;
  onChange: (activities: PlannedActivity[]) => void;
};

/** What is done at a stop, and how long each of it takes. */
export function StopActivities({ activities, day, onChange }: StopActivitiesProps) {
  const set = (id: number, changes: Partial<PlannedActivity>) =>
    onChange(activities.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const worked = useEndpoint(listWorkedTimes, {}, { freshMs: workedFreshMs });
  if (activities.length === 0)
    return <p className={classes.quiet}>Nessuna attività da eseguire in visita.</p>;
  const usual = ({ type, estimatedTime, complete }: PlannedActivity) =>
    complete
      ? null
      : proposedMinutes({ activityType: type, estimatedTime: estimatedTime ?? 0 }, worked.data?.tempi ?? []);
  return (
    <section>
      <h3 className={classes.title}>Attività di questa visita</h3>
      <ul className={classes.plain}>
        {activities.map((activity) => {
          const { id, name, include, estimatedTime, complete } = activity;
          const minutes = usual(activity);
          return (
            <li key={id} className={classes.activity}>
              <CheckField
                label={name}
                checked={include}
                disabled={isHeld(activity, day)}
                description={termOf(activity)}
                onChange={(next) => set(id, { include: next })}
              />
              <div className={classes.minutes} data-off={complete || undefined}>
                <NumberField
                  label={
                    <>
                      Minuti<span className="ui-hidden"> per {name}</span>
                    </>
                  }
                  maxDigits={4}
                  disabled={complete}
                  value={estimatedTime === null ? '' : String(estimatedTime)}
                  onChange={(typed) => set(id, { estimatedTime: typed === '' ? null : Number(typed) })}
                />
                {minutes !== null && (
                  <UnstyledButton
                    className={classes.usual}
                    title="Metà delle volte ne sono bastati tanti, negli ultimi due anni: premere per usarli"
                    onClick={() => set(id, { estimatedTime: minutes })}
                  >
                    di solito {minutes} min<span className="ui-hidden"> per {name}: usa questi</span>
                  </UnstyledButton>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What was done at the visit stays there; what the office has completed before its day may be taken out. */
const isHeld = ({ complete, eseguita }: PlannedActivity, day: string | null) =>
  day === null ? complete : isDoneAtVisit({ complete, outcomeOn: eseguita }, day);

function termOf({ complete, eseguita, deadline }: PlannedActivity): string {
  if (complete) return eseguita ? `Completata il ${formatDay(eseguita)}` : 'Completata';
  return deadline ? `Entro il ${formatDay(deadline)}` : 'Senza scadenza';
}

/** How old what was really worked may be, in ms: it changes by the week. */
const workedFreshMs = 600_000;

type StopNotesProps = { stop: PlanStop; onChange: (changes: Partial<PlanStop>) => void };

/** What whoever goes there has to know. */
export function StopNotes({ stop, onChange }: StopNotesProps) {
  return (
    <section className={classes.notes}>
      {stop.companyId !== null && (
        <TextAreaField
          label="Note sulle attività"
          rows={2}
          maxLength={longestActivityNotes}
          value={stop.activityNotes}
          onChange={(activityNotes) => onChange({ activityNotes })}
        />
      )}
      <NoteEditor label="Note per gli operatori" value={stop.note} onChange={(note) => onChange({ note })} />
    </section>
  );
}
