import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SitePath } from '#customers/standpoints/rules.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import classes from './plan-view.module.css';
import { PointRows } from './point-rows.tsx';
import type { ShownPoint } from './use-shown-points.ts';

/** So many points are shown at a time. */
const pageSize = 100;

type PointTableProps = {
  site: SitePath;
  points: readonly ShownPoint[];
  isFiltered: boolean;
  /** The point somebody looks at: its row is marked. */
  chosen: number | null;
  isOnPlan: (point: ShownPoint) => boolean;
  onSeek: (point: ShownPoint) => void;
};

/** The points with their dosimeters: all that the plans tell, for keyboard and screen reader. */
export function PointTable({ site, points, isFiltered, chosen, isOnPlan, onSeek }: PointTableProps) {
  const [wanted, setWanted] = useState(pageSize);
  const place = points.findIndex(({ id }) => id === chosen) + 1;
  const count = Math.max(wanted, Math.ceil(place / pageSize) * pageSize);
  return (
    <section aria-labelledby="plan-points">
      <h2 id="plan-points" className={classes.title}>
        Punti di misurazione
      </h2>
      {points.length === 0 ? (
        <EmptyState
          text={
            isFiltered ? 'Nessun punto è in questo stato' : 'Questa sede non ha ancora punti di misurazione'
          }
        />
      ) : (
        <table className={classes.table} aria-labelledby="plan-points">
          <thead>
            <tr>
              <th scope="col">Nome punto</th>
              <th scope="col">Dosimetro</th>
            </tr>
          </thead>
          {points.slice(0, count).map((point) => (
            <PointRows
              key={point.id}
              site={site}
              point={point}
              isChosen={point.id === chosen}
              onSeek={isOnPlan(point) ? () => onSeek(point) : null}
            />
          ))}
        </table>
      )}
      {points.length > count && (
        <Button variant="default" onClick={() => setWanted(count + pageSize)}>
          Mostra altri ({points.length - count})
        </Button>
      )}
      <p className={classes.quiet} role="status">
        {points.length === 1 ? '1 punto' : `${points.length} punti`}
      </p>
    </section>
  );
}
