import type { ReactNode } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { ApiFailure } from '../api-client.ts';

type RecordViewProps<Record> = {
  found: { data: Record | undefined; error: ApiFailure | null; refetch: () => unknown };
  children: (record: Record) => ReactNode;
};

/** A record's page: its skeleton, its failure, or itself. */
export function RecordView<Record>({ found: { data, error, refetch }, children }: RecordViewProps<Record>) {
  if (data !== undefined) return children(data);
  if (!error) return <Skeletons count={3} />;
  const retry = error.status === 404 ? undefined : () => void refetch();
  return <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={retry} />;
}
