import { pointsOfRoom, type Room, requiredPoints } from '#customers/points/rules.ts';
import type { PointFields } from '../../rules.ts';
import classes from '../wizard.module.css';

type CoverageLineProps = {
  /** Of the room, m². */
  surface: number | null;
  room: Room;
  points: readonly (Room & { active: boolean })[];
  /** New ones that other placements of this device make. */
  waitingPoints: readonly { fresh: PointFields }[];
  /** A point that exists already, even when it names no room. */
  counted?: Room;
};

/** How many points the room asks for and how many it has. */
export function CoverageLine({ surface, room, points, waitingPoints, counted }: CoverageLineProps) {
  const required = requiredPoints(surface);
  if (required === null) return null;
  const waiting = waitingPoints.map(({ fresh }) => ({ ...fresh, oldPiano: null, active: true }));
  const here = pointsOfRoom([...points, ...waiting], room);
  const present = counted && here.length === 0 ? 1 : here.length;
  const missing = required - present - (counted ? 0 : 1);
  return (
    <p className={classes.coverage}>
      Questo ambiente richiede {required} {required === 1 ? 'punto' : 'punti'}: ne ha {present}
      {!counted && ', più questo'}
      {missing > 0 && (
        <span className={classes.missing}> · ne {missing === 1 ? 'manca 1' : `mancano ${missing}`}</span>
      )}
    </p>
  );
}
