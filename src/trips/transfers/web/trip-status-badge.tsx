import type { CSSProperties } from 'react';
import type { z } from 'zod';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getTripStatus, type tripStatusShape } from '../contract.ts';
import { statusRefreshMs } from '../rules.ts';
import classes from './trip-status-badge.module.css';

type TripStatusBadgeProps = {
  transfer: number;
  /** As it was read with the trip, until the server has been asked. */
  known: z.infer<typeof tripStatusShape>;
};

/** How a trip stands, in the server's words and colour, asked anew every minute; a call that fails changes nothing. */
export function TripStatusBadge({ transfer, known }: TripStatusBadgeProps) {
  const { data } = useEndpoint(getTripStatus, { params: { transfer } }, { refreshMs: statusRefreshMs });
  const { msg, color } = data?.status ?? known;
  return (
    <span className={classes.badge} style={{ '--trip-status': color } as CSSProperties}>
      <span className={classes.dot} aria-hidden />
      {msg}
    </span>
  );
}
