import { type ReactNode, useId, useState } from 'react';
import classes from './formula-tip.module.css';

type FormulaTipProps = {
  /** The figure as it stands in the page. */
  children: ReactNode;
  /** How it came about, one formula a line. */
  lines: readonly string[];
};

/** A computed figure that shows its formula under the pointer and when it has the focus; Esc puts it away. */
export function FormulaTip({ children, lines }: FormulaTipProps) {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  if (lines.length === 0) return children;
  return (
    <span className={classes.figure} data-closed={isClosed ? '' : undefined}>
      <button
        type="button"
        className={classes.button}
        aria-describedby={id}
        onKeyDown={({ key }) => key === 'Escape' && setClosed(true)}
        onBlur={() => setClosed(false)}
        onPointerEnter={() => setClosed(false)}
      >
        {children}
      </button>
      <span id={id} role="tooltip" className={classes.tip}>
        {lines.join('\n')}
      </span>
    </span>
  );
}
