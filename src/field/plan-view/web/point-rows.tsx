import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { SitePath } from '#customers/standpoints/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { ViewedPlacement } from '../contract.ts';
import { placementState, stateLabels } from '../rules.ts';
import { DosimeterPhoto } from './dosimeter-photo.tsx';
import classes from './plan-view.module.css';
import { pointRowId } from './point-card.tsx';
import { PointNames } from './point-names.tsx';
import { PointStateMark } from './point-state-mark.tsx';
import type { ShownPoint } from './use-shown-points.ts';

type PointRowsProps = {
  site: SitePath;
  point: ShownPoint;
  isChosen: boolean;
  /** Null for a point on no plan. */
  onSeek: (() => void) | null;
};

/** A point's row and, under it, one for each of its dosimeters. */
export function PointRows({ site, point, isChosen, onSeek }: PointRowsProps) {
  return (
    <tbody id={pointRowId(point.id)} className={classes.point} data-chosen={isChosen ? '' : undefined}>
      <tr>
        <th scope="rowgroup">
          <PointNames point={point} />
        </th>
        <td>
          <div className={classes.pointLine}>
            <PointStateMark state={point.state} />
            {onSeek ? (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconMapPin size={18} aria-hidden />}
                onClick={onSeek}
              >
                Mostra sulla planimetria<span className="ui-hidden">: {point.alias}</span>
              </Button>
            ) : (
              <span className={classes.quiet}>Non è segnato su una planimetria</span>
            )}
          </div>
        </td>
      </tr>
      {point.trattamenti.map((placement) => (
        <DosimeterRow key={placement.id} site={site} pointId={point.id} placement={placement} />
      ))}
    </tbody>
  );
}

type DosimeterRowProps = { site: SitePath; pointId: number; placement: ViewedPlacement };

function DosimeterRow({ site, pointId, placement }: DosimeterRowProps) {
  const { id, codice, inizio, fine, foto, versione } = placement;
  return (
    <tr className={classes.dosimeter}>
      <td className={classes.stay}>
        {stateLabels[placementState(placement)]}
        {fine && ` il ${formatDay(fine)}`}
      </td>
      <td>
        <div className={classes.dosimeterLine}>
          <span className="ui-code">{codice}</span>
          <span>{formatDay(inizio)}</span>
          {foto && (
            <DosimeterPhoto
              code={codice}
              params={{ ...site, punto: pointId, dosimeter: id }}
              version={versione}
            />
          )}
        </div>
      </td>
    </tr>
  );
}
