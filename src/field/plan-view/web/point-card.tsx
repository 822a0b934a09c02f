import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatDay } from '#platform/contract/dates.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { PlanMark } from '#ui/plans/plan-mark.tsx';
import type { ViewedPoint } from '../contract.ts';
import { levelLooks, placementState, pointState, stateLabels } from '../rules.ts';
import classes from './plan-view.module.css';
import { usePointLevels } from './point-levels.ts';
import { PointNames } from './point-names.tsx';
import { PointStateMark } from './point-state-mark.tsx';

/** The row of a point in the table. */
export const pointRowId = (pointId: number) => `punto-${pointId}`;

/** What a tapped point says of itself. */
type PointCardProps = {
  point: ViewedPoint;
  onClose: () => void;
  /** Where the table is on the same screen. */
  hasRow?: boolean;
};

export function PointCard({ point, onClose, hasRow = false }: PointCardProps) {
  return (
    <article className={classes.card} aria-label={`Punto ${point.alias}`}>
      <div className={classes.cardHead}>
        <PointNames point={point} />
        <IconButton label="Chiudi la scheda del punto" tooltipSide="left" onClick={onClose}>
          <IconX size={20} />
        </IconButton>
      </div>
      <PointStateMark state={pointState(point)} />
      <MeasuredLevel pointId={point.id} />
      {point.trattamenti.length > 0 && (
        <ul className={classes.stays}>
          {point.trattamenti.map((placement) => (
            <li key={placement.id}>
              <span className="ui-code">{placement.codice}</span> dal {formatDay(placement.inizio)}
              {placement.fine && ` al ${formatDay(placement.fine)}`} ·{' '}
              {stateLabels[placementState(placement)].toLocaleLowerCase('it')}
            </li>
          ))}
        </ul>
      )}
      {hasRow && (
        <Button variant="default" size="sm" onClick={() => showRow(point.id)}>
          Vai alla riga dell’elenco
        </Button>
      )}
    </article>
  );
}

/** What was measured there, for whom may read it. */
function MeasuredLevel({ pointId }: { pointId: number }) {
  const { isKnown, levelOf } = usePointLevels();
  if (!isKnown) return null;
  const { standing, words } = levelOf(pointId);
  return (
    <span className={classes.mark}>
      <PlanMark look={levelLooks[standing]} />
      {words}
    </span>
  );
}

function showRow(pointId: number): void {
  const row = document.getElementById(pointRowId(pointId));
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('button')?.focus({ preventScroll: true });
}
