import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ViewedPoint } from '../contract.ts';
import { coverageText, type FloorCoverage, missingText, roomCoverage } from '../rules.ts';
import classes from './plan-view.module.css';

/** How many points each room asks for and has, per floor and for the site (amendment 9). */
export function RoomCoverage({ points }: { points: readonly ViewedPoint[] }) {
  const { floors, site } = useMemo(() => roomCoverage(points), [points]);
  if (floors.length === 0) return null;
  return (
    <section aria-labelledby="plan-coverage">
      <h2 id="plan-coverage" className={classes.title}>
        Copertura per ambiente
      </h2>
      <p>In tutta la sede: {coverageText(site)}</p>
      <table className={classes.coverage} aria-labelledby="plan-coverage">
        <thead>
          <tr>
            <th scope="col">Ambiente</th>
            <th scope="col">Superficie</th>
            <th scope="col">Punti</th>
            <th scope="col">Richiesti</th>
            <th scope="col">Esito</th>
          </tr>
        </thead>
        {floors.map((floor) => (
          <FloorRows key={floor.label} floor={floor} />
        ))}
      </table>
    </section>
  );
}

function FloorRows({ floor }: { floor: FloorCoverage }) {
  return (
    <tbody>
      <tr className={classes.floorRow}>
        <th scope="rowgroup" colSpan={5}>
          {floor.label} · {coverageText(floor)}
        </th>
      </tr>
      {floor.rooms.map(({ name, surface, points, required, missing, id }) => (
        <tr key={id}>
          <td>{name}</td>
          <td data-label="Superficie">{surface === null ? '—' : `${surface} m²`}</td>
          <td data-label="Punti">{points}</td>
          <td data-label="Richiesti">{required ?? '—'}</td>
          <td>
            <Outcome isKnown={required !== null} missing={missing} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function Outcome({ isKnown, missing }: { isKnown: boolean; missing: number }) {
  if (!isKnown) return <span className={classes.quiet}>superficie non indicata</span>;
  const text = missingText(missing);
  const Icon = text ? IconAlertTriangle : IconCircleCheck;
  return (
    <span className={classes.outcome} data-missing={text ? '' : undefined}>
      <Icon size={18} aria-hidden />
      {text ?? 'completo'}
    </span>
  );
}
