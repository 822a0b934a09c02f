import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { getReportRun, listReportRuns, type ReportRun } from '../runs/contract.ts';

const askForRunsEveryMs = 3_000;
const askForRunEveryMs = 1_000;

const isUnderway = ({ finishedAt }: ReportRun) => finishedAt === null;

/** The runs that issue reports just now, whoever began them; asked after again only while there are some. */
export function useUnderwayRuns(): readonly ReportRun[] {
  const known = useQueryClient().getQueryData<ResponseOf<typeof listReportRuns>>(
    endpointKey(listReportRuns, {}),
  );
  const works = known?.runs.some(isUnderway) ?? false;
  const { data } = useEndpoint(listReportRuns, {}, works ? { refreshMs: askForRunsEveryMs } : {});
  return (data?.runs ?? []).filter(isUnderway);
}

/** The last run, whoever began it: what became of it stays to be read. */
export function useLatestRun(): ReportRun | undefined {
  const { data } = useEndpoint(listReportRuns, {});
  return data?.runs[0];
}

/** One run, asked after while it works. */
export function useRun(runId: number | null) {
  const input = { params: { run: runId ?? 0 } };
  const known = useQueryClient().getQueryData<ReportRun>(endpointKey(getReportRun, input));
  const works = known === undefined || isUnderway(known);
  const found = useEndpoint(getReportRun, input, {
    enabled: runId !== null,
    ...(works ? { refreshMs: askForRunEveryMs } : {}),
  });
  return { run: runId === null ? undefined : found.data, isLost: found.error !== null };
}
