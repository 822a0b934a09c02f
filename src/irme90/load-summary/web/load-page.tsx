import type { ReactNode } from 'react';
import classes from './summary.module.css';

type LoadPageProps = {
  /** What stands over both columns. */
  head: ReactNode;
  /** What the load is: beside what is done with it where there is room, else before it, or after it (`isWorkFirst`). */
  about: ReactNode;
  isWorkFirst?: boolean;
  /** After everything else. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A load beside what is measured of it or concluded on it; on a phone one under the other. */
export function LoadPage({ head, about, foot, children, isWorkFirst = false }: LoadPageProps) {
  const work = <div className={classes.work}>{children}</div>;
  return (
    <div className={classes.columns}>
      <div className={classes.head}>{head}</div>
      {isWorkFirst && work}
      <div className={classes.about}>{about}</div>
      {!isWorkFirst && work}
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}
