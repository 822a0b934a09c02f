import { IconMaximize } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PlanCanvas } from '#ui/plans/plan-canvas.tsx';
import type { PlanMarker } from '#ui/plans/plan-geometry.ts';
import type { PlanSeek } from '#ui/plans/use-plan-seek.ts';
import type { PlanView, ViewedPoint } from '../contract.ts';
import { levelLooks, stateLabels, stateLooks } from '../rules.ts';
import classes from './plan-view.module.css';
import { PointCard } from './point-card.tsx';
import { type PointLevel, usePointLevels } from './point-levels.ts';
import type { PlanPicture } from './use-plan-pictures.ts';
import type { ShownPoint } from './use-shown-points.ts';

type PlanSectionProps = {
  plan: PlanView['planimetrie'][number];
  picture: PlanPicture;
  points: readonly ShownPoint[];
  /** The point somebody looks at, when it is on this plan. */
  chosen: ViewedPoint | null;
  seek: PlanSeek | null;
  onChoose: (pointId: number | null) => void;
};

/** One floor plan with its points; the one that is tapped tells about itself. */
export function PlanSection({ plan, picture, points, chosen, seek, onChoose }: PlanSectionProps) {
  const [isLarge, setIsLarge] = useState(false);
  const { isShown, levelOf } = usePointLevels();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the points measured comes with the page
  const markers = useMemo(() => markersOf(points, isShown ? levelOf : null), [points, isShown]);
  const label = `Planimetria #${plan.id}`;
  const close = () => onChoose(null);
  const canvas = picture.state === 'ready' && {
    label,
    src: picture.src,
    markers,
    selected: chosen?.id ?? null,
    onMarker: (key: PlanMarker['key']) => onChoose(Number(key)),
  };
  return (
    <section aria-labelledby={`plan-${plan.id}`}>
      <div className={classes.head}>
        <h2 id={`plan-${plan.id}`} className={classes.title}>
          {label}
        </h2>
        {plan.titolo && <span className={classes.quiet}>{plan.titolo}</span>}
      </div>
      {canvas && (
        <PlanCanvas
          {...canvas}
          seek={seek}
          actions={
            <span className={classes.phoneOnly}>
              <IconButton
                label="Schermo intero"
                tooltipSide="left"
                variant="default"
                onClick={() => setIsLarge(true)}
              >
                <IconMaximize size={20} />
              </IconButton>
            </span>
          }
        />
      )}
      {picture.state === 'loading' && <Skeletons count={1} shape="picture" />}
      {picture.state === 'failed' && <ErrorState text={picture.text} onRetry={picture.retry} />}
      {picture.state === 'missing' && (
        <p className={classes.quiet}>
          L’immagine di questa planimetria non è disponibile: i suoi punti sono nell’elenco.
        </p>
      )}
      <div aria-live="polite">
        {chosen && !isLarge && <PointCard point={chosen} onClose={close} hasRow />}
      </div>
      {canvas && (
        <Dialog open={isLarge} onClose={() => setIsLarge(false)} title={label} size="full">
          <div className={classes.large}>
            <PlanCanvas {...canvas} isTall />
            <div aria-live="polite">{chosen && <PointCard point={chosen} onClose={close} />}</div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function markersOf(
  points: readonly ShownPoint[],
  levelOf: ((pointId: number) => PointLevel) | null,
): PlanMarker[] {
  return points.flatMap(({ id, alias, state, planimetryPos }) => {
    if (!planimetryPos) return [];
    const level = levelOf?.(id);
    return level
      ? [{ key: id, label: `${alias}, ${level.words}`, look: levelLooks[level.standing], ...planimetryPos }]
      : [{ key: id, label: `${alias}, ${stateLabels[state]}`, look: stateLooks[state], ...planimetryPos }];
  });
}
