import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { listPoints, type Point } from '#customers/points/contract.ts';
import { floorLabel } from '#customers/points/rules.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { useQueued } from '../../field-wizards/web/public.ts';
import { walkingOrder } from '../../plan-view/rules.ts';
import { activePlacements, atFreePoint, type PlacementDraft } from '../rules.ts';
import classes from './wizard.module.css';
import { useWizard } from './wizard.ts';

type FreePointsProps = {
  /** The draft to go on with at the same site. */
  next: PlacementDraft | null;
  onChoose: (draft: PlacementDraft) => void;
};

/** So many are named; 'Continua' shows all. */
const shownPoints = 6;

/** The points of the site that still have no dosimeter, the nearest first: one tap leads to the next dosimeter. */
export function FreePoints({ next, onChoose }: FreePointsProps) {
  const { draft } = useWizard();
  const client = next?.client && 'known' in next.client ? next.client.known.id : 0;
  const address = next?.address && 'known' in next.address ? next.address.known.id : 0;
  const params = { committente: next?.principal?.id ?? 0, cliente: client, indirizzo: address };
  const { fresh } = useStepData(listPoints, { params }, next !== null);
  const queued = useQueued(null).points;
  const placedAt = draft.point !== null && 'known' in draft.point ? draft.point.known.id : null;
  // With thousands of points the walk takes its time: once is enough.
  const free = useMemo(() => {
    const isFree = (point: Point) =>
      point.active && activePlacements(point).length === 0 && !queued.has(point.id);
    const here = fresh?.find(({ id }) => id === placedAt) ?? null;
    return walkingOrder((fresh ?? []).filter(isFree), here).slice(0, shownPoints);
  }, [fresh, queued, placedAt]);
  if (next === null || free.length === 0) return null;
  return (
    <section className={classes.freePoints} aria-labelledby="free-points">
      <h2 id="free-points" className={classes.freeTitle}>
        Punti ancora senza dosimetro
      </h2>
      <ul className={classes.freeList}>
        {free.map((point) => (
          <li key={point.id} className={classes.freePoint}>
            <span>
              <strong>{point.alias}</strong>
              <span className={classes.freeDetail}>
                {[floorLabel(point.codicePiano, point.oldPiano), point.stanza].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button
              size="md"
              variant="default"
              aria-label={`Posiziona qui: ${point.alias}`}
              onClick={() => onChoose(atFreePoint(next, point))}
            >
              Posiziona qui
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
