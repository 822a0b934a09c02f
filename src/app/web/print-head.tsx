import { useEffect, useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import classes from './print-head.module.css';

/** On paper, over the page's own title: whose it is, and when it was printed. */
export function PrintHead({ installation }: { installation: string }) {
  const [printed, setPrinted] = useState('');
  useEffect(() => {
    const note = () => {
      const now = deviceClock.now();
      setPrinted(`${formatDay(romeDay(now))}, ore ${romeTimeOfDay(now)}`);
    };
    note();
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <p className={classes.head} aria-hidden>
      <span>{installation}</span>
      <span>{printed}</span>
    </p>
  );
}
