import { type ReactNode } from 'react';
import classes from './view-line.module.css';

/** A way to look at the list: all of it, or what a search and filters leave, with how many there are. */
export type LineView = {
  key: string;
  label: string;
  count: ReactNode;
  isCurrent: boolean;
  onPick: () => void;
  /** What can be done with a view of one's own. */
  menu?: ReactNode;
};

type ViewLineProps = { label: string; views: readonly LineView[]; save?: ReactNode };

/** One line of views, each one press away. */
export function ViewLine({ label, views, save }: ViewLineProps) {
  return (
    <div className={classes.line} role="group" aria-label={label}>
      {views.map((view) => (
        <span key={view.key} className={classes.view}>
          <button type="button" aria-pressed={view.isCurrent} onClick={view.onPick}>
            {view.label} <span className={classes.count}>{view.count}</span>
          </button>
          {view.isCurrent && view.menu}
        </span>
      ))}
      {save}
    </div>
  );
}
