import type { ReactNode } from 'react';
import { wholeFigure } from '../lists/count-of.ts';
import classes from './column-chart.module.css';

type Column = {
  key: string;
  /** Beneath the column; two lines at most. */
  short: string;
  /** What it says, whole: 'marzo 2027: 12 attività, 3 scadute'. */
  name: string;
  value: number;
  /** How much of it is late. */
  late: number;
  href: string;
};

type ColumnChartProps = {
  /** What it shows, for those who do not see it. */
  label: string;
  columns: readonly Column[];
  /** What the two colours mean. */
  parts: { late: string; rest: string };
  link: (props: { href: string; className: string; title: string; children: ReactNode }) => ReactNode;
};

/** Counts side by side, each a link to what it counts; figures stand over the columns, so that nothing is only seen. */
export function ColumnChart({ label, columns, parts, link }: ColumnChartProps) {
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const isLate = columns.some(({ late }) => late > 0);
  return (
    <div className={classes.chart}>
      {isLate && (
        <p className={classes.legend} aria-hidden>
          <span data-late="">{parts.late}</span>
          <span>{parts.rest}</span>
        </p>
      )}
      <ol className={classes.columns} aria-label={label}>
        {columns.map(({ key, short, name, value, late, href }) => (
          <li key={key}>
            {link({
              ...{ href, className: classes.column ?? '', title: name },
              children: (
                <>
                  <span className="ui-hidden">{name}</span>
                  <span className={classes.plot} aria-hidden>
                    <span className={classes.value} data-none={value === 0 ? '' : undefined}>
                      {wholeFigure(value)}
                    </span>
                    <span className={classes.stack} style={{ blockSize: `${(100 * value) / most}%` }}>
                      <span className={classes.late} style={{ flexGrow: late }} />
                      <span className={classes.rest} style={{ flexGrow: value - late }} />
                    </span>
                  </span>
                  <span className={classes.short} aria-hidden>
                    {short}
                  </span>
                </>
              ),
            })}
          </li>
        ))}
      </ol>
    </div>
  );
}
