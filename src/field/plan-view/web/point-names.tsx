import { Badge } from '@mantine/core';
import { floorLabel } from '#customers/points/rules.ts';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import type { ViewedPoint } from '../contract.ts';
import classes from './plan-view.module.css';

/** Name, surface, floor and room of a point. */
export function PointNames({ point }: { point: ViewedPoint }) {
  const { alias, superficie, codicePiano, oldPiano, stanza, active } = point;
  return (
    <span className={classes.names}>
      <span className={classes.alias}>{alias}</span>
      {superficie !== null && (
        <Badge variant="light" className={classes.surface}>
          {superficie} m²
        </Badge>
      )}
      {!active && <StateBadge active={false} />}
      <span className={classes.floor}>
        <span>{floorLabel(codicePiano, oldPiano)}</span>
        {stanza && <span> · {stanza}</span>}
      </span>
    </span>
  );
}
