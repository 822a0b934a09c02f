import type { ReactNode } from 'react';
import { Term } from '#ui/feedback/term.tsx';
import type { Tone } from '#ui/feedback/tones.ts';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { AppLink } from '../app-link.tsx';
import classes from './record-frame.module.css';

export type KeyFigure = {
  label: string;
  /** What the label means, in a line, where not everybody knows it. */
  meaning?: string;
  value: ReactNode;
  /** The list or page behind the figure. */
  href?: string | undefined;
  /** A tone never stands alone: the value says it in words, too. */
  tone?: Tone | undefined;
};

/** The figures one opens a page for: quiet tiles, two by two on a phone. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, meaning, value, href, tone }) => {
        const shown = typeof value === 'number' ? wholeFigure(value) : value;
        return (
          <div key={label} className={classes.figure} data-tone={tone}>
            <dt>{meaning ? <Term meaning={meaning}>{label}</Term> : label}</dt>
            <dd>{href ? <AppLink href={href}>{shown}</AppLink> : shown}</dd>
          </div>
        );
      })}
    </dl>
  );
}
