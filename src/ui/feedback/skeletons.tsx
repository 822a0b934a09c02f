import classes from './skeletons.module.css';
import { useDelayed } from './use-delayed.ts';

type SkeletonsProps = {
  /** How many shapes. */
  count?: number;
  shape?: 'card' | 'row' | 'field' | 'picture';
  label?: string;
};

/** Grey shapes of what is coming, shown after 150 ms. */
export function Skeletons({ count = 5, shape = 'card', label = 'Caricamento in corso' }: SkeletonsProps) {
  const late = useDelayed(true);
  return (
    <div className={classes.list} role="status" aria-busy="true">
      <span className="ui-hidden">{label}</span>
      {late &&
        Array.from({ length: count }, (_, index) => (
          <div key={`${shape}-${index}`} className={classes.bone} data-shape={shape} aria-hidden />
        ))}
    </div>
  );
}
