import type { ReactNode } from 'react';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { ApiFailure } from '../api-client.ts';
import { AppLink } from '../app-link.tsx';

type RecordViewProps<Record> = {
  found: { data: Record | undefined; error: ApiFailure | null; refetch: () => unknown };
  /** It is all there is on its page: its failure has to be the page's heading. */
  isPage?: boolean;
  children: (record: Record) => ReactNode;
};

/** Nobody is left on a page without a way on. */
function Missing() {
  return (
    <>
      <p>Forse è stato tolto, o non è tra quelli che puoi vedere.</p>
      <AppLink href="/">Torna alla pagina iniziale</AppLink>
    </>
  );
}

/** A record's page: its skeleton, its failure, or itself. */
export function RecordView<Record>({ found, isPage = false, children }: RecordViewProps<Record>) {
  const { data, error, refetch } = found;
  if (data !== undefined) return children(data);
  if (!error) return <Skeletons count={3} />;
  const isMissing = error.status === 404;
  return (
    <ErrorState
      text={error.text}
      isPage={isPage}
      help={isPage && isMissing && <Missing />}
      requestId={error.requestId ?? undefined}
      onRetry={isMissing ? undefined : () => void refetch()}
    />
  );
}
