import { type ReactNode, useState } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { type MassPlace, massPlaceTexts } from '../../mass-activities/rules.ts';
import { type MassProgress, useMassProgress } from './use-mass-progress.ts';

/** Somebody else may change it meanwhile. */
const lookEveryMs = 10_000;

export type ReadProgress = {
  progress: MassProgress;
  /** As it was when the page opened. */
  opened: MassProgress;
  /** It could not be read again. */
  error: ApiFailure | null;
  refetch: () => unknown;
};

type ReadProgressProps = {
  place: MassPlace & { activity: number };
  children: (read: ReadProgress) => ReactNode;
};

/** Reads how far the mass activity of a page is; one of another employer is not found. */
export function ReadMassProgress({ place, children }: ReadProgressProps) {
  const found = useMassProgress(place.activity, lookEveryMs);
  const { data: progress, error, refetch, isFetchedAfterMount } = found;
  const [opened, setOpened] = useState<MassProgress | null>(null);
  if (opened === null && progress && isFetchedAfterMount) setOpened(progress);
  if (error && !progress)
    return (
      <ErrorState
        isPage
        text={error.text}
        requestId={error.requestId ?? undefined}
        onRetry={error.status === 404 ? undefined : () => void refetch()}
      />
    );
  if (!progress || !opened) return <Skeletons shape="row" count={8} />;
  if (progress.employer !== place.employer) return <ErrorState isPage text={massPlaceTexts.notFound} />;
  return children({ progress, opened, error, refetch });
}
