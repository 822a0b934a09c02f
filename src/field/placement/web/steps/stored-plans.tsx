import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { usePlans } from '../use-plans.ts';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';

/** The plans a site has already, so that nobody sends the same one again. */
export function StoredPlans() {
  const { stored, loading, failure } = usePlans(useWizard().draft);
  if (loading) return <Skeletons count={1} shape="field" />;
  if (stored.length === 0) return failure ? <ErrorState {...failure} /> : null;
  return (
    <section aria-labelledby="stored-plans" className={classes.storedPlans}>
      <h2 id="stored-plans" className={classes.storedTitle}>
        {stored.length === 1
          ? 'La sede ha già una planimetria'
          : `La sede ha già ${stored.length} planimetrie`}
      </h2>
      <ul className={classes.planList}>
        {stored.map(({ id, title, src }) => (
          <li key={id} className={classes.storedPlan}>
            {src && <img src={src} alt="" className={classes.planThumbnail} />}
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
