import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { getMassProgress } from '../contract.ts';

export type MassProgress = ResponseOf<typeof getMassProgress>;
export type MassRun = NonNullable<MassProgress['lavoro']>;

const whileItWorksMs = 2_000;

/** The work of the server, while it is under way. */
export function underway({ lavoro }: MassProgress): MassRun | null {
  return lavoro && (lavoro.state === 'running' || lavoro.state === 'paused') ? lavoro : null;
}

/** How far a mass activity is; looked at while the server works on it, and every `idleMs`. */
export function useMassProgress(activity: number, idleMs: number) {
  const input = { params: { activity } };
  const known = useQueryClient().getQueryData<MassProgress>(endpointKey(getMassProgress, input));
  const works = known !== undefined && underway(known) !== null;
  return useEndpoint(getMassProgress, input, { refreshMs: works ? whileItWorksMs : idleMs });
}
