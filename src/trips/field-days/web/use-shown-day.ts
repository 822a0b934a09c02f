import type { ApiFailure } from '#platform/web/api-client.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { useCan, useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getTripDay } from '../../planning/contract.ts';
import { planTrips } from '../../transfers/permissions.ts';
import { getMyDay } from '../contract.ts';
import { dayOfMine, dayOfPlan, type ShownDay } from './shown-day.ts';

/**
 * A day by its plan; for its operators and who plans with what was told of it, and without network as it is kept on the
 * device. Others do not tell it: what was told is not asked for.
 */
export function useShownDay(transfer: string, day: string) {
  const { id } = useUser();
  const plan = useEndpoint(getTripDay, { params: { transfer, day } });
  const isPlanned = plan.data?.day.operators.some(({ value }) => value === id) ?? false;
  const isPlanner = useCan(planTrips) && plan.data?.transfer.modificabile === true;
  const isTold = isPlanned || isPlanner;
  const isUnheard = plan.error !== null && isSilent(plan.error);
  const mine = useKeptEndpoint(getMyDay, { params: { day } }, { enabled: isTold || isUnheard });
  const kept = mine.data?.answer;
  const own = kept && String(kept.transfer.id) === transfer ? kept : undefined;
  const shown: ShownDay | undefined = plan.data ? dayOfPlan(plan.data, own) : own && dayOfMine(own);
  const isOperator = own?.operators.some(({ value }) => value === id) ?? isPlanned;
  const isStillRead = isUnheard && mine.isPending;
  return {
    data: shown,
    error: isStillRead ? null : plan.error,
    refetch: () => {
      void plan.refetch();
      if (isUnheard || isTold) void mine.refetch();
    },
    isOperator,
    /** Who plans tells visits in the place of their operators. */
    isPlanner,
    /** Without it nobody knows which stops have been told. */
    isToldRead: own !== undefined,
    toldError: isTold && own === undefined ? mine.error : null,
  };
}

/** The server could not be heard, or the session is over: neither says anything about the day. */
const isSilent = ({ status }: ApiFailure) => status === 0 || status === 401 || status >= 500;
