import { NumberField } from '#ui/fields/number-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import type { MyStop } from '../contract.ts';
import { visitOutcomeLabels } from '../rules.ts';
import { outcomesOf, toldOf, type VisitDraft, withTold } from '../visit/rules.ts';
import { aboutActivity } from './activity-words.ts';
import classes from './field-days.module.css';

type ActivityFieldsProps = {
  stop: MyStop;
  draft: VisitDraft;
  errors: Partial<Record<string, string>>;
  onChange: (draft: VisitDraft) => void;
};

/** What was done on which device: one tap each, and why where something was left out. */
export function ActivityFields({ stop, draft, errors, onChange }: ActivityFieldsProps) {
  if (stop.activities.length === 0) return null;
  return (
    <section aria-labelledby="visit-activities">
      <h2 id="visit-activities" className={classes.part}>
        Che cosa si è fatto
      </h2>
      <ul className={classes.activities}>
        {stop.activities.map((activity) => {
          const told = toldOf(activity, draft);
          const tell = (change: Partial<typeof told>) => onChange(withTold(draft, activity, change));
          return (
            <li key={activity.id} className={classes.activity}>
              <fieldset className={classes.outcome}>
                <legend>
                  <strong>{activity.nome}</strong>
                  <span className={classes.quiet}>{aboutActivity(activity)}</span>
                </legend>
                {activity.note && <p className={classes.quiet}>{activity.note}</p>}
                <div className={classes.outcomes}>
                  {outcomesOf(activity).map((outcome) => (
                    <label key={outcome} className={classes.choice}>
                      <input
                        type="radio"
                        name={`esito-${activity.id}`}
                        checked={told.esito === outcome}
                        onChange={() => tell({ esito: outcome })}
                      />
                      <span>{visitOutcomeLabels[outcome]}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
              {told.esito === 'non-eseguita' ? (
                <TextAreaField
                  label="Perché non si è eseguita?"
                  rows={2}
                  required
                  value={told.motivo}
                  onChange={(motivo) => tell({ motivo })}
                  error={errors[`motivo-${activity.id}`]}
                />
              ) : (
                <NumberField
                  label="Minuti di lavoro"
                  {...(activity.estimatedTime === null
                    ? {}
                    : { placeholder: String(activity.estimatedTime) })}
                  maxDigits={4}
                  value={told.minuti}
                  onChange={(minuti) => tell({ minuti })}
                  error={errors[`minuti-${activity.id}`]}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
